//! The diary. One day that is not saved is saved for good; the answers are invented from its form.

use super::{Record, UNKNOWN, points};
use crate::desk::{Check, Refused, named};
use crate::wire::{Fault, Plan};
use cabinet_domain::{DiaryAnswer, DiaryForm, DiaryItem, DiaryItemKind, DiaryValue, PatientId};
use chrono::{Days, NaiveDate, NaiveTime};
use uuid::Uuid;

/// Days that are looked at, from today back.
const DAYS: u64 = 15;

/// A day that is not saved.
struct OpenDay {
    patient: PatientId,
    day: NaiveDate,
    answers: Vec<DiaryAnswer>,
    key: String,
}

/// Runs the points.
pub(super) async fn run(record: &Record<'_>) {
    let open = match record.desk.subject.write {
        true => record.open_day().await,
        false => None,
    };
    let (desk, open) = (record.desk, open.as_ref());
    let missing = "the diary has no open day whose questions the suite can answer";
    desk.point_on(&points::DIARY_NOT_SENT, open, missing, async |check, open| {
        record.day_not_sent(check, open).await
    })
    .await;
    desk.point_on(&points::DIARY_LOST, open, missing, async |check, open| record.day_lost(check, open).await)
        .await;
    desk.point_on(&points::DIARY, open, missing, async |check, open| record.day_saved(check, open).await)
        .await;
}

impl Record<'_> {
    async fn open_day(&self) -> Option<OpenDay> {
        let patient = self.patient.clone()?;
        let today = self.desk.subject.local_now().date();
        for back in 0..DAYS {
            let day = today.checked_sub_days(Days::new(back))?;
            let form = self.ask("diary", self.port.diary_form(&patient, day)).await.ok()?;
            if form.saved {
                continue;
            }
            let answers = answers(&form, day)?;
            return Some(OpenDay { patient, day, answers, key: Uuid::new_v4().to_string() });
        }
        None
    }

    async fn save(&self, open: &OpenDay, plan: Plan) -> Result<(), Refused> {
        let call = self.port.save_diary(&open.patient, open.day, &open.answers, &open.key);
        self.desk.ask("save-diary", plan, call).await.0
    }

    async fn day_not_sent(&self, check: &mut Check, open: &OpenDay) {
        match self.save(open, Plan::Every(Fault::Refused)).await {
            Err(refused) if ["unavailable", "unsupported"].contains(&refused.code) => {}
            answer => check.wrong(format!(
                "save-diary: {} without a connection, expected `unavailable`",
                named(&answer)
            )),
        }
    }

    async fn day_lost(&self, check: &mut Check, open: &OpenDay) {
        for fault in [Fault::Lost, Fault::Broken, Fault::PageAfter(502), Fault::PageAfter(200)] {
            match self.save(open, Plan::Every(fault.clone())).await {
                Err(refused) if UNKNOWN.contains(&refused.code) => {}
                answer => check.wrong(format!(
                    "save-diary: {} on {fault:?}, expected `outcome-unknown`",
                    named(&answer)
                )),
            }
        }
    }

    async fn day_saved(&self, check: &mut Check, open: &OpenDay) {
        match self.save(open, Plan::Healthy).await {
            Ok(()) => {}
            Err(refused) if ["unsupported", "invalid"].contains(&refused.code) => {
                return check.not_run(format!("save-diary: `{}` for invented answers", refused.code));
            }
            refused => return check.wrong(format!("save-diary: {}", named(&refused))),
        }
        match self.ask("diary", self.port.diary_form(&open.patient, open.day)).await {
            Ok(form) if form.saved => {}
            Ok(_) => check.wrong("diary: a saved day is shown as one that is not saved"),
            refused => check.wrong(format!("diary: {} for a saved day", named(&refused.map(drop)))),
        }
        let again = self.save(open, Plan::Healthy).await;
        if again.is_err() {
            check.wrong(format!("save-diary: {} for the same answers with the same key", named(&again)));
        }
    }
}

/// Answers to the questions that have to be answered; to the first one if none has to be. `None` if one of them cannot be invented.
fn answers(form: &DiaryForm, day: NaiveDate) -> Option<Vec<DiaryAnswer>> {
    let items = || form.groups.iter().flat_map(|group| &group.items);
    let answer = |item: &DiaryItem| Some(DiaryAnswer { code: item.code.clone(), value: value(item, day)? });
    let required: Option<Vec<DiaryAnswer>> = items().filter(|item| item.required).map(answer).collect();
    match required? {
        none if none.is_empty() => Some(vec![items().find_map(answer)?]),
        required => Some(required),
    }
}

fn value(item: &DiaryItem, day: NaiveDate) -> Option<DiaryValue> {
    let noon = NaiveTime::from_hms_opt(12, 0, 0)?;
    let number = item.minimum.or(item.maximum).unwrap_or(1.0);
    Some(match item.kind {
        DiaryItemKind::String => match item.options.first() {
            Some(option) => DiaryValue::Text(option.clone()),
            None if item.pattern.is_none() => DiaryValue::Text("1".to_owned()),
            None => return None,
        },
        #[expect(clippy::cast_possible_truncation, reason = "a bound of a whole number")]
        DiaryItemKind::Integer => DiaryValue::Whole(number.ceil() as i64),
        DiaryItemKind::Double => DiaryValue::Decimal(number),
        DiaryItemKind::Date => DiaryValue::Day(day),
        DiaryItemKind::Time => DiaryValue::Time(noon),
        DiaryItemKind::DateTime => DiaryValue::Moment(day.and_time(noon)),
        DiaryItemKind::Constructor => DiaryValue::Text("1".to_owned()),
        DiaryItemKind::Image => return None,
    })
}
