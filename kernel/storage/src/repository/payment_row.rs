//! Database rows of the ledger of payments.

use super::{inconsistent, to_microseconds};
use crate::row::row;
use cabinet_domain::{
    Attempt, AttemptState, GatewayOrderId, InvoiceId, Kopecks, MedicalHostId, OrderNumber, PatientId,
    PaymentAttemptId, UserId,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{BankAnswer, HospitalTold, PaymentAttempt, PaymentEvent, PaymentEventKind};
use chrono::{DateTime, Utc};
use uuid::Uuid;

row! {
    pub(super) struct AttemptRow {
        pub(super) id: Uuid,
        pub(super) user_id: Option<Uuid>,
        pub(super) host: String,
        pub(super) invoice: String,
        pub(super) patient: String,
        pub(super) ordinal: i64,
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
        pub(super) told: String,
    }
}

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
            invoice: InvoiceId(row.invoice),
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
            told: HospitalTold::from_name(&row.told).ok_or_else(wrong("told"))?,
        })
    }
}

impl From<PaymentAttempt> for AttemptRow {
    fn from(kept: PaymentAttempt) -> Self {
        let Attempt { id, ordinal, number, amount, state, order, page, refunded, .. } = kept.attempt;
        // No amount exceeds `Kopecks::MAX`.
        let kopecks = |sum: Kopecks| i64::try_from(sum.get()).unwrap_or(i64::MAX);
        Self {
            id: id.0,
            user_id: kept.user.map(|user| user.0),
            host: kept.host.to_string(),
            invoice: kept.invoice.0,
            patient: kept.patient.0,
            ordinal: i64::from(ordinal),
            number: number.to_string(),
            amount: kopecks(amount),
            state: state.name().to_owned(),
            gateway_order: order.map(|order| order.0),
            page,
            refunded: kopecks(refunded),
            is_cancelling: kept.attempt.is_cancelling,
            ends_at: to_microseconds(kept.attempt.ends_at),
            reported_at: kept.attempt.reported_at.map(to_microseconds),
            begun_at: to_microseconds(kept.begun_at),
            changed_at: to_microseconds(kept.changed_at),
            registering_until: kept.registering_until.map(to_microseconds),
            paid_at: kept.paid_at.map(to_microseconds),
            action_code: kept.bank.action_code.map(i64::from),
            action_text: kept.bank.action_text,
            masked_card: kept.bank.masked_card,
            reference: kept.bank.reference,
            told: kept.told.name().to_owned(),
        }
    }
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
