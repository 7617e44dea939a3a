//! What waits for a person in their record: results and entries that they have not opened, with what the hospital's own limits say of the
//! values; prescriptions that end soon; and the diary of today, for those who keep one.

use crate::{
    Caller, DiaryState, DocumentCard, PrescriptionView, RecordConnector, RecordError, RecordService,
};
use async_trait::async_trait;
use cabinet_domain::{MedicalDocumentKind, ObservationValue, PrescriptionState, RecordDocumentId};
use cabinet_ports::{
    Attention, AttentionCaller, AttentionFailure, AttentionItem, AttentionSource, Fact, Urgency,
};
use std::collections::HashSet;
use std::sync::Arc;

/// New documents of the record.
pub struct RecordAttention(pub Arc<RecordService>);

/// Prescriptions that end soon.
pub struct PrescriptionAttention(pub Arc<RecordService>);

/// The diary of today.
pub struct DiaryAttention(pub Arc<RecordConnector>);

fn by(caller: &AttentionCaller) -> Caller {
    Caller { user: caller.user, origin: caller.origin.clone() }
}

#[async_trait]
impl AttentionSource for RecordAttention {
    fn area(&self) -> &'static str {
        "results"
    }

    async fn attention(&self, caller: &AttentionCaller) -> Result<Attention, AttentionFailure> {
        let items = self.items(&by(caller)).await.map_err(|error| AttentionFailure::new(&error))?;
        Ok(Attention::now(items))
    }
}

impl RecordAttention {
    async fn items(&self, caller: &Caller) -> Result<Vec<AttentionItem>, RecordError> {
        let new = self.0.new_documents(caller).await?;
        let (entries, results): (Vec<_>, Vec<_>) =
            new.into_iter().partition(|card| card.document.kind == MedicalDocumentKind::Fragment);
        let mut items = Vec::new();
        if !results.is_empty() {
            items.push(self.result(caller, &results).await?);
        }
        if !entries.is_empty() {
            let target = where_to(&entries, "electronic_card/documents", "electronic_card/documents");
            items.push(about(AttentionItem::new("ecard", "new_entry", Urgency::Later, target), &entries));
        }
        Ok(items)
    }

    async fn result(&self, caller: &Caller, results: &[DocumentCard]) -> Result<AttentionItem, RecordError> {
        let target = where_to(results, "resultsDocument", "results/documents");
        let values = self.values_of(caller, results.iter().map(|card| card.id).collect()).await?;
        let kind = match values {
            Values { outside: 0, inside: 0 } => "new_result",
            Values { outside: 0, .. } => "new_result_inside",
            Values { .. } => "new_result_outside",
        };
        let urgency = if values.outside > 0 { Urgency::Soon } else { Urgency::Later };
        let item = about(AttentionItem::new(self.area(), kind, urgency, target), results);
        Ok(item.with("outside", Fact::Number(values.outside)).with("inside", Fact::Number(values.inside)))
    }

    /// How many values of these reports are outside and inside of the limits that the laboratory gave with them.
    async fn values_of(
        &self,
        caller: &Caller,
        reports: HashSet<RecordDocumentId>,
    ) -> Result<Values, RecordError> {
        let mut values = Values::default();
        for point in self.0.series(caller).await?.iter().flat_map(|series| &series.points) {
            if !point.document.is_some_and(|id| reports.contains(&id)) {
                continue;
            }
            let ObservationValue::Number(number) = point.value else { continue };
            let is_outside = point.norm_low.is_some_and(|low| number < low)
                || point.norm_high.is_some_and(|high| number > high);
            match (point.norm_low.or(point.norm_high), is_outside) {
                (None, _) => {}
                (Some(_), true) => values.outside += 1,
                (Some(_), false) => values.inside += 1,
            }
        }
        Ok(values)
    }
}

#[derive(Default, Clone, Copy)]
struct Values {
    outside: i64,
    inside: i64,
}

/// The page of the only document, or the list.
fn where_to(cards: &[DocumentCard], page: &str, list: &str) -> String {
    match cards {
        [only] => format!("{page}/{}", only.id),
        _ => list.to_owned(),
    }
}

/// Counts the documents, and names the only one.
fn about(item: AttentionItem, cards: &[DocumentCard]) -> AttentionItem {
    let newest = cards.iter().map(|card| card.document.created).max();
    let item = match cards {
        [only] => item.with_text("name", Some(only.document.name.clone())),
        _ => item,
    };
    let item = item.counting(cards.len());
    match newest {
        Some(newest) => item.at(newest),
        None => item,
    }
}

/// In this many last days a prescription ends soon; its page marks it on the same days (ADR 0072).
const ENDING_DAYS: i64 = 7;

#[async_trait]
impl AttentionSource for PrescriptionAttention {
    fn area(&self) -> &'static str {
        "ecard"
    }

    async fn attention(&self, caller: &AttentionCaller) -> Result<Attention, AttentionFailure> {
        let all = self.0.prescriptions(&by(caller)).await.map_err(|error| AttentionFailure::new(&error))?;
        let ending = all.iter().filter(|one| ends_soon(one) && !is_renewed(one, &all)).collect::<Vec<_>>();
        let Some(first) = ending.iter().min_by_key(|one| one.days_left) else {
            return Ok(Attention::now(Vec::new()));
        };
        let urgency = if first.days_left <= Some(1) { Urgency::Now } else { Urgency::Soon };
        let item = AttentionItem::new(self.area(), "prescription_ends", urgency, "prescriptions");
        let mut item = item.counting(ending.len());
        if let Some(last) = first.prescription.valid_until {
            item = item.with("until", Fact::Day(last));
        }
        if ending.len() == 1 {
            item = item.with_text("medicine", Some(first.prescription.medicine.clone()));
        }
        Ok(Attention::now(vec![item]))
    }
}

fn ends_soon(one: &PrescriptionView) -> bool {
    one.days_left.is_some_and(|left| left <= ENDING_DAYS)
}

/// Whether another active prescription of the same medicine lasts longer.
fn is_renewed(one: &PrescriptionView, all: &[PrescriptionView]) -> bool {
    all.iter().any(|other| {
        other.state == PrescriptionState::Active
            && other.prescription.medicine == one.prescription.medicine
            && other.days_left.is_none_or(|left| Some(left) > one.days_left)
    })
}

#[async_trait]
impl AttentionSource for DiaryAttention {
    fn area(&self) -> &'static str {
        "diagnostic"
    }

    async fn attention(&self, caller: &AttentionCaller) -> Result<Attention, AttentionFailure> {
        let strip = match self.0.diary_strip(&by(caller)).await {
            Ok(strip) => strip,
            Err(RecordError::IdentityUnproved) => Vec::new(),
            Err(error) => return Err(AttentionFailure::new(&error)),
        };
        // Those who have not written for two weeks keep no diary, and are not asked every day.
        let (today, earlier) = (strip.first(), strip.iter().skip(1));
        let is_kept = earlier.into_iter().any(|day| day.state != DiaryState::Empty);
        let is_missing = today.is_some_and(|day| day.state == DiaryState::Empty);
        let items = match is_kept && is_missing {
            true => vec![AttentionItem::new(self.area(), "today", Urgency::Later, "diagnostic")],
            false => Vec::new(),
        };
        Ok(Attention::now(items))
    }
}
