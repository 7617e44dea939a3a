//! Leads a payer to a payment page: the one of the living order, or a new one.

use crate::basket::Basket;
use crate::error::PaymentError;
use crate::ledger::Change;
use crate::payer::Payer;
use crate::service::PaymentService;
use crate::views::PaymentPage;
use crate::{InvoiceKey, jobs};
use cabinet_domain::payment::{NextStep, next_step};
use cabinet_domain::{Attempt, AttemptState, Kopecks, OrderNumber, PaymentAttemptId};
use cabinet_ports::StorageError;
use cabinet_ports::payment::PageLanguage;
use cabinet_ports::repository::{BankAnswer, PaymentAttempt, PaymentEventKind};
use cabinet_records::Caller;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use std::time::Duration;
use uuid::Uuid;

/// The lease of a registration, longer than the plugin waits for one (plugins/card-payment/plugin.toml). Until it ends, no other request
/// registers the attempt.
const REGISTRATION: TimeDelta = TimeDelta::seconds(90);
/// When reconciliation first polls an order.
const FIRST_POLL: TimeDelta = TimeDelta::seconds(30);
/// Maximum number of decisions per call. Each one follows an answer of the gateway to the previous one.
const ROUNDS: usize = 6;
/// How long a call waits for the page that another request is registering.
const WAIT: Duration = Duration::from_secs(20);
/// How often it checks meanwhile.
const LOOK_AGAIN: Duration = Duration::from_millis(250);
/// How often a decision is repeated after a conflict with another account of the same patient.
const CONFLICTS: usize = 3;

/// How the payer wants the payment page.
#[derive(Debug, Clone)]
pub struct CheckoutOptions {
    pub language: PageLanguage,
    pub is_narrow: bool,
    /// The words before the order number on the bank's page.
    pub description: &'static str,
    /// Where the receipt is sent.
    pub email: Option<String>,
    pub phone: Option<String>,
}

/// The next step of a checkout, decided under the lock of the invoice.
enum Decision {
    Page(PaymentPage),
    /// Another request is registering the order.
    Wait,
    Register(PaymentAttempt),
    Cancel(PaymentAttempt),
}

impl PaymentService {
    /// Leads to a payment page for one or several invoices: that of the living order, or a new one. Never makes an order while an
    /// earlier one of these invoices can still take money.
    ///
    /// # Errors
    /// All of [`PaymentError`]. After `Gateway` nothing was taken: no page was shown.
    pub async fn pay(
        &self,
        caller: &Caller,
        keys: &[InvoiceKey],
        options: &CheckoutOptions,
    ) -> Result<PaymentPage, PaymentError> {
        self.lead(Payer { owner: caller, link: None }, keys, options).await
    }

    /// Leads a payer to a payment page, see [`Self::pay`].
    pub(crate) async fn lead(
        &self,
        payer: Payer<'_>,
        keys: &[InvoiceKey],
        options: &CheckoutOptions,
    ) -> Result<PaymentPage, PaymentError> {
        let caller = payer.owner;
        let (gateway, confirmation) = self.gateway()?;
        let shown = self.basket(&payer, keys).await?;
        if let Some(page) = self.living_page(&payer, &shown).await? {
            self.enter_return(&payer).await?;
            return Ok(page);
        }
        // They may have been paid at the hospital since the copy was made.
        let connector =
            self.parts.records.connector(&shown.host).ok_or(PaymentError::NotFound { what: "invoice" })?;
        connector.refresh_invoices(caller.user, self.parts.settings.invoice_age).await?;
        let began = tokio::time::Instant::now();
        let mut rounds = 0;
        while rounds < ROUNDS {
            // Read again in each round: the calls of the round before may have taken a minute.
            let basket = self.basket(&payer, keys).await?;
            match self.decide(&payer, &basket, options).await? {
                Decision::Page(page) => {
                    self.enter_return(&payer).await?;
                    return Ok(page);
                }
                Decision::Wait if began.elapsed() < WAIT => {
                    tokio::time::sleep(LOOK_AGAIN).await;
                    continue;
                }
                Decision::Wait => return Err(PaymentError::Busy),
                Decision::Register(kept) => {
                    if let Some(page) =
                        self.register(gateway.as_ref(), confirmation, kept, &basket, &payer, options).await?
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

    /// Cancels the open order of an invoice, if it has one.
    ///
    /// # Errors
    /// `NotFound`, `AlreadyPaid`, `BeingConfirmed`, `UnderReview`, `Gateway`, `Storage`.
    pub async fn cancel(&self, caller: &Caller, key: InvoiceKey) -> Result<(), PaymentError> {
        let (gateway, confirmation) = self.gateway()?;
        let view = self.view(caller, key).await?;
        let mut work = self.parts.stores.begin().await?;
        let attempts =
            work.payments().lock_invoices(Some(caller.user), &view.host, &[view.invoice.id]).await?;
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

    /// The caller's invoices with these keys.
    async fn basket(&self, payer: &Payer<'_>, keys: &[InvoiceKey]) -> Result<Basket, PaymentError> {
        let all = self.parts.records.invoices(payer.owner).await?;
        match Basket::pick(all, keys)? {
            Some(basket) if payer.link.is_none_or(|link| link.patient == basket.patient) => Ok(basket),
            // Not a denied access: the hospital withdrew the invoice of the link.
            _ if payer.link.is_some() => Err(PaymentError::NotFound { what: "invoice" }),
            _ => Err(self.deny(payer.owner, "invoice").await?),
        }
    }

    /// The page of an order that can still be paid, from the ledger alone: a second checkout, or a closed tab.
    async fn living_page(
        &self,
        payer: &Payer<'_>,
        basket: &Basket,
    ) -> Result<Option<PaymentPage>, StorageError> {
        // The page of another sum may be open: the owner opened it in the cabinet.
        if basket.payable().and_then(|sum| payer.check_sum(sum)).is_err() && payer.link.is_some() {
            return Ok(None);
        }
        let attempts = self.parts.stores.payments.list(payer.owner.user).await?;
        let own: Vec<Attempt> = attempts
            .into_iter()
            .filter(|kept| kept.host == basket.host)
            .map(|kept| kept.attempt)
            .filter(|attempt| basket.invoices.iter().any(|invoice| attempt.pays(&invoice.id)))
            .collect();
        Ok(match next_step(&own, &basket.wanted(), self.now()) {
            NextStep::ReturnTo(attempt, page) => page_of(attempt, page),
            _ => None,
        })
    }

    async fn decide(
        &self,
        payer: &Payer<'_>,
        basket: &Basket,
        options: &CheckoutOptions,
    ) -> Result<Decision, PaymentError> {
        let sum = basket.payable()?;
        payer.check_sum(sum)?;
        for _ in 0..CONFLICTS {
            match self.decide_once(payer, basket, sum, options).await {
                Err(PaymentError::Storage(StorageError::Conflict { .. })) => {}
                decided => return decided,
            }
        }
        Err(PaymentError::Busy)
    }

    async fn decide_once(
        &self,
        payer: &Payer<'_>,
        basket: &Basket,
        sum: Kopecks,
        options: &CheckoutOptions,
    ) -> Result<Decision, PaymentError> {
        let now = self.now();
        let mut work = self.parts.stores.begin().await?;
        let known =
            work.payments().lock_invoices(Some(payer.owner.user), &basket.host, &basket.ids()).await?;
        // It may have been revoked since the checkout began.
        if let Some(link) = payer.link
            && !work.payment_links().lock_open(link.id, now).await?
        {
            return Err(PaymentError::NotFound { what: "payment_link" });
        }
        let attempts: Vec<Attempt> = known.iter().map(|kept| kept.attempt.clone()).collect();
        let kept = |attempt: &Attempt| {
            let found = known.iter().find(|kept| kept.attempt.id == attempt.id).cloned();
            found.ok_or(PaymentError::Busy)
        };
        match next_step(&attempts, &basket.wanted(), now) {
            NextStep::AlreadyPaid => Err(PaymentError::AlreadyPaid),
            NextStep::BeingConfirmed(_) => Err(PaymentError::BeingConfirmed),
            NextStep::UnderReview(_) => Err(PaymentError::UnderReview),
            NextStep::ReturnTo(attempt, page) => {
                page_of(attempt, page).map(Decision::Page).ok_or(PaymentError::Busy)
            }
            NextStep::Cancel(attempt) => {
                let kept = kept(attempt)?;
                if is_registering(&kept, now) {
                    return Ok(Decision::Wait);
                }
                let asked = self.ask_cancel(work.as_mut(), kept).await?;
                work.commit().await?;
                Ok(Decision::Cancel(asked))
            }
            NextStep::RegisterAgain(attempt) => {
                let mut kept = kept(attempt)?;
                if is_registering(&kept, now) {
                    return Ok(Decision::Wait);
                }
                kept.registering_until = Some(now + REGISTRATION);
                kept.attempt.ends_at = self.end_of_order(now);
                work.payments().update(&kept).await?;
                work.commit().await?;
                Ok(Decision::Register(kept))
            }
            NextStep::Register { ordinal } => {
                let begun = self.new_attempt(payer.owner, basket, sum, ordinal, options, now);
                work.payments().add(&begun).await?;
                let change = Change { kind: PaymentEventKind::Begun, kept: begun.clone(), alarm: None };
                self.ledger.write(work.as_mut(), &begun, change).await?;
                work.jobs().add(jobs::reconcile(begun.attempt.id, now + FIRST_POLL)).await?;
                let detail = json!({ "host": begun.host, "payment": begun.attempt.id });
                work.audit().add(self.begun_by(payer, detail)).await?;
                work.commit().await?;
                Ok(Decision::Register(begun))
            }
        }
    }

    fn new_attempt(
        &self,
        caller: &Caller,
        basket: &Basket,
        sum: Kopecks,
        ordinal: u32,
        options: &CheckoutOptions,
        now: DateTime<Utc>,
    ) -> PaymentAttempt {
        let id = PaymentAttemptId(Uuid::now_v7());
        let shares = basket.shares();
        PaymentAttempt {
            attempt: Attempt {
                id,
                ordinal,
                number: OrderNumber::new(&shares, ordinal, id),
                amount: sum,
                shares,
                state: AttemptState::Registering,
                order: None,
                page: None,
                refunded: Kopecks::ZERO,
                is_cancelling: false,
                ends_at: self.end_of_order(now),
                reported_at: None,
            },
            user: Some(caller.user),
            host: basket.host.clone(),
            patient: basket.patient.clone(),
            begun_at: now,
            changed_at: now,
            registering_until: Some(now + REGISTRATION),
            paid_at: None,
            bank: BankAnswer::default(),
            language: Some(options.language.code().to_owned()),
            fiscal_url: None,
        }
    }

    /// The gateway counts from the moment of registration, which this kernel learns only roughly.
    fn end_of_order(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        now + TimeDelta::from_std(self.parts.settings.order_life).unwrap_or(TimeDelta::MAX)
    }
}

/// Whether a request that registers the order is under way.
fn is_registering(kept: &PaymentAttempt, now: DateTime<Utc>) -> bool {
    kept.registering_until.is_some_and(|until| until > now)
}

/// The page of an attempt whose order is known.
pub(crate) fn page_of(attempt: &Attempt, page: &str) -> Option<PaymentPage> {
    Some(PaymentPage { url: page.to_owned(), order: attempt.order.clone()? })
}
