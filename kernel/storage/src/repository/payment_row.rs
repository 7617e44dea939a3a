//! Database rows of the ledger of payments.

use super::inconsistent;
use crate::row::row;
use cabinet_domain::{
    Attempt, AttemptState, GatewayOrderId, HospitalTold, InvoiceId, InvoiceShare, Kopecks, MedicalHostId,
    OrderNumber, PatientId, PaymentAttemptId, UserId,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{BankAnswer, PaymentAttempt, PaymentEvent, PaymentEventKind};
use chrono::{DateTime, Utc};
use uuid::Uuid;

row! {
    pub(super) struct AttemptRow {
        pub(super) id: Uuid,
        pub(super) user_id: Option<Uuid>,
        pub(super) host: String,
        pub(super) patient: String,
        pub(super) number: String,
        pub(super) amount: i64,
        pub(super) state: String,
        pub(super) gateway_order: Option<String>,
        pub(super) page: Option<String>,
        pub(super) refunded: i64,
        pub(super) is_cancelling: bool,
        pub(super) ends_at: DateTime<Utc>,
        pub(super) reported_at: Option<DateTime<Utc>>,
        pub(super) begun_at: DateTime<Utc>,
        pub(super) changed_at: DateTime<Utc>,
        pub(super) registering_until: Option<DateTime<Utc>>,
        pub(super) paid_at: Option<DateTime<Utc>>,
        pub(super) action_code: Option<i64>,
        pub(super) action_text: Option<String>,
        pub(super) masked_card: Option<String>,
        pub(super) reference: Option<String>,
        pub(super) language: Option<String>,
        pub(super) fiscal_url: Option<String>,
        pub(super) invoice: String,
        pub(super) ordinal: i64,
        pub(super) sum: i64,
        pub(super) told: String,
    }
}

/// The attempts of rows whose order keeps the shares of an attempt together.
pub(super) fn attempts(rows: Vec<AttemptRow>) -> Result<Vec<PaymentAttempt>, StorageError> {
    let mut attempts: Vec<PaymentAttempt> = Vec::new();
    for row in rows {
        let mut kept = PaymentAttempt::try_from(row)?;
        match attempts.last_mut().filter(|last| last.attempt.id == kept.attempt.id) {
            Some(last) => last.attempt.shares.append(&mut kept.attempt.shares),
            None => attempts.push(kept),
        }
    }
    Ok(attempts)
}

/// With the one share of this row.
impl TryFrom<AttemptRow> for PaymentAttempt {
    type Error = StorageError;

    fn try_from(row: AttemptRow) -> Result<Self, StorageError> {
        let wrong = |column| move || inconsistent("payment_attempts", column, row.id);
        let sum = |kopecks: i64| u64::try_from(kopecks).ok().and_then(|kopecks| Kopecks::new(kopecks).ok());
        let host: Option<MedicalHostId> = row.host.parse().ok();
        let code = row.action_code.map(i32::try_from).transpose();
        Ok(Self {
            attempt: Attempt {
                id: PaymentAttemptId(row.id),
                ordinal: u32::try_from(row.ordinal).map_err(|_| wrong("ordinal")())?,
                number: OrderNumber::from(row.number),
                amount: sum(row.amount).ok_or_else(wrong("amount"))?,
                shares: vec![InvoiceShare {
                    invoice: InvoiceId(row.invoice),
                    sum: sum(row.sum).ok_or_else(wrong("sum"))?,
                    told: HospitalTold::from_name(&row.told).ok_or_else(wrong("told"))?,
                }],
                state: AttemptState::from_name(&row.state).ok_or_else(wrong("state"))?,
                order: row.gateway_order.map(GatewayOrderId),
                page: row.page,
                refunded: sum(row.refunded).ok_or_else(wrong("refunded"))?,
                is_cancelling: row.is_cancelling,
                ends_at: row.ends_at,
                reported_at: row.reported_at,
            },
            user: row.user_id.map(UserId),
            host: host.ok_or_else(wrong("host"))?,
            patient: PatientId(row.patient),
            begun_at: row.begun_at,
            changed_at: row.changed_at,
            registering_until: row.registering_until,
            paid_at: row.paid_at,
            bank: BankAnswer {
                action_code: code.map_err(|_| wrong("action_code")())?,
                action_text: row.action_text,
                masked_card: row.masked_card,
                reference: row.reference,
            },
            language: row.language,
            fiscal_url: row.fiscal_url,
        })
    }
}

/// As a column holds it. No amount exceeds `Kopecks::MAX`.
pub(super) fn kopecks(sum: Kopecks) -> i64 {
    i64::try_from(sum.get()).unwrap_or(i64::MAX)
}

row! {
    pub(super) struct EventRow {
        attempt: Uuid,
        at: DateTime<Utc>,
        kind: String,
        from_state: String,
        to_state: String,
        is_alarm: bool,
        note: Option<String>,
    }
}

impl TryFrom<EventRow> for PaymentEvent {
    type Error = StorageError;

    fn try_from(row: EventRow) -> Result<Self, StorageError> {
        let wrong = |column| move || inconsistent("payment_events", column, row.attempt);
        Ok(Self {
            attempt: PaymentAttemptId(row.attempt),
            at: row.at,
            kind: PaymentEventKind::from_name(&row.kind).ok_or_else(wrong("kind"))?,
            from: AttemptState::from_name(&row.from_state).ok_or_else(wrong("from_state"))?,
            to: AttemptState::from_name(&row.to_state).ok_or_else(wrong("to_state"))?,
            is_alarm: row.is_alarm,
            note: row.note,
        })
    }
}

row! {
    /// An alarm next to the columns of its attempt, some of which have the same names.
    pub(super) struct AlarmRow {
        pub(super) alarm: i64,
        attempt: Uuid,
        alarm_at: DateTime<Utc>,
        kind: String,
        from_state: String,
        to_state: String,
        note: Option<String>,
    }
}

impl TryFrom<AlarmRow> for PaymentEvent {
    type Error = StorageError;

    fn try_from(row: AlarmRow) -> Result<Self, StorageError> {
        let AlarmRow { attempt, alarm_at: at, kind, from_state, to_state, note, .. } = row;
        EventRow { attempt, at, kind, from_state, to_state, is_alarm: true, note }.try_into()
    }
}
