//! The invoices of a person, and what a press of "Pay" leads to.

use crate::confirm::Confirmation;
use crate::error::PaymentError;
use crate::ledger::{Change, Ledger};
use crate::parts::PaymentParts;
use crate::views::{InvoiceCard, PaymentPage, PaymentView};
use crate::{InvoiceKey, jobs, order};
use cabinet_domain::payment::{Finding, NextStep, next_step};
use cabinet_domain::{
    Attempt, AttemptState, AuditEvent, AuditKind, GatewayOrderId, InvoiceStatus, Kopecks, OrderNumber,
    PaymentAttemptId, UserId,
};
use cabinet_ports::payment::{Callback, Hint, OrderKey, PageLanguage, Registration};
use cabinet_ports::repository::{BankAnswer, HospitalTold, PaymentAttempt, PaymentEventKind, UnitOfWork};
use cabinet_ports::{PaymentGateway, Problem, ProblemCode, StorageError};
use cabinet_records::{Caller, InvoiceView};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use uuid::Uuid;

/// Longer than the plugin waits for a registration (plugins/card-payment/plugin.toml). Until then nobody else registers the attempt.
const REGISTRATION: TimeDelta = TimeDelta::seconds(90);
/// The first poll of an order that nobody came back from.
const FIRST_POLL: TimeDelta = TimeDelta::seconds(30);
/// Most decisions of one press: each follows an answer of the gateway to the former.
const ROUNDS: usize = 6;
/// How long a press waits for the page that another tab or kernel is making, and how often it looks.
const WAIT: Duration = Duration::from_secs(20);
const LOOK_AGAIN: Duration = Duration::from_millis(250);
/// Attempts of two accounts of one patient can meet; the second one decides again.
const MEETINGS: usize = 3;

/// How the payer wants the payment page.
#[derive(Debug, Clone)]
pub struct PayWish {
    pub language: PageLanguage,
    pub is_narrow: bool,
    /// The words before the order number on the bank's page.
    pub description: &'static str,
    /// Where the receipt is sent.
    pub email: Option<String>,
    pub phone: Option<String>,
}

/// Invoices and payments of all users.
pub struct PaymentService {
    pub(crate) parts: PaymentParts,
    pub(crate) ledger: Ledger,
    confirmation: Option<Confirmation>,
}

/// What a press leads to, decided under the lock of the invoice.
enum Decision {
    Page(PaymentPage),
    /// Another tab or kernel is registering the order.
    Wait,
    Register(PaymentAttempt),
    Cancel(PaymentAttempt),
}

impl PaymentService {
    pub fn open(parts: PaymentParts) -> Arc<Self> {
        let ledger = Ledger {
            stores: parts.stores.clone(),
            metrics: parts.metrics.clone(),
            clock: Arc::clone(&parts.clock),
        };
        let confirmation = parts.gateway.as_ref().map(|gateway| {
            Confirmation::new(Arc::clone(gateway), ledger.clone(), parts.settings.status_pause)
        });
        Arc::new(Self { parts, ledger, confirmation })
    }

    /// The caller's invoices, newest first. Asks nobody outside.
    ///
    /// # Errors
    /// `Record`, `Storage`.
    pub async fn invoices(&self, caller: &Caller) -> Result<Vec<InvoiceCard>, PaymentError> {
        let invoices = self.parts.records.invoices(caller).await?;
        let attempts = self.parts.stores.payments.list(caller.user).await?;
        let mut by_invoice: HashMap<_, Vec<&PaymentAttempt>> = HashMap::new();
        for kept in &attempts {
            by_invoice.entry((kept.host.clone(), kept.invoice.clone())).or_default().push(kept);
        }
        let now = self.now();
        let card = |InvoiceView { host, invoice, .. }| {
            let own = by_invoice.remove(&(host.clone(), invoice.id.clone())).unwrap_or_default();
            InvoiceCard::of(host, invoice, &own, self.parts.gateway.is_some(), now)
        };
        Ok(invoices.into_iter().map(card).collect())
    }

    /// One of the caller's invoices.
    ///
    /// # Errors
    /// `NotFound`, with an audit event: another's invoice is not told apart from a mistyped key.
    pub async fn invoice(&self, caller: &Caller, key: InvoiceKey) -> Result<InvoiceCard, PaymentError> {
        let found = self.invoices(caller).await?.into_iter().find(|card| card.key == key);
        match found {
            Some(card) => Ok(card),
            None => Err(self.deny(caller, "invoice").await?),
        }
    }

    /// The key of the caller's invoice that is for this action of the hospital, or whose key this is.
    ///
    /// # Errors
    /// As [`Self::invoice`].
    pub async fn key_of_action(&self, caller: &Caller, action: &str) -> Result<InvoiceKey, PaymentError> {
        let is_meant = |card: &InvoiceCard| {
            card.invoice.action.as_deref() == Some(action) || card.key.to_string() == action
        };
        match self.invoices(caller).await?.into_iter().find(is_meant) {
            Some(card) => Ok(card.key),
            None => Err(self.deny(caller, "invoice").await?),
        }
    }

    /// Leads to a payment page: that of the living order, or a new one. Never makes an order while an earlier one of the invoice can
    /// still take money.
    ///
    /// # Errors
    /// All of [`PaymentError`]. After `Gateway` nothing was taken: no page was shown.
    pub async fn pay(
        &self,
        caller: &Caller,
        key: InvoiceKey,
        wish: &PayWish,
    ) -> Result<PaymentPage, PaymentError> {
        let (gateway, confirmation) = self.gateway()?;
        let shown = self.view(caller, key).await?;
        if let Some(page) = self.living_page(caller, &shown).await? {
            return Ok(page);
        }
        // The invoice may have been paid at the desk since the copy was made.
        let connector =
            self.parts.records.connector(&shown.host).ok_or(PaymentError::NotFound { what: "invoice" })?;
        connector.refresh_invoices(caller.user, self.parts.settings.invoice_age).await?;
        let view = self.view(caller, key).await?;
        match view.invoice.status {
            InvoiceStatus::Issued if view.invoice.sum > Kopecks::ZERO => {}
            InvoiceStatus::Issued => return Err(PaymentError::NothingToPay),
            InvoiceStatus::Paid => return Err(PaymentError::AlreadyPaid),
            InvoiceStatus::Cancelled => return Err(PaymentError::Cancelled),
        }
        let began = tokio::time::Instant::now();
        let mut rounds = 0;
        while rounds < ROUNDS {
            match self.decide(caller, &view).await? {
                Decision::Page(page) => return Ok(page),
                Decision::Wait if began.elapsed() < WAIT => {
                    tokio::time::sleep(LOOK_AGAIN).await;
                    continue;
                }
                Decision::Wait => return Err(PaymentError::Busy),
                Decision::Register(kept) => {
                    if let Some(page) =
                        self.register(gateway.as_ref(), confirmation, kept, &view, wish).await?
                    {
                        return Ok(page);
                    }
                }
                Decision::Cancel(kept) => self.cancel_order(gateway.as_ref(), confirmation, kept).await?,
            }
            rounds += 1;
        }
        Err(PaymentError::Busy)
    }

    /// Cancels the open order of an invoice. Does nothing if there is none.
    ///
    /// # Errors
    /// `NotFound`, `AlreadyPaid`, `BeingConfirmed`, `UnderReview`, `Gateway`, `Storage`.
    pub async fn cancel(&self, caller: &Caller, key: InvoiceKey) -> Result<(), PaymentError> {
        let (gateway, confirmation) = self.gateway()?;
        let view = self.view(caller, key).await?;
        let mut work = self.parts.stores.begin().await?;
        let attempts = work.payments().lock_invoice(Some(caller.user), &view.host, &view.invoice.id).await?;
        let states: Vec<AttemptState> = attempts.iter().map(|kept| kept.attempt.state).collect();
        if states.iter().any(|state| state.has_money()) {
            return Err(PaymentError::AlreadyPaid);
        }
        let Some(kept) = attempts.into_iter().find(|kept| kept.attempt.state == AttemptState::Open) else {
            return Ok(());
        };
        let asked = self.ask_cancel(work.as_mut(), kept).await?;
        work.commit().await?;
        self.cancel_order(gateway.as_ref(), confirmation, asked.clone()).await?;
        let after = self.parts.stores.payments.find(asked.attempt.id).await?;
        match after.map(|kept| kept.attempt.state) {
            Some(state) if state.has_money() => Err(PaymentError::AlreadyPaid),
            Some(AttemptState::Held) => Err(PaymentError::BeingConfirmed),
            Some(AttemptState::Disputed | AttemptState::Unresolved) => Err(PaymentError::UnderReview),
            _ => Ok(()),
        }
    }

    /// The state of an order, after asking the gateway. If the gateway does not answer, what the ledger knows.
    ///
    /// # Errors
    /// `NotFound`, with an audit event, for an order that is not the caller's.
    pub async fn order_status(
        &self,
        caller: &Caller,
        order: &GatewayOrderId,
    ) -> Result<(InvoiceKey, PaymentView), PaymentError> {
        let by_order = self.parts.stores.payments.by_order(order).await?;
        let found = match by_order {
            Some(found) => Some(found),
            // A-312 names it by our number.
            None => self.parts.stores.payments.by_number(&OrderNumber::from(order.0.clone())).await?,
        };
        match found {
            Some(kept) if kept.user == Some(caller.user) => self.confirmed(kept).await,
            Some(kept) => {
                let owner = kept.user;
                self.deny_of(caller, "order", owner).await?;
                Err(PaymentError::NotFound { what: "order" })
            }
            None => Err(self.deny(caller, "order").await?),
        }
    }

    /// The last attempt to pay an invoice, after asking the gateway; `None` if there is none.
    ///
    /// # Errors
    /// As [`Self::order_status`].
    pub async fn check(&self, caller: &Caller, key: InvoiceKey) -> Result<Option<PaymentView>, PaymentError> {
        let view = self.view(caller, key).await?;
        let attempts = self.parts.stores.payments.list(caller.user).await?;
        let last =
            attempts.into_iter().rfind(|kept| kept.host == view.host && kept.invoice == view.invoice.id);
        match last {
            Some(kept) => Ok(Some(self.confirmed(kept).await?.1)),
            None => Ok(None),
        }
    }

    /// A callback of the gateway. It is a reason to ask for the status and proves nothing. An unknown order is logged.
    ///
    /// # Errors
    /// `Gateway` with `NotAllowed` for a wrong checksum and `Invalid` for something that is no callback.
    pub async fn callback(&self, callback: &Callback) -> Result<(), PaymentError> {
        let (gateway, confirmation) = self.gateway()?;
        let Hint { order, .. } = gateway.read_callback(callback).await.map_err(PaymentError::Gateway)?;
        let found = match &order {
            OrderKey::Id(id) => self.parts.stores.payments.by_order(id).await?,
            OrderKey::Number(number) => self.parts.stores.payments.by_number(number).await?,
        };
        let Some(kept) = found else {
            tracing::warn!("a callback of the gateway names an order that is not in the ledger");
            return Ok(());
        };
        match confirmation.ask_unless_just_asked(kept).await {
            Ok(_) => Ok(()),
            // Reconciliation asks again.
            Err(PaymentError::Gateway(problem)) => {
                tracing::warn!(
                    code = problem.code.name(),
                    "the status of an order of a callback could not be asked"
                );
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Enters that the caller named another's account, and returns the error for the answer.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn deny_account(&self, caller: &Caller) -> Result<PaymentError, PaymentError> {
        self.deny(caller, "account").await
    }

    pub(crate) fn gateway(&self) -> Result<(&Arc<dyn PaymentGateway>, &Confirmation), PaymentError> {
        self.parts.gateway.as_ref().zip(self.confirmation.as_ref()).ok_or(PaymentError::Off)
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.parts.clock.now()
    }

    async fn confirmed(&self, kept: PaymentAttempt) -> Result<(InvoiceKey, PaymentView), PaymentError> {
        let key = InvoiceKey::of(&kept.host, &kept.invoice);
        let known = PaymentView::of(&kept);
        let Ok((_, confirmation)) = self.gateway() else { return Ok((key, known)) };
        if !kept.attempt.state.may_still_take_money() {
            return Ok((key, known));
        }
        match confirmation.ask_unless_just_asked(kept).await {
            Ok(kept) => Ok((key, PaymentView::of(&kept))),
            Err(PaymentError::Gateway(problem)) => {
                tracing::warn!(code = problem.code.name(), "the status of an order could not be asked");
                Ok((key, known))
            }
            Err(error) => Err(error),
        }
    }

    async fn view(&self, caller: &Caller, key: InvoiceKey) -> Result<InvoiceView, PaymentError> {
        let all = self.parts.records.invoices(caller).await?;
        match all.into_iter().find(|view| InvoiceKey::of(&view.host, &view.invoice.id) == key) {
            Some(view) => Ok(view),
            None => Err(self.deny(caller, "invoice").await?),
        }
    }

    /// The page of the living order, without asking anybody: the second press, and the return from a closed tab.
    async fn living_page(
        &self,
        caller: &Caller,
        view: &InvoiceView,
    ) -> Result<Option<PaymentPage>, StorageError> {
        let attempts = self.parts.stores.payments.list(caller.user).await?;
        let own: Vec<Attempt> = attempts
            .into_iter()
            .filter(|kept| kept.host == view.host && kept.invoice == view.invoice.id)
            .map(|kept| kept.attempt)
            .collect();
        Ok(match next_step(&own, view.invoice.sum, self.now()) {
            NextStep::ReturnTo(attempt, page) => page_of(attempt, page),
            _ => None,
        })
    }

    async fn decide(&self, caller: &Caller, view: &InvoiceView) -> Result<Decision, PaymentError> {
        for _ in 0..MEETINGS {
            match self.decide_once(caller, view).await {
                Err(PaymentError::Storage(StorageError::Conflict { .. })) => {}
                decided => return decided,
            }
        }
        Err(PaymentError::Busy)
    }

    async fn decide_once(&self, caller: &Caller, view: &InvoiceView) -> Result<Decision, PaymentError> {
        let now = self.now();
        let mut work = self.parts.stores.begin().await?;
        let known = work.payments().lock_invoice(Some(caller.user), &view.host, &view.invoice.id).await?;
        let attempts: Vec<Attempt> = known.iter().map(|kept| kept.attempt.clone()).collect();
        let kept = |attempt: &Attempt| {
            let found = known.iter().find(|kept| kept.attempt.id == attempt.id).cloned();
            found.ok_or(PaymentError::Busy)
        };
        match next_step(&attempts, view.invoice.sum, now) {
            NextStep::AlreadyPaid => Err(PaymentError::AlreadyPaid),
            NextStep::BeingConfirmed(_) => Err(PaymentError::BeingConfirmed),
            NextStep::UnderReview(_) => Err(PaymentError::UnderReview),
            NextStep::ReturnTo(attempt, page) => {
                page_of(attempt, page).map(Decision::Page).ok_or(PaymentError::Busy)
            }
            NextStep::Cancel(attempt) => {
                let asked = self.ask_cancel(work.as_mut(), kept(attempt)?).await?;
                work.commit().await?;
                Ok(Decision::Cancel(asked))
            }
            NextStep::RegisterAgain(attempt) => {
                let mut kept = kept(attempt)?;
                if kept.registering_until.is_some_and(|until| until > now) {
                    return Ok(Decision::Wait);
                }
                kept.registering_until = Some(now + REGISTRATION);
                kept.attempt.ends_at = self.end_of_order(now);
                work.payments().update(&kept).await?;
                work.commit().await?;
                Ok(Decision::Register(kept))
            }
            NextStep::Register { ordinal } => {
                let begun = self.new_attempt(caller, view, ordinal, now);
                work.payments().add(&begun).await?;
                let change = Change { kind: PaymentEventKind::Begun, kept: begun.clone(), alarm: None };
                self.ledger.write(work.as_mut(), &begun, change, None).await?;
                work.jobs().add(jobs::reconcile(begun.attempt.id, now + FIRST_POLL)).await?;
                let detail = json!({ "host": begun.host, "payment": begun.attempt.id });
                work.audit().add(self.by_owner(caller, AuditKind::PaymentBegun, detail)).await?;
                work.commit().await?;
                Ok(Decision::Register(begun))
            }
        }
    }

    fn new_attempt(
        &self,
        caller: &Caller,
        view: &InvoiceView,
        ordinal: u32,
        now: DateTime<Utc>,
    ) -> PaymentAttempt {
        let id = PaymentAttemptId(Uuid::now_v7());
        PaymentAttempt {
            attempt: Attempt {
                id,
                ordinal,
                number: OrderNumber::new(&view.invoice.id, ordinal, id),
                amount: view.invoice.sum,
                state: AttemptState::Registering,
                order: None,
                page: None,
                refunded: Kopecks::ZERO,
                is_cancelling: false,
                ends_at: self.end_of_order(now),
                reported_at: None,
            },
            user: Some(caller.user),
            host: view.host.clone(),
            invoice: view.invoice.id.clone(),
            patient: view.patient.clone(),
            begun_at: now,
            changed_at: now,
            registering_until: Some(now + REGISTRATION),
            paid_at: None,
            bank: BankAnswer::default(),
            told: HospitalTold::Nothing,
        }
    }

    /// The gateway counts from the moment of registration, which this kernel learns only roughly.
    fn end_of_order(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        now + TimeDelta::from_std(self.parts.settings.order_life).unwrap_or(TimeDelta::MAX)
    }

    /// Registers an order. `None` if another decision is needed.
    async fn register(
        &self,
        gateway: &dyn PaymentGateway,
        confirmation: &Confirmation,
        kept: PaymentAttempt,
        view: &InvoiceView,
        wish: &PayWish,
    ) -> Result<Option<PaymentPage>, PaymentError> {
        let id = kept.attempt.id;
        let request = order::request(&kept, &view.invoice, wish, &self.parts.settings);
        match gateway.register(&request).await {
            Ok(Registration::Registered { order, page }) => {
                let registered = |before: &PaymentAttempt| {
                    let applied = before.attempt.registered(order, page.to_string());
                    let kind = PaymentEventKind::Found(Finding::Registered);
                    let mut change = Change::found(kind, before, applied);
                    change.kept.registering_until = None;
                    Some(change)
                };
                let after = self.ledger.change(id, registered).await?;
                Ok(after.and_then(|kept| match (&kept.attempt.page, kept.attempt.state) {
                    (Some(page), AttemptState::Open) => page_of(&kept.attempt, page),
                    _ => None,
                }))
            }
            Ok(Registration::NumberKnown) => {
                self.end_registration(id).await?;
                confirmation.ask(kept).await?;
                Ok(None)
            }
            Err(problem) if is_refusal(&problem) => {
                let refused = |before: &PaymentAttempt| {
                    let kind = PaymentEventKind::Found(Finding::Refused);
                    let mut change = Change::found(kind, before, before.attempt.apply(Finding::Refused));
                    change.kept.registering_until = None;
                    Some(change)
                };
                self.ledger.change(id, refused).await?;
                Err(PaymentError::Gateway(problem))
            }
            Err(problem) => {
                // The order may exist. A press registers the same number again, and reconciliation asks for it.
                self.end_registration(id).await?;
                Err(PaymentError::Gateway(problem))
            }
        }
    }

    /// No request of this kernel is under way any more.
    async fn end_registration(&self, id: PaymentAttemptId) -> Result<(), PaymentError> {
        let Some(known) = self.parts.stores.payments.find(id).await? else { return Ok(()) };
        let mut work = self.parts.stores.begin().await?;
        let attempts = work.payments().lock_invoice(known.user, &known.host, &known.invoice).await?;
        if let Some(mut kept) = attempts.into_iter().find(|kept| kept.attempt.id == id) {
            kept.registering_until = None;
            work.payments().update(&kept).await?;
        }
        Ok(work.commit().await?)
    }

    /// Notes, before the gateway is asked, that an order is being cancelled.
    async fn ask_cancel(
        &self,
        work: &mut dyn UnitOfWork,
        kept: PaymentAttempt,
    ) -> Result<PaymentAttempt, StorageError> {
        let mut asked = kept.clone();
        asked.attempt.is_cancelling = true;
        let change = Change { kind: PaymentEventKind::CancelAsked, kept: asked, alarm: None };
        self.ledger.write(work, &kept, change, None).await
    }

    /// Cancels an order at the gateway, and asks what became of it: it may have been paid in the same second.
    async fn cancel_order(
        &self,
        gateway: &dyn PaymentGateway,
        confirmation: &Confirmation,
        kept: PaymentAttempt,
    ) -> Result<(), PaymentError> {
        if let Some(order) = &kept.attempt.order {
            match gateway.cancel(order).await {
                Ok(()) => {}
                // Its state does not allow it, or the answer was lost: its status tells.
                Err(problem)
                    if matches!(problem.code, ProblemCode::ReadOnly | ProblemCode::OutcomeUnknown) => {}
                Err(problem) => return Err(PaymentError::Gateway(problem)),
            }
        }
        confirmation.ask(kept).await.map(drop)
    }

    fn by_owner(&self, caller: &Caller, kind: AuditKind, detail: serde_json::Value) -> AuditEvent {
        AuditEvent {
            at: self.now(),
            actor: Some(caller.user),
            subject: Some(caller.user),
            kind,
            detail,
            origin: caller.origin.clone(),
        }
    }

    /// Enters a refused access and returns the error for the caller.
    async fn deny(&self, caller: &Caller, what: &'static str) -> Result<PaymentError, PaymentError> {
        self.deny_of(caller, what, None).await?;
        Ok(PaymentError::NotFound { what })
    }

    async fn deny_of(
        &self,
        caller: &Caller,
        what: &'static str,
        owner: Option<UserId>,
    ) -> Result<(), StorageError> {
        let event = self.by_owner(caller, AuditKind::AccessDenied, json!({ "what": what }));
        self.parts.stores.audit.add(AuditEvent { subject: owner, ..event }).await
    }
}

fn page_of(attempt: &Attempt, page: &str) -> Option<PaymentPage> {
    Some(PaymentPage { url: page.to_owned(), order: attempt.order.clone()? })
}

/// Whether the gateway or its plugin certainly made no order, and would not make this one later.
const fn is_refusal(problem: &Problem) -> bool {
    matches!(
        problem.code,
        ProblemCode::Invalid
            | ProblemCode::Configuration
            | ProblemCode::NotAllowed
            | ProblemCode::Unsupported
            | ProblemCode::Failed
    )
}
