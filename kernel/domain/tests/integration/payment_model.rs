//! The rules of payment against a model of the card gateway, in random orders of presses, payments, lost and late answers, time and refunds
//! (docs/payments.md).

use cabinet_domain::payment::{Finding, NextStep, next_step, step};
use cabinet_domain::{
    Attempt, AttemptState, GatewayOrderId, InvoiceId, InvoiceShare, Kopecks, OrderNumber, OrderReport,
    OrderStatus, PaymentAttemptId,
};
use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use uuid::Uuid;

const LIFE: TimeDelta = TimeDelta::minutes(20);

fn sum() -> Kopecks {
    "1200.50".parse().unwrap()
}

fn invoice() -> InvoiceId {
    "A-1".into()
}

fn share() -> InvoiceShare {
    InvoiceShare::new(invoice(), sum())
}

/// An order as the gateway has it.
#[derive(Debug, Clone)]
struct Order {
    number: OrderNumber,
    id: GatewayOrderId,
    ends_at: DateTime<Utc>,
    status: OrderStatus,
    action_code: Option<i32>,
    refunded: Kopecks,
    /// The payer has its page open.
    is_shown: bool,
}

impl Order {
    fn is_payable(&self, now: DateTime<Utc>) -> bool {
        matches!(self.status, OrderStatus::Registered | OrderStatus::Authenticating) && now < self.ends_at
    }

    fn has_taken_money(&self) -> bool {
        matches!(self.status, OrderStatus::Deposited | OrderStatus::Refunded)
    }

    fn report(&self) -> OrderReport {
        OrderReport {
            status: self.status,
            order: Some(self.id.clone()),
            number: Some(self.number.clone()),
            amount: Some(sum()),
            currency: Some(643),
            refunded: Some(self.refunded),
            action_code: self.action_code,
        }
    }
}

/// How the gateway treats a registration.
#[derive(Debug, Clone, Copy)]
enum Line {
    Good,
    /// The request does not arrive.
    LostBefore,
    /// The order is made, the response is lost.
    LostAfter,
    /// The order is made, the response arrives later.
    Late,
    /// The request itself arrives later, long after the kernel has given it up.
    Stuck,
}

#[derive(Debug, Clone)]
enum Action {
    /// "Pay" in any tab, at any kernel.
    Press(Line),
    /// The payer pays, on any page that was shown.
    Pay(prop::sample::Index),
    Authenticate(prop::sample::Index),
    /// The third failed card.
    FailForGood(prop::sample::Index),
    /// Redirect, callback or the job: a status request and its answer.
    Poll(prop::sample::Index),
    /// A status request whose answer is on its way.
    Ask(prop::sample::Index),
    /// One of the answers on their way arrives.
    Deliver(prop::sample::Index),
    Wait(i64),
    Refund(prop::sample::Index, u64),
    /// All kernels stop: no answer on its way reaches them.
    Restart,
}

fn action() -> impl Strategy<Value = Action> {
    let line = prop_oneof![
        4 => Just(Line::Good),
        1 => Just(Line::LostBefore),
        2 => Just(Line::LostAfter),
        2 => Just(Line::Late),
        2 => Just(Line::Stuck),
    ];
    let any = any::<prop::sample::Index>;
    prop_oneof![
        6 => line.prop_map(Action::Press),
        4 => any().prop_map(Action::Pay),
        1 => any().prop_map(Action::Authenticate),
        1 => any().prop_map(Action::FailForGood),
        4 => any().prop_map(Action::Poll),
        3 => any().prop_map(Action::Ask),
        4 => any().prop_map(Action::Deliver),
        2 => (1_i64..30).prop_map(Action::Wait),
        1 => (any(), 1_u64..200_000).prop_map(|(order, part)| Action::Refund(order, part)),
        1 => Just(Action::Restart),
    ]
}

enum Answer {
    /// Not an answer yet: the request is on its way.
    Stuck,
    Registered(GatewayOrderId, String),
    Status(Option<OrderReport>, DateTime<Utc>),
}

struct World {
    now: DateTime<Utc>,
    orders: Vec<Order>,
    attempts: Vec<Attempt>,
    /// Answers on their way, with their attempt's number.
    answers: Vec<(OrderNumber, Answer)>,
    next_id: u128,
}

impl World {
    fn new() -> Self {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        Self { now, orders: vec![], attempts: vec![], answers: vec![], next_id: 0 }
    }

    fn run(&mut self, action: Action) {
        // No two requests at the same instant.
        self.now += TimeDelta::milliseconds(1);
        match action {
            Action::Press(line) => self.press(line),
            Action::Pay(which) => {
                let now = self.now;
                let mut shown: Vec<_> =
                    self.orders.iter_mut().filter(|order| order.is_shown && order.is_payable(now)).collect();
                if !shown.is_empty() {
                    let chosen = which.index(shown.len());
                    shown[chosen].status = OrderStatus::Deposited;
                }
            }
            Action::Authenticate(which) => {
                self.change(which, |order, _| order.status = OrderStatus::Authenticating)
            }
            Action::FailForGood(which) => self.change(which, |order, _| {
                order.status = OrderStatus::Declined;
                order.action_code = Some(116);
            }),
            Action::Poll(which) => {
                if let Some(number) = self.number(which) {
                    self.ask(&number);
                    self.deliver(self.answers.len() - 1);
                }
            }
            Action::Ask(which) => {
                if let Some(number) = self.number(which) {
                    self.ask(&number);
                }
            }
            Action::Deliver(which) if !self.answers.is_empty() => {
                self.deliver(which.index(self.answers.len()))
            }
            Action::Deliver(_) => {}
            Action::Wait(minutes) => self.now += TimeDelta::minutes(minutes),
            Action::Refund(which, part) => {
                let taken: Vec<_> = self.orders.iter_mut().filter(|order| order.has_taken_money()).collect();
                if let Some(order) = taken.into_iter().nth(which.index(4)) {
                    let refunded = (order.refunded.get() + part).min(sum().get());
                    order.refunded = Kopecks::new(refunded).unwrap();
                    order.status = OrderStatus::Refunded;
                }
            }
            Action::Restart => self.answers.clear(),
        }
        self.expire();
    }

    fn number(&self, which: prop::sample::Index) -> Option<OrderNumber> {
        (!self.attempts.is_empty()).then(|| which.get(&self.attempts).number.clone())
    }

    /// Changes one of the payable orders that were shown.
    fn change(&mut self, which: prop::sample::Index, change: impl Fn(&mut Order, DateTime<Utc>)) {
        let now = self.now;
        let shown: Vec<_> =
            self.orders.iter_mut().filter(|order| order.is_shown && order.is_payable(now)).collect();
        if let Some(order) = shown.into_iter().nth(which.index(2)) {
            change(order, now);
        }
    }

    fn expire(&mut self) {
        for order in &mut self.orders {
            let is_over = self.now >= order.ends_at;
            if is_over && matches!(order.status, OrderStatus::Registered | OrderStatus::Authenticating) {
                order.status = OrderStatus::Declined;
                order.action_code = Some(-2007);
            }
        }
    }

    fn ask(&mut self, number: &OrderNumber) {
        let report = self.orders.iter().find(|order| order.number == *number).map(Order::report);
        self.answers.push((number.clone(), Answer::Status(report, self.now)));
    }

    fn deliver(&mut self, which: usize) {
        let (number, answer) = self.answers.remove(which);
        if matches!(answer, Answer::Stuck) {
            self.register(&number, Line::Good);
            return;
        }
        let attempt = self.attempts.iter_mut().find(|attempt| attempt.number == number).unwrap();
        *attempt = match answer {
            Answer::Stuck => return,
            Answer::Registered(order, page) => attempt.registered(order, page).attempt,
            Answer::Status(Some(report), asked_at) => match attempt.report(&report, asked_at) {
                Some(applied) => applied.attempt,
                None => return,
            },
            Answer::Status(None, _) => attempt.apply(Finding::NotFound).attempt,
        };
    }

    fn press(&mut self, line: Line) {
        // A press decides again after each answer; a few rounds are enough for any start.
        for _ in 0..8 {
            let attempts = self.attempts.clone();
            match next_step(&attempts, &[(invoice(), sum())], self.now) {
                NextStep::AlreadyPaid | NextStep::BeingConfirmed(_) | NextStep::UnderReview(_) => return,
                NextStep::ReturnTo(attempt, page) => {
                    let order = self.orders.iter_mut().find(|order| order.number == attempt.number).unwrap();
                    assert_eq!(page, page_of(&order.id));
                    order.is_shown = true;
                    return;
                }
                NextStep::Cancel(attempt) => {
                    self.attempts.iter_mut().find(|one| one.id == attempt.id).unwrap().is_cancelling = true;
                    let order = self.orders.iter_mut().find(|order| order.number == attempt.number).unwrap();
                    if order.status == OrderStatus::Registered {
                        order.status = OrderStatus::Declined;
                        order.action_code = Some(10);
                    }
                    self.ask(&attempt.number);
                    self.deliver(self.answers.len() - 1);
                    if order_is_open(&self.attempts, attempt) {
                        return; // 3-D Secure is under way: the payer is told to wait.
                    }
                }
                NextStep::RegisterAgain(attempt) => {
                    let number = attempt.number.clone();
                    if !self.register(&number, line) {
                        return;
                    }
                }
                NextStep::Register { ordinal } => {
                    let attempt = self.new_attempt(ordinal);
                    let number = attempt.number.clone();
                    self.attempts.push(attempt);
                    if !self.register(&number, line) {
                        return;
                    }
                }
            }
        }
        panic!("a press does not come to an end");
    }

    fn new_attempt(&mut self, ordinal: u32) -> Attempt {
        self.next_id += 1;
        let id = PaymentAttemptId(Uuid::from_u128(self.next_id));
        Attempt {
            id,
            ordinal,
            number: OrderNumber::new(&[share()], ordinal, id),
            amount: sum(),
            shares: vec![share()],
            state: AttemptState::Registering,
            order: None,
            page: None,
            refunded: Kopecks::ZERO,
            is_cancelling: false,
            ends_at: self.now + LIFE,
            reported_at: None,
        }
    }

    /// Returns whether an answer arrived.
    fn register(&mut self, number: &OrderNumber, line: Line) -> bool {
        match line {
            Line::LostBefore => return false,
            Line::Stuck => {
                self.answers.push((number.clone(), Answer::Stuck));
                return false;
            }
            Line::Good | Line::LostAfter | Line::Late => {}
        }
        let is_known = self.orders.iter().any(|order| order.number == *number);
        if is_known {
            // errorCode 1: the number exists. Its status tells the rest.
            self.ask(number);
            self.deliver(self.answers.len() - 1);
            return true;
        }
        self.next_id += 1;
        let id = GatewayOrderId::from(format!("order-{}", self.next_id));
        self.orders.push(Order {
            number: number.clone(),
            id: id.clone(),
            ends_at: self.now + LIFE,
            status: OrderStatus::Registered,
            action_code: Some(-100),
            refunded: Kopecks::ZERO,
            is_shown: false,
        });
        let answer = Answer::Registered(id.clone(), page_of(&id));
        match line {
            Line::LostAfter | Line::LostBefore | Line::Stuck => false,
            Line::Late => {
                self.answers.push((number.clone(), answer));
                false
            }
            Line::Good => {
                self.answers.push((number.clone(), answer));
                self.deliver(self.answers.len() - 1);
                true
            }
        }
    }

    fn check(&self) {
        let payable = self.orders.iter().filter(|order| order.is_shown && order.is_payable(self.now)).count();
        assert!(payable <= 1, "two pages on which one invoice can be paid");
        let kept =
            self.orders.iter().filter(|order| order.has_taken_money() && order.refunded < sum()).count();
        assert!(kept <= 1, "paid twice");
        for attempt in &self.attempts {
            assert_ne!(attempt.state, AttemptState::Disputed, "an honest gateway");
            if attempt.state.has_money() {
                let order = self.orders.iter().find(|order| order.number == attempt.number).unwrap();
                assert!(order.has_taken_money(), "counts as paid, but is not");
            }
        }
    }

    /// One reconciliation, with time for all answers.
    fn reconcile(&mut self) {
        self.answers.clear();
        for attempt in self.attempts.clone() {
            self.now += TimeDelta::milliseconds(1);
            self.ask(&attempt.number);
            self.deliver(0);
        }
        for attempt in &self.attempts {
            let order = self.orders.iter().find(|order| order.number == attempt.number);
            let expected = match order {
                None => AttemptState::Failed,
                Some(order) => match order.status {
                    OrderStatus::Deposited => AttemptState::Paid,
                    OrderStatus::Refunded if order.refunded == sum() => AttemptState::Refunded,
                    OrderStatus::Refunded => AttemptState::PartlyRefunded,
                    OrderStatus::Registered | OrderStatus::Authenticating => AttemptState::Open,
                    _ if attempt.is_cancelling => AttemptState::Cancelled,
                    _ if order.action_code == Some(-2007) => AttemptState::Expired,
                    _ => AttemptState::Declined,
                },
            };
            // Which word an unpaid end got depends on what was known when it came.
            let is_unpaid_end = |state| {
                matches!(
                    state,
                    AttemptState::Cancelled
                        | AttemptState::Expired
                        | AttemptState::Declined
                        | AttemptState::Failed
                )
            };
            assert!(
                attempt.state == expected || (is_unpaid_end(attempt.state) && is_unpaid_end(expected)),
                "{attempt:?} should be {expected:?}"
            );
            if let Some(order) = order.filter(|order| order.has_taken_money()) {
                assert_eq!(attempt.balance(), sum().checked_sub(order.refunded).unwrap());
            }
        }
    }
}

fn order_is_open(attempts: &[Attempt], attempt: &Attempt) -> bool {
    attempts.iter().any(|one| one.id == attempt.id && one.state == AttemptState::Open)
}

fn page_of(order: &GatewayOrderId) -> String {
    format!("https://gateway.example/payment_ru.html?mdOrder={order}")
}

fn report() -> impl Strategy<Value = OrderReport> {
    let status = prop::sample::select(vec![
        OrderStatus::Registered,
        OrderStatus::Approved,
        OrderStatus::Deposited,
        OrderStatus::Reversed,
        OrderStatus::Refunded,
        OrderStatus::Authenticating,
        OrderStatus::Declined,
        OrderStatus::Unknown,
    ]);
    let order = prop_oneof![4 => Just(Some("ours")), 1 => Just(Some("other")), 1 => Just(None)];
    let number = prop_oneof![5 => Just(Some(true)), 1 => Just(Some(false)), 1 => Just(None)];
    let amount = prop_oneof![5 => Just(Some(120_050_u64)), 1 => Just(Some(1)), 1 => Just(None)];
    let currency = prop_oneof![5 => Just(Some(643)), 1 => Just(Some(840)), 1 => Just(None)];
    let refunded = prop_oneof![3 => Just(None), 1 => (0_u64..240_000).prop_map(Some)];
    (status, order, number, amount, currency, refunded, prop::option::of(-3000..3000_i32)).prop_map(
        |(status, order, number, amount, currency, refunded, action_code)| OrderReport {
            status,
            order: order.map(GatewayOrderId::from),
            number: number.map(|ours| OrderNumber::from(if ours { "A1-1-x" } else { "A1-2-y" }.to_owned())),
            amount: amount.map(|amount| Kopecks::new(amount).unwrap()),
            currency,
            refunded: refunded.map(|sum| Kopecks::new(sum).unwrap()),
            action_code,
        },
    )
}

proptest! {
    #[test]
    fn an_invoice_is_paid_at_most_once(actions in prop::collection::vec(action(), 1..60)) {
        let mut world = World::new();
        for action in actions {
            world.run(action);
            world.check();
        }
        world.reconcile();
        world.check();
    }

    /// only status 2 with the order's own number, id, amount and currency pays, whatever else the gateway says.
    #[test]
    fn a_gateway_that_lies_pays_nothing(reports in prop::collection::vec(report(), 1..12)) {
        let mut world = World::new();
        let mut attempt = world.new_attempt(1);
        attempt.number = OrderNumber::from("A1-1-x".to_owned());
        attempt = attempt.registered("ours".into(), page_of(&"ours".into())).attempt;
        for (index, report) in reports.iter().enumerate() {
            let before = attempt.clone();
            let asked_at = world.now + TimeDelta::seconds(i64::try_from(index).unwrap());
            let applied = attempt.report(report, asked_at).unwrap();
            attempt = applied.attempt;
            let is_ours = report.number == Some(attempt.number.clone())
                && report.order.as_ref().is_none_or(|order| order.as_str() == "ours")
                && report.amount == Some(attempt.amount)
                && report.currency == Some(643);
            if attempt.state.has_money() && !before.state.has_money() {
                prop_assert!(is_ours && matches!(report.status, OrderStatus::Deposited | OrderStatus::Refunded));
            }
            if before.state.has_money() && !attempt.state.has_money() {
                prop_assert!(matches!(attempt.state, AttemptState::Refunded | AttemptState::Reversed));
            }
            if is_ours && report.status == OrderStatus::Unknown {
                prop_assert!(applied.is_alarm && attempt.state == before.state);
            }
            prop_assert!(attempt.refunded >= before.refunded && attempt.refunded <= attempt.amount);
        }
    }
}

#[test]
fn a_mismatch_is_an_alarm_and_no_refund_makes_an_open_order_paid() {
    for state in AttemptState::ALL {
        let mismatch = step(state, Finding::Mismatch);
        assert!(mismatch.is_alarm || state == AttemptState::Disputed, "{state:?}");
        assert!(state.has_money() || !mismatch.next.has_money(), "{state:?}");
    }
    for finding in Finding::ALL {
        let next = step(AttemptState::Open, finding).next;
        assert_eq!(
            next.has_money(),
            matches!(finding, Finding::Paid | Finding::PartlyRefunded),
            "{finding:?}"
        );
    }
}

/// Callbacks are repeated a hundred times, before the redirect and after a refund: a finding that was applied changes nothing again.
#[test]
fn a_repeated_finding_changes_nothing() {
    for state in AttemptState::ALL {
        for finding in Finding::ALL {
            let once = step(state, finding).next;
            assert_eq!(step(once, finding).next, once, "{finding:?} in {state:?}");
        }
    }
}

#[test]
fn an_answer_that_was_overtaken_changes_nothing() {
    let mut world = World::new();
    let attempt = world.new_attempt(1);
    let paid = OrderReport {
        status: OrderStatus::Deposited,
        order: Some("ours".into()),
        number: Some(attempt.number.clone()),
        amount: Some(sum()),
        currency: Some(643),
        refunded: None,
        action_code: Some(0),
    };
    let open = OrderReport { status: OrderStatus::Registered, ..paid.clone() };
    let asked = world.now;
    let now = attempt.report(&paid, asked + TimeDelta::seconds(2)).unwrap().attempt;
    assert_eq!(now.state, AttemptState::Paid);
    assert_eq!(now.report(&open, asked), None);
}

/// docs/payments.md shows the table that the code uses.
#[test]
fn the_documentation_has_the_steps() {
    let page = include_str!("../../../../docs/payments.md");
    let table = cabinet_domain::payment::steps_as_table();
    assert!(page.contains(&table), "docs/payments.md should contain:\n{table}");
}
