//! One hospital, one gateway, one database, a clock that the test moves, and two patients; the hospital knows only the first.

use cabinet_config::Organisation;
use cabinet_domain::{
    AttemptState, AuditKind, ConsentKind, GatewayOrderId, Invoice, InvoiceStatus, Kopecks, MedicalHost,
    MedicalHostId,
};
use cabinet_fakes::{FakeClock, FakeGateway, FakePost, FakeRecords, consent, person};
use cabinet_payments::{
    CheckoutOptions, ComparePayments, FindFiscalReceipt, InvoiceKey, PaymentError, PaymentMetrics,
    PaymentPage, PaymentParts, PaymentService, PaymentSettings, ReconcilePayment, SettleRefund, TellHospital,
};
use cabinet_ports::payment::PageLanguage;
use cabinet_ports::repository::{NewUser, PaymentAttempt, PaymentRefund};
use cabinet_ports::{Clock, JobOutcome, JobWorker, PaymentGateway, SEND_LETTER, Stores};
use cabinet_records::{Caller, RecordConnector, RecordParts, RecordService, RecordSettings};
use cabinet_test_storage::{TestStorage, committed};
use cabinet_vault::Vault;
use chrono::{DateTime, TimeDelta, Utc};
use secrecy::SecretString;
use std::sync::{Arc, Mutex};

pub(crate) struct Scene {
    pub(crate) storage: TestStorage,
    pub(crate) stores: Stores,
    pub(crate) clock: Arc<FakeClock>,
    pub(crate) hospital: Arc<FakeRecords>,
    pub(crate) gateway: Arc<FakeGateway>,
    /// Drafts of e-mails, stored or not.
    pub(crate) post: Arc<FakePost>,
    /// Templates of the e-mails whose jobs were run.
    sent: Mutex<Vec<String>>,
    pub(crate) connector: Arc<RecordConnector>,
    pub(crate) payments: Arc<PaymentService>,
    pub(crate) anna: Caller,
    pub(crate) boris: Caller,
    /// An administrator.
    pub(crate) boss: Caller,
}

pub(crate) fn now() -> DateTime<Utc> {
    "2026-11-20T09:00:00Z".parse().unwrap()
}

pub(crate) fn host() -> MedicalHostId {
    "vista".parse().unwrap()
}

pub(crate) fn invoice(id: &str, rubles: &str) -> Invoice {
    Invoice {
        id: id.into(),
        action: Some(format!("action-{id}")),
        name: "УЗИ брюшной полости".to_owned(),
        sum: rubles.parse().unwrap(),
        date: "2026-11-19".parse().unwrap(),
        status: InvoiceStatus::Issued,
        items: Vec::new(),
    }
}

pub(crate) fn key(id: &str) -> InvoiceKey {
    InvoiceKey::of(&host(), &id.into())
}

pub(crate) fn options() -> CheckoutOptions {
    CheckoutOptions {
        language: PageLanguage::Ru,
        is_narrow: false,
        description: "Оплата счёта",
        email: Some("anna@example.ru".to_owned()),
        phone: None,
    }
}

/// The database under a scene.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Database {
    Sqlite,
    Postgres,
}

impl Database {
    async fn open(self) -> TestStorage {
        match self {
            Self::Sqlite => TestStorage::open().await,
            Self::Postgres => TestStorage::open_postgres().await,
        }
    }
}

pub(crate) async fn scene() -> Scene {
    scene_on(Database::Sqlite).await
}

/// A hospital that reminds of invoices after three days.
pub(crate) async fn scene_with_reminders() -> Scene {
    let invoice_reminder = Some(TimeDelta::days(3));
    scene_of(Database::Sqlite, RecordSettings { invoice_reminder, ..RecordSettings::default() }).await
}

pub(crate) async fn scene_on(database: Database) -> Scene {
    scene_of(database, RecordSettings::default()).await
}

/// Anna has the invoices 1 (1200.50 rubles) and 2 (10 rubles).
async fn scene_of(database: Database, settings: RecordSettings) -> Scene {
    let storage = database.open().await;
    let stores = storage.stores();
    let clock = Arc::new(FakeClock::at(now()));
    let hospital = Arc::new(FakeRecords::new());
    let gateway = Arc::new(FakeGateway::new(Arc::clone(&clock) as _));
    let post = Arc::new(FakePost::default());
    // Reminders go to a confirmed address; the other tests have none.
    let email = settings.invoice_reminder.map(|_| "anna@example.ru".parse().unwrap());
    let anna = NewUser { email, ..person("anna") };
    let anna = committed!(stores, users.add(anna, None)).await.unwrap().id;
    let boris = committed!(stores, users.add(person("boris"), None)).await.unwrap().id;
    let boss = committed!(stores, users.add(person("boss"), None)).await.unwrap().id;
    for user in [anna, boris] {
        committed!(stores, consents.add(consent(user, ConsentKind::PersonalData))).await.unwrap();
    }
    hospital.know(anna, "p1");
    hospital.set_invoices("p1", vec![invoice("1", "1200.50"), invoice("2", "10")]);
    let (connector, payments) = kernel_of(&stores, &clock, &hospital, &gateway, &post, settings);
    assert_eq!(connector.sync(anna).await, JobOutcome::Done);
    let [anna, boris, boss] = [anna, boris, boss].map(Caller::without_request);
    let sent = Mutex::default();
    Scene { storage, stores, clock, hospital, gateway, post, sent, connector, payments, anna, boris, boss }
}

fn organisation() -> Organisation {
    Organisation {
        title: "Городская больница № 1".to_owned(),
        address: "Москва".to_owned(),
        phone: "+7 495 000-00-00".to_owned(),
        inn: Some("7701234567".to_owned()),
        ..Organisation::default()
    }
}

/// The services of one kernel. A second one on the same database stands for another process, or for this one after a restart.
pub(crate) fn kernel(
    stores: &Stores,
    clock: &Arc<FakeClock>,
    hospital: &Arc<FakeRecords>,
    gateway: &Arc<FakeGateway>,
    post: &Arc<FakePost>,
) -> (Arc<RecordConnector>, Arc<PaymentService>) {
    kernel_of(stores, clock, hospital, gateway, post, RecordSettings::default())
}

fn kernel_of(
    stores: &Stores,
    clock: &Arc<FakeClock>,
    hospital: &Arc<FakeRecords>,
    gateway: &Arc<FakeGateway>,
    post: &Arc<FakePost>,
    settings: RecordSettings,
) -> (Arc<RecordConnector>, Arc<PaymentService>) {
    let vault = Arc::new(Vault::new(&SecretString::from("0123456789abcdef0123456789abcdef"), &[]).unwrap());
    let clock = Arc::clone(clock) as Arc<dyn Clock>;
    let connector = RecordConnector::open(RecordParts {
        host: MedicalHost { id: host(), name: "Больница".to_owned(), description: String::new() },
        zone: chrono_tz::Europe::Moscow,
        settings,
        records: Arc::clone(hospital) as _,
        stores: stores.clone(),
        vault: Arc::clone(&vault),
        post: Arc::clone(post) as _,
        clock: Arc::clone(&clock),
    });
    let records =
        RecordService::open(vec![Arc::clone(&connector)], stores.clone(), vault, Arc::clone(&clock));
    let payments = PaymentService::open(PaymentParts {
        stores: stores.clone(),
        records,
        gateway: Some(Arc::clone(gateway) as Arc<dyn PaymentGateway>),
        post: Some(Arc::clone(post) as _),
        organisation: organisation(),
        settings: PaymentSettings::new(
            "https://cabinet.test/payment".parse().unwrap(),
            chrono_tz::Europe::Moscow,
        ),
        metrics: PaymentMetrics::default(),
        clock,
    });
    (connector, payments)
}

impl Scene {
    /// Another kernel on the same database.
    pub(crate) fn other_kernel(&self) -> Arc<PaymentService> {
        kernel(&self.stores, &self.clock, &self.hospital, &self.gateway, &self.post).1
    }

    pub(crate) async fn press(&self, id: &str) -> Result<PaymentPage, PaymentError> {
        self.payments.pay(&self.anna, &[key(id)], &options()).await
    }

    /// "Pay" for several invoices at once.
    pub(crate) async fn press_all(&self, ids: &[&str]) -> Result<PaymentPage, PaymentError> {
        let keys: Vec<_> = ids.iter().copied().map(key).collect();
        self.payments.pay(&self.anna, &keys, &options()).await
    }

    pub(crate) async fn attempts(&self) -> Vec<PaymentAttempt> {
        self.stores.payments.list(self.anna.user).await.unwrap()
    }

    pub(crate) async fn states(&self) -> Vec<AttemptState> {
        self.attempts().await.into_iter().map(|kept| kept.attempt.state).collect()
    }

    pub(crate) async fn alarms(&self) -> usize {
        self.stores.payment_admin.alarms(None, 100).await.unwrap().len()
    }

    /// The administrator returns money of the only attempt with money or of the first one.
    pub(crate) async fn refund(&self, rubles: &str, key: &str) -> Result<PaymentRefund, PaymentError> {
        let attempts = self.attempts().await;
        let kept = attempts.iter().find(|kept| kept.attempt.state.has_money()).unwrap_or(&attempts[0]);
        let (sum, key) = (rubles.parse().unwrap(), key.parse().unwrap());
        self.payments.refund(&self.boss, kept.attempt.id, sum, &key).await.map(|(refund, _)| refund)
    }

    /// The refunds of all attempts.
    pub(crate) async fn refunds(&self) -> Vec<PaymentRefund> {
        let mut all = Vec::new();
        for kept in self.attempts().await {
            all.extend(self.stores.payment_admin.refunds(kept.attempt.id).await.unwrap());
        }
        all
    }

    pub(crate) async fn audited(&self, who: &Caller, kind: AuditKind) -> usize {
        let events = self.stores.audit.list(who.user, 100).await.unwrap();
        events.into_iter().filter(|event| event.kind == kind).count()
    }

    /// Runs each due job of payments once. Returns their number.
    pub(crate) async fn run_jobs(&self) -> usize {
        let mut count = 0;
        let workers: [Box<dyn JobWorker>; 5] = [
            Box::new(FindFiscalReceipt(Arc::clone(&self.payments))),
            Box::new(ReconcilePayment(Arc::clone(&self.payments))),
            Box::new(TellHospital(Arc::clone(&self.payments))),
            Box::new(SettleRefund(Arc::clone(&self.payments))),
            Box::new(ComparePayments(Arc::clone(&self.payments))),
        ];
        for worker in workers {
            let kind = worker.kind();
            let now = self.clock.now();
            let jobs = self.stores.jobs.take(kind, now, TimeDelta::minutes(1), 100).await.unwrap();
            for job in jobs {
                count += 1;
                match worker.run(&job).await {
                    JobOutcome::Done => self.stores.jobs.complete(&job).await.unwrap(),
                    JobOutcome::Again { after, reason } => {
                        self.stores.jobs.retry(&job, now + after, reason).await.unwrap();
                    }
                    JobOutcome::GiveUp { reason } => panic!("{reason}"),
                }
            }
        }
        let now = self.clock.now();
        for job in self.stores.jobs.take(SEND_LETTER, now, TimeDelta::minutes(1), 100).await.unwrap() {
            self.sent.lock().unwrap().push(job.payload["template"].as_str().unwrap().to_owned());
            self.stores.jobs.complete(&job).await.unwrap();
        }
        count
    }

    /// Sends the stored e-mails that are due, and returns the templates of all that were sent.
    pub(crate) async fn sent(&self) -> Vec<String> {
        self.run_jobs().await;
        self.sent.lock().unwrap().clone()
    }

    /// Runs jobs until none is due, moving the clock by a minute each time, for at most this many minutes.
    pub(crate) async fn settle(&self, minutes: u32) {
        for _ in 0..minutes {
            while self.run_jobs().await > 0 {
                self.clock.advance(TimeDelta::seconds(1));
            }
            self.clock.advance(TimeDelta::minutes(1));
        }
    }

    /// Asks as the screen does after a return from the bank.
    pub(crate) async fn come_back(&self, order: &GatewayOrderId) -> &'static str {
        let view = self.payments.order_status(&self.anna, order).await.unwrap();
        view.state.name()
    }

    /// Number of payments that the hospital has booked and not reopened.
    pub(crate) fn booked(&self) -> usize {
        self.hospital.settled_invoices().iter().filter(|settled| !settled.is_reopened).count()
    }

    /// How many orders of the gateway have money of the payer.
    pub(crate) fn taken(&self) -> usize {
        self.gateway.orders().iter().filter(|order| order.balance() > Kopecks::ZERO).count()
    }
}
