//! What waits for a person about their invoices: those that can be paid here, from the copy of the record and the ledger.

use crate::PaymentService;
use async_trait::async_trait;
use cabinet_domain::Kopecks;
use cabinet_ports::{
    Attention, AttentionCaller, AttentionFailure, AttentionItem, AttentionSource, Fact, Urgency,
};
use cabinet_records::Caller;
use std::sync::Arc;

/// Unpaid invoices.
pub struct PaymentsAttention(pub Arc<PaymentService>);

#[async_trait]
impl AttentionSource for PaymentsAttention {
    fn area(&self) -> &'static str {
        "payments"
    }

    async fn attention(&self, caller: &AttentionCaller) -> Result<Attention, AttentionFailure> {
        let caller = Caller { user: caller.user, origin: caller.origin.clone() };
        let invoices = self.0.invoices(&caller).await.map_err(|error| AttentionFailure::new(&error))?;
        let unpaid: Vec<_> = invoices.into_iter().filter(|card| card.can_pay).collect();
        if unpaid.is_empty() {
            return Ok(Attention::now(Vec::new()));
        }
        let sum = unpaid.iter().map(|card| card.invoice.sum.get()).sum();
        let item = AttentionItem::new(self.area(), "unpaid", Urgency::Soon, "payment_documents/accounts")
            .counting(unpaid.len())
            .with("sum", Fact::Money(Kopecks::new(sum).unwrap_or(Kopecks::MAX)));
        Ok(Attention::now(vec![item]))
    }
}
