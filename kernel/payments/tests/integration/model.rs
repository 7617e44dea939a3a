//! Payments in random orders of presses, redirects, callbacks, polls, refunds, lost answers, time and restarts, at two kernels on one
//! database, for one invoice or two at once. An invoice is paid at most once, and when everything has come to rest, ledger, gateway and hospital agree.

use crate::support::{Database, Scene, key, options, scene_on};
use cabinet_domain::payment::RefundState;
use cabinet_domain::{AttemptState, GatewayOrderId, IdempotencyKey, Kopecks, OrderStatus, PaymentAttemptId};
use cabinet_fakes::{FakeOrder, Fault, GatewayOperation, RecordsOperation};
use cabinet_payments::{InvoiceKey, PaymentService};
use cabinet_ports::ProblemCode;
use cabinet_ports::payment::Callback;
use cabinet_ports::repository::PaymentAttempt;
use chrono::TimeDelta;
use proptest::prelude::*;
use proptest::sample::Index;
use std::sync::Arc;
use uuid::Uuid;

#[derive(Debug, Clone)]
enum Action {
    /// "Pay", at one of two kernels.
    Press(usize, Basket),
    /// Both kernels at the same time, each with a basket of its own.
    PressTwice([Basket; 2]),
    /// The payer pays on a page that was shown, now or long ago.
    Pay(Index),
    Decline(Index),
    Authenticate(Index),
    /// Back from the bank.
    Return(usize, Index),
    Callback(usize, Index),
    Cancel(usize),
    /// Everything is returned in the bank's own cabinet.
    Refund(Index),
    /// The administrator returns a part or everything, at one of two kernels, or repeats the last request.
    RefundByAdmin {
        at: usize,
        payment: Index,
        is_part: bool,
        is_repeated: bool,
    },
    Jobs,
    Wait(i64),
    /// The next call fails, or its answer is lost.
    Break(GatewayOperation, bool),
    BreakHospital(RecordsOperation, bool),
    Restart,
}

/// Ids of the invoices that are paid together.
type Basket = &'static [&'static str];
const BASKETS: [Basket; 4] = [&["1"], &["1"], &["2"], &["1", "2"]];

fn basket() -> impl Strategy<Value = Basket> {
    prop::sample::select(&BASKETS[..])
}

fn action() -> impl Strategy<Value = Action> {
    let kernel = || 0_usize..2;
    let gateway = prop::sample::select(vec![
        GatewayOperation::Register,
        GatewayOperation::Register,
        GatewayOperation::Status,
        GatewayOperation::Cancel,
        GatewayOperation::Reverse,
        GatewayOperation::Refund,
    ]);
    let hospital = prop::sample::select(vec![
        RecordsOperation::SettleInvoice,
        RecordsOperation::ReopenInvoice,
        RecordsOperation::Invoices,
    ]);
    let order = any::<Index>;
    prop_oneof![
        5 => (kernel(), basket()).prop_map(|(at, basket)| Action::Press(at, basket)),
        2 => [basket(), basket()].prop_map(Action::PressTwice),
        4 => order().prop_map(Action::Pay),
        1 => order().prop_map(Action::Decline),
        1 => order().prop_map(Action::Authenticate),
        3 => (kernel(), order()).prop_map(|(at, order)| Action::Return(at, order)),
        2 => (kernel(), order()).prop_map(|(at, order)| Action::Callback(at, order)),
        1 => kernel().prop_map(Action::Cancel),
        1 => order().prop_map(Action::Refund),
        2 => (kernel(), order(), any::<bool>(), any::<bool>()).prop_map(|(at, payment, is_part, is_repeated)| {
            Action::RefundByAdmin { at, payment, is_part, is_repeated }
        }),
        2 => Just(Action::Jobs),
        3 => prop::sample::select(vec![1, 4, 61, 10 * 60, 19 * 60, 25 * 60]).prop_map(Action::Wait),
        3 => (gateway, any::<bool>()).prop_map(|(operation, is_done)| Action::Break(operation, is_done)),
        1 => (hospital, any::<bool>()).prop_map(|(operation, is_done)| Action::BreakHospital(operation, is_done)),
        1 => Just(Action::Restart),
    ]
}

struct World {
    scene: Scene,
    kernels: [Arc<PaymentService>; 2],
    /// Pages that were shown in a browser; only these can be paid.
    shown: Vec<GatewayOrderId>,
    /// The last request of the administrator.
    asked: Option<(PaymentAttemptId, Kopecks, IdempotencyKey)>,
}

fn keys(basket: Basket) -> Vec<InvoiceKey> {
    basket.iter().copied().map(key).collect()
}

fn fault(is_done: bool) -> Fault {
    if is_done { Fault::done_but_unknown() } else { Fault::refuse(ProblemCode::OutcomeUnknown) }
}

impl World {
    async fn open(database: Database) -> Self {
        let scene = scene_on(database).await;
        let kernels = [Arc::clone(&scene.payments), scene.other_kernel()];
        Self { scene, kernels, shown: Vec::new(), asked: None }
    }

    fn pick(&self, index: Index) -> Option<GatewayOrderId> {
        (!self.shown.is_empty()).then(|| index.get(&self.shown).clone())
    }

    async fn press(&mut self, at: usize, basket: Basket) {
        if let Ok(page) = self.kernels[at].pay(&self.scene.anna, &keys(basket), &options()).await {
            self.show(page.order);
        }
    }

    fn show(&mut self, order: GatewayOrderId) {
        if !self.shown.contains(&order) {
            self.shown.push(order);
        }
    }

    async fn run(&mut self, action: Action) {
        match action {
            Action::Press(at, basket) => self.press(at, basket).await,
            Action::PressTwice(baskets) => {
                let baskets = baskets.map(keys);
                let (anna, options) = (&self.scene.anna, options());
                let [one, other] = &self.kernels;
                let pages = tokio::join!(
                    one.pay(anna, &baskets[0], &options),
                    other.pay(anna, &baskets[1], &options)
                );
                for page in [pages.0, pages.1].into_iter().flatten() {
                    self.show(page.order);
                }
            }
            Action::Pay(index) => {
                let Some(order) = self.pick(index) else { return };
                self.scene.gateway.pay(&order);
            }
            Action::Decline(index) => self.at_gateway(index, |status| {
                (*status == OrderStatus::Registered).then_some(OrderStatus::Declined)
            }),
            Action::Authenticate(index) => self.at_gateway(index, |status| {
                (*status == OrderStatus::Registered).then_some(OrderStatus::Authenticating)
            }),
            Action::Return(at, index) => {
                let Some(order) = self.pick(index) else { return };
                self.kernels[at].order_status(&self.scene.anna, &order).await.unwrap();
            }
            Action::Callback(at, index) => {
                let Some(order) = self.pick(index) else { return };
                let body = order.as_str().as_bytes().to_vec();
                let callback = Callback { query: None, content_type: None, body };
                self.kernels[at].callback(&callback).await.unwrap();
            }
            Action::Cancel(at) => drop(self.kernels[at].cancel(&self.scene.anna, key("1")).await),
            Action::Refund(index) => {
                let Some(order) = self.pick(index) else { return };
                self.scene.gateway.change(&order, FakeOrder::give_back_all);
            }
            Action::RefundByAdmin { at, payment, is_part, is_repeated } => {
                self.refund_by_admin(at, payment, is_part, is_repeated).await;
            }
            Action::Jobs => drop(self.scene.run_jobs().await),
            Action::Wait(seconds) => self.scene.clock.advance(TimeDelta::seconds(seconds)),
            Action::Break(operation, is_done) => self.scene.gateway.fail_next(operation, fault(is_done)),
            Action::BreakHospital(operation, is_done) => {
                self.scene.hospital.fail_next(operation, fault(is_done));
            }
            Action::Restart => self.kernels[1] = self.scene.other_kernel(),
        }
    }

    async fn refund_by_admin(&mut self, at: usize, index: Index, is_part: bool, is_repeated: bool) {
        if !is_repeated || self.asked.is_none() {
            let attempts = self.scene.attempts().await;
            if attempts.is_empty() {
                return;
            }
            let attempt = &index.get(&attempts).attempt;
            let sum = if is_part { "0.50".parse().unwrap() } else { attempt.balance() };
            let key = format!("refund-{}", Uuid::now_v7()).parse().unwrap();
            self.asked = Some((attempt.id, sum, key));
        }
        if let Some((id, sum, key)) = &self.asked {
            drop(self.kernels[at].refund(&self.scene.boss, *id, *sum, key).await);
        }
    }

    fn at_gateway(&self, index: Index, next: impl FnOnce(&OrderStatus) -> Option<OrderStatus>) {
        let Some(order) = self.pick(index) else { return };
        self.scene.gateway.change(&order, |order| {
            if let Some(status) = next(&order.report.order.status) {
                order.report.order.status = status;
                if status == OrderStatus::Declined {
                    order.report.order.action_code = Some(116);
                }
            }
        });
    }

    fn check(&self) {
        for id in ["1", "2"] {
            let (held, booked) = (self.held(id), self.booked(id));
            assert!(held <= 1, "invoice {id} was paid twice: {:?}", self.scene.gateway.orders());
            assert!(booked <= 1, "invoice {id} was booked twice");
        }
        // The gateway would forgive a repetition; it is never needed.
        let mut keys = self.scene.gateway.refund_keys();
        let count = keys.len();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), count, "a refund was asked for twice");
    }

    /// Number of payments of an invoice that the gateway took and did not return as a whole. The return address names what an order pays.
    fn held(&self, id: &str) -> usize {
        let key = key(id).to_string();
        let pays = |order: &FakeOrder| {
            order.balance() > Kopecks::ZERO
                && order.request.return_url.query_pairs().any(|(_, value)| value == key)
        };
        self.scene.gateway.orders().iter().filter(|order| pays(order)).count()
    }

    /// Number of payments of an invoice that the hospital has booked and not reopened.
    fn booked(&self, id: &str) -> usize {
        let settled = self.scene.hospital.settled_invoices();
        settled.iter().filter(|settled| !settled.is_reopened && settled.invoice.as_str() == id).count()
    }

    /// Everything works again, and the jobs run.
    async fn rest(&mut self) {
        self.scene.gateway.heal();
        self.scene.hospital.heal();
        self.scene.settle(45).await;
        // A refund at the gateway is learnt by its callback.
        for order in self.shown.clone() {
            let callback =
                Callback { query: None, content_type: None, body: order.as_str().as_bytes().to_vec() };
            self.kernels[0].callback(&callback).await.unwrap();
        }
        self.scene.settle(5).await;
        let states = self.scene.states().await;
        let attempts = self.scene.attempts().await;
        for id in ["1", "2"] {
            let pays =
                |kept: &&PaymentAttempt| kept.attempt.state.has_money() && kept.attempt.pays(&id.into());
            let paid = attempts.iter().filter(pays).count();
            assert_eq!((paid, self.booked(id)), (self.held(id), self.held(id)), "invoice {id}: {states:?}");
        }
        let sum = |sums: Vec<Kopecks>| Kopecks::checked_sum(sums);
        let ours = attempts.iter().map(|kept| kept.attempt.balance()).collect();
        let theirs = self.scene.gateway.orders().iter().map(FakeOrder::balance).collect();
        assert_eq!(sum(ours), sum(theirs), "{states:?}");
        assert!(self.scene.refunds().await.iter().all(|refund| refund.state != RefundState::Asked));
        assert!(
            states.iter().all(|state| !matches!(state, AttemptState::Disputed | AttemptState::Unresolved))
        );
        assert_eq!(self.scene.stores.jobs.count_open().await.unwrap(), 0);
    }
}

/// How many orders are tried; `cargo xtask soak models` tries more.
fn orders() -> u32 {
    std::env::var("CABINET_TEST_ORDERS").map_or(12, |count| count.parse().unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: orders(), ..ProptestConfig::default() })]

    #[test]
    fn an_invoice_is_paid_at_most_once_in_every_order_on_sqlite(actions in prop::collection::vec(action(), 10..50)) {
        run(Database::Sqlite, actions);
    }

    #[test]
    fn an_invoice_is_paid_at_most_once_in_every_order_on_postgres(actions in prop::collection::vec(action(), 10..50)) {
        run(Database::Postgres, actions);
    }
}

fn run(database: Database, actions: Vec<Action>) {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap().block_on(
        async {
            let mut world = World::open(database).await;
            for action in actions {
                world.run(action).await;
                world.check();
            }
            world.rest().await;
        },
    );
}
