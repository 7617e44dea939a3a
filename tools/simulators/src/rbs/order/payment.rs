//! Paying an order: the attempts of the payer, 3-D Secure, and the authorisation (protocol sheet rbs-payment §6: three attempts).

use super::{EventKind, OperationKind, Order, OrderState};
use crate::rbs::action::ActionCode;
use crate::rbs::card::{Outcome, TestCard};
use crate::rbs::money::Kopecks;
use crate::rbs::refusal::Refusal;
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

/// Number of payment attempts per order.
const ATTEMPTS: u8 = 3;

/// A payer at the 3-D Secure page. A new attempt ends the session of an older one, for example in another tab.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AcsSession {
    pub id: Uuid,
    code: &'static str,
}

/// Result of a payer's step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The payer must confirm the payment at the 3-D Secure page.
    Acs(Uuid),
    /// The browser returns to the merchant.
    Back { is_success: bool },
    /// The attempt failed; the payer may try again.
    Again,
}

impl Order {
    /// Notes that the payer has opened the payment page.
    pub fn open_page(&mut self) {
        if self.action == ActionCode::NO_ATTEMPT {
            self.action = ActionCode::NO_CARD;
        }
    }

    /// Number of attempts that are left.
    pub const fn attempts_left(&self) -> u8 {
        ATTEMPTS.saturating_sub(self.failed_attempts)
    }

    /// The 3-D Secure session with this id, if it is the current one.
    pub fn acs_session(&self, id: Uuid) -> Option<AcsSession> {
        self.acs.filter(|session| session.id == id)
    }

    /// Whether the bank keeps an authorisation pending.
    pub const fn is_pending(&self) -> bool {
        self.confirms.is_some()
    }

    /// Charges a card. `refuse` replaces the bank's answer; `hold` keeps the authorisation pending for that time.
    ///
    /// # Errors
    /// The order cannot be paid any more, or a payment is pending.
    pub fn pay(
        &mut self,
        card: Result<&'static TestCard, ActionCode>,
        refuse: Option<ActionCode>,
        hold: TimeDelta,
        now: DateTime<Utc>,
    ) -> Result<Step, Refusal> {
        if !self.state.is_open() || self.is_pending() {
            return Err(Refusal::WrongState);
        }
        self.acs = None;
        let card = match card {
            Ok(card) => card,
            Err(action) => return Ok(self.fail(action)),
        };
        self.card = Some(card);
        match (refuse, card.outcome) {
            (Some(action), _) | (None, Outcome::Refused(action)) => Ok(self.fail(action)),
            (None, Outcome::Authorised) => Ok(self.charge(hold, now)),
            (None, Outcome::Acs(code)) => {
                let session = AcsSession { id: Uuid::new_v4(), code };
                self.state = OrderState::Acs;
                self.acs = Some(session);
                Ok(Step::Acs(session.id))
            }
        }
    }

    /// Ends a 3-D Secure session with the code that the payer has typed; `None` if the payer has cancelled.
    ///
    /// # Errors
    /// The session is not the current one.
    pub fn confirm(
        &mut self,
        session: Uuid,
        code: Option<&str>,
        hold: TimeDelta,
        now: DateTime<Utc>,
    ) -> Result<Step, Refusal> {
        let session = self.acs_session(session).ok_or(Refusal::WrongState)?;
        self.acs = None;
        if code.map(str::trim) == Some(session.code) {
            Ok(self.charge(hold, now))
        } else {
            Ok(self.fail(ActionCode::NOT_AUTHENTICATED))
        }
    }

    /// Counts a failed attempt. The last one declines the order: with the bank's code, or with "attempts exhausted" if the bank was never
    /// asked.
    pub fn fail(&mut self, action: ActionCode) -> Step {
        self.acs = None;
        self.failed_attempts = self.failed_attempts.saturating_add(1);
        let kind = if self.registered.is_two_stage { EventKind::Approved } else { EventKind::Deposited };
        self.report(kind, false, self.registered.amount);
        self.action = action;
        if self.attempts_left() > 0 {
            self.state = OrderState::Registered;
            return Step::Again;
        }
        let is_own_check = [
            ActionCode::WRONG_NUMBER,
            ActionCode::NO_SUCH_CARD,
            ActionCode::WRONG_CARD_DATA,
            ActionCode::NOT_AUTHENTICATED,
        ]
        .contains(&action);
        if is_own_check {
            self.action = ActionCode::ATTEMPTS_EXHAUSTED;
        }
        self.state = OrderState::Declined;
        Step::Back { is_success: false }
    }

    /// Refuses the payment for good.
    ///
    /// # Errors
    /// The order cannot be paid any more.
    pub fn refuse(&mut self, action: ActionCode) -> Result<(), Refusal> {
        if !self.state.is_open() || self.is_pending() {
            return Err(Refusal::WrongState);
        }
        self.failed_attempts = ATTEMPTS.saturating_sub(1);
        self.fail(action);
        self.action = action;
        Ok(())
    }

    /// `decline.do`: cancels an order that is not paid.
    ///
    /// # Errors
    /// It is paid, or has ended already.
    pub fn decline(&mut self) -> Result<(), Refusal> {
        if !self.state.is_open() || self.is_pending() {
            return Err(Refusal::WrongState);
        }
        self.acs = None;
        self.state = OrderState::Declined;
        self.action = ActionCode::CANCELLED;
        Ok(())
    }

    fn charge(&mut self, hold: TimeDelta, now: DateTime<Utc>) -> Step {
        if hold > TimeDelta::zero() {
            self.state = OrderState::Acs;
            self.confirms = Some(now + hold);
        } else {
            self.authorise(now);
        }
        Step::Back { is_success: true }
    }

    pub(super) fn authorise(&mut self, now: DateTime<Utc>) {
        let amount = self.registered.amount;
        self.confirms = None;
        self.action = ActionCode::SUCCESS;
        self.sums.approved = amount;
        self.paid = Some(now);
        if self.registered.is_two_stage {
            self.state = OrderState::PreAuthorised;
            self.record(OperationKind::Preauthorization, amount, now);
            self.report(EventKind::Approved, true, amount);
        } else {
            self.state = OrderState::Deposited;
            self.sums.deposited = amount;
            self.record(OperationKind::Authorization, amount, now);
            self.report(EventKind::Deposited, true, amount);
        }
    }

    pub(super) fn complete(&mut self, amount: Kopecks, now: DateTime<Utc>) {
        self.state = OrderState::Deposited;
        self.sums.deposited = amount;
        self.record(OperationKind::Completion, amount, now);
        self.report(EventKind::Deposited, true, amount);
    }
}
