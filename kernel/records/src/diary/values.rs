//! The numbers of the diary over time, for charts. They are stored beside the answers, so that a year of them is read without its pictures.

use super::Diary;
use crate::seal::KeptNumber;
use crate::{Caller, DiaryPoint, DiarySeries, RecordError};
use cabinet_domain::{DiaryForm, DiaryValue};
use chrono::Days;
use std::collections::HashMap;

/// How far back the charts reach.
const SHOWN: Days = Days::new(366);

impl Diary {
    /// The numbers of the owner's days, a series for each question, in the order of the latest forms.
    pub(crate) async fn series(&self, caller: &Caller) -> Result<Vec<DiarySeries>, RecordError> {
        self.relations.admit(caller.user).await?;
        let (host, sealer) = (&self.parts.host.id, self.sealer(caller));
        let from = self.today().checked_sub_days(SHOWN).unwrap_or_default();
        let mut series: Vec<DiarySeries> = Vec::new();
        let mut places: HashMap<(String, Option<String>), usize> = HashMap::new();
        // The newest day first: its form names and orders the questions.
        for kept in self.parts.stores.diary.numbers(caller.user, host, from).await?.into_iter().rev() {
            let numbers = match &kept.sealed {
                Some(sealed) => sealer.open_day_numbers(kept.day, sealed)?,
                None => match self.parts.stores.diary.day(caller.user, host, kept.day).await? {
                    Some(whole) => numbers_of(&sealer.open_day(whole.day, &whole.sealed)?),
                    None => continue,
                },
            };
            for KeptNumber { group, code, name, unit, value } in numbers {
                let place = *places.entry((code.clone(), unit.clone())).or_insert(series.len());
                if place == series.len() {
                    series.push(DiarySeries { group, code, name, unit, points: Vec::new() });
                }
                if let Some(series) = series.get_mut(place) {
                    series.points.push(DiaryPoint { date: kept.day, value });
                }
            }
        }
        series.iter_mut().for_each(|series| series.points.reverse());
        Ok(series)
    }
}

/// The numbers among the answers.
pub(super) fn numbers_of(form: &DiaryForm) -> Vec<KeptNumber> {
    let items = form.groups.iter().flat_map(|group| group.items.iter().map(move |item| (group, item)));
    let numbers = items.filter_map(|(group, item)| {
        let value = match item.value {
            #[expect(clippy::cast_precision_loss, reason = "a chart shows fewer digits")]
            Some(DiaryValue::Whole(number)) => number as f64,
            Some(DiaryValue::Decimal(number)) => number,
            _ => return None,
        };
        Some(KeptNumber {
            group: group.name.clone(),
            code: item.code.clone(),
            name: item.name.clone(),
            unit: item.unit.clone(),
            value,
        })
    });
    numbers.collect()
}
