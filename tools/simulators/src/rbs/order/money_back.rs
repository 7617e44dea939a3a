//! Operations on a paid order: deposit of a hold, reversal, refunds (protocol sheet rbs-payment §3, §10).

use super::{EventKind, OperationKind, Order, OrderState};
use crate::rbs::money::Kopecks;
use crate::rbs::moscow;
use crate::rbs::refusal::Refusal;
use chrono::{DateTime, Utc};

impl Order {
    /// `deposit.do`: charges a hold, all of it or a part. Zero means all of it.
    ///
    /// # Errors
    /// There is no hold, or the sum is larger.
    pub fn deposit(&mut self, amount: Kopecks, now: DateTime<Utc>) -> Result<(), Refusal> {
        self.expect_paid()?;
        if self.state != OrderState::PreAuthorised {
            return Err(Refusal::WrongState);
        }
        let amount = if amount == Kopecks::ZERO { self.sums.approved } else { amount };
        if amount > self.sums.approved {
            return Err(Refusal::WrongAmount);
        }
        self.complete(amount, now);
        Ok(())
    }

    /// `reverse.do`: cancels a hold at any time, and a payment until the end of its banking day in Moscow.
    ///
    /// # Errors
    /// The order is not paid, its day is over, or money was returned already.
    pub fn reverse(&mut self, now: DateTime<Utc>) -> Result<(), Refusal> {
        self.expect_paid()?;
        let charged = match self.state {
            OrderState::PreAuthorised => self.sums.approved,
            OrderState::Deposited if !self.is_cleared(now) => self.sums.deposited,
            _ => return Err(Refusal::WrongState),
        };
        self.state = OrderState::Reversed;
        self.sums = super::Sums::default();
        self.record(OperationKind::Reversal, charged, now);
        self.report(EventKind::Reversed, true, charged);
        Ok(())
    }

    /// `refund.do`: returns money, all of the deposit or a part. A repeated key with the same sum changes nothing.
    ///
    /// # Errors
    /// The order is not paid, the sum is zero or exceeds what is left, or the key was used with another sum.
    pub fn refund(
        &mut self,
        amount: Kopecks,
        key: Option<&str>,
        only_cleared: bool,
        now: DateTime<Utc>,
    ) -> Result<(), Refusal> {
        self.expect_paid()?;
        if let Some(known) = key.and_then(|key| self.refund_keys.get(key)) {
            return if *known == amount { Ok(()) } else { Err(Refusal::RefundKeyReused) };
        }
        let is_charged = matches!(self.state, OrderState::Deposited | OrderState::Refunded);
        if !is_charged || (only_cleared && !self.is_cleared(now)) {
            return Err(Refusal::WrongState);
        }
        if amount == Kopecks::ZERO {
            return Err(Refusal::WrongAmount);
        }
        let refunded = self.sums.refunded.plus(amount).filter(|sum| *sum <= self.sums.deposited);
        self.sums.refunded = refunded.ok_or(Refusal::RefundTooLarge)?;
        if let Some(key) = key {
            self.refund_keys.insert(key.to_owned(), amount);
        }
        self.state = OrderState::Refunded;
        self.record(OperationKind::Refund, amount, now);
        self.report(EventKind::Refunded, true, amount);
        Ok(())
    }

    fn expect_paid(&self) -> Result<(), Refusal> {
        if self.paid.is_some() { Ok(()) } else { Err(Refusal::NothingPaid) }
    }

    /// Whether the banking day of the last charge is over.
    fn is_cleared(&self, now: DateTime<Utc>) -> bool {
        let charged = self.operations.iter().rev().find(|operation| {
            matches!(operation.kind, OperationKind::Authorization | OperationKind::Completion)
        });
        charged.is_some_and(|operation| moscow::day(operation.at) < moscow::day(now))
    }
}
