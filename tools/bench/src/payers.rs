//! 500 patients who pay at the same time on one kernel, each pressing "Pay" twice (issue 13): no balance may be wrong, and opening a payment
//! page takes less than 50 ms at p99 without the gateway's time. The gateway and the hospital are fakes in memory that answer at once, so
//! what is measured is the kernel and its database.

use crate::spread::{Spread, millis};
use anyhow::{Context, Result, ensure};
use cabinet_domain::{ConsentKind, Invoice, InvoiceStatus, Kopecks, MedicalHost, UserId};
use cabinet_fakes::{FakeGateway, FakePost, FakeRecords, consent, person};
use cabinet_payments::{
    CheckoutOptions, InvoiceKey, PaymentMetrics, PaymentPage, PaymentParts, PaymentService, PaymentSettings,
    ReconcilePayment, TellHospital,
};
use cabinet_ports::payment::PageLanguage;
use cabinet_ports::{Clock, JobOutcome, JobWorker, PaymentGateway, Stores, SystemClock};
use cabinet_records::{Caller, RecordConnector, RecordParts, RecordService, RecordSettings};
use cabinet_storage::{Storage, open_postgres, open_sqlite};
use cabinet_vault::Vault;
use chrono::TimeDelta;
use chrono_tz::Europe::Moscow;
use clap::Args;
use futures::future::join_all;
use futures::{StreamExt as _, stream};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

/// Medical host of the invoices.
const HOST: &str = "vista";
/// Connections to PostgreSQL, as in a small installation.
const CONNECTIONS: u32 = 8;
/// Concurrent requests that leave processor time free, and those that take all of it.
const LOADS: [usize; 2] = [4, 16];
/// Numbers of each payer's invoices: one for each load, and one that all pay at the same time.
const NUMBERS: [&str; 3] = ["1", "2", "3"];

/// Options of the measurement.
#[derive(Args)]
pub struct Payers {
    /// Folder of the SQLite file, which must not exist yet.
    #[arg(long)]
    folder: PathBuf,
    /// URL of an empty PostgreSQL database. Without it only SQLite is measured.
    #[arg(long)]
    postgres: Option<String>,
    /// Number of payers.
    #[arg(long, default_value_t = 500)]
    payers: usize,
}

/// One kernel with its payers.
struct Kernel {
    stores: Stores,
    payments: Arc<PaymentService>,
    gateway: Arc<FakeGateway>,
    hospital: Arc<FakeRecords>,
    payers: Vec<UserId>,
}

impl Payers {
    /// Measures both databases, one after the other.
    pub async fn run(&self) -> Result<()> {
        let file = self.folder.join("payers.db");
        std::fs::create_dir_all(&self.folder)?;
        ensure!(!file.exists(), "{} is there already; name another folder or remove it", file.display());
        self.measure("SQLite", open_sqlite(&file).await?).await?;
        if let Some(url) = &self.postgres {
            self.measure("PostgreSQL", open_postgres(&url.clone().into(), CONNECTIONS)?).await?;
        }
        Ok(())
    }

    async fn measure(&self, name: &str, storage: Storage) -> Result<()> {
        storage.migrate().await?;
        let kernel = self.kernel(&storage).await?;
        for (number, at_a_time) in NUMBERS.into_iter().zip(LOADS.into_iter().chain([self.payers])) {
            let pages = kernel.press(number, at_a_time).await?;
            let times: Spread = pages.iter().map(|(_, took)| *took).collect();
            println!(
                "payers: {name}: {} payment pages, {at_a_time} at a time: p50 {:.1} ms, p99 {:.1} ms (at most 50 ms, unless all press at once)",
                times.len(),
                millis(times.quantile(0.5)),
                millis(times.quantile(0.99)),
            );
            kernel.pay_and_return(pages.into_iter().map(|(page, _)| page).collect()).await?;
            kernel.tell().await?;
            println!("payers: {name}: {}", kernel.balance(number).await?);
        }
        storage.close().await;
        Ok(())
    }

    async fn kernel(&self, storage: &Storage) -> Result<Kernel> {
        let vault = Arc::new(Vault::new(&"a data key of thirty-two bytes or more".to_owned().into(), &[])?);
        let stores = storage.stores(&vault);
        let clock: Arc<dyn Clock> = Arc::new(SystemClock);
        let hospital = Arc::new(FakeRecords::new());
        let gateway = Arc::new(FakeGateway::new(Arc::clone(&clock)));
        let connector = RecordConnector::open(RecordParts {
            host: MedicalHost { id: HOST.parse()?, name: HOST.to_owned(), description: String::new() },
            zone: Moscow,
            settings: RecordSettings::default(),
            records: Arc::clone(&hospital) as _,
            stores: stores.clone(),
            vault: Arc::clone(&vault),
            post: Arc::new(FakePost::default()),
            clock: Arc::clone(&clock),
        });
        let records =
            RecordService::open(vec![Arc::clone(&connector)], stores.clone(), vault, Arc::clone(&clock));
        let payments = PaymentService::open(PaymentParts {
            stores: stores.clone(),
            records,
            gateway: Some(Arc::clone(&gateway) as Arc<dyn PaymentGateway>),
            post: None,
            organisation: Default::default(),
            settings: PaymentSettings::new("https://cabinet.test/payment".parse()?, Moscow),
            metrics: PaymentMetrics::default(),
            clock,
        });
        let mut payers = Vec::new();
        for number in 0..self.payers {
            let mut work = stores.begin().await?;
            let user = work.users().add(person(&format!("payer-{number}")), None).await?.id;
            work.consents().add(consent(user, ConsentKind::PersonalData)).await?;
            work.commit().await?;
            hospital.know(user, &format!("p{number}"));
            hospital.set_invoices(
                &format!("p{number}"),
                NUMBERS.map(|of| invoice(number, of)).into_iter().collect::<Result<_>>()?,
            );
            let synced = connector.sync(user).await;
            ensure!(synced == JobOutcome::Done, "the record was not copied: {synced:?}");
            payers.push(user);
        }
        Ok(Kernel { stores, payments, gateway, hospital, payers })
    }
}

impl Kernel {
    /// Each payer presses "Pay" for their invoice with this number. Returns the pages with the time that each took.
    async fn press(&self, number: &str, at_a_time: usize) -> Result<Vec<(PaymentPage, std::time::Duration)>> {
        let options = CheckoutOptions {
            language: PageLanguage::Ru,
            is_narrow: false,
            description: "Оплата счёта",
            email: None,
            phone: None,
        };
        let presses = self.payers.iter().enumerate().map(|(payer, user)| {
            let options = &options;
            async move {
                let key = [InvoiceKey::of(&HOST.parse()?, &id(payer, number).into())];
                let caller = Caller::without_request(*user);
                let begin = Instant::now();
                let page = self.payments.pay(&caller, &key, options).await?;
                let took = begin.elapsed();
                // The second tab.
                let again = self.payments.pay(&caller, &key, options).await?;
                ensure!(again == page, "a second press led elsewhere");
                Ok((page, took))
            }
        });
        stream::iter(presses).buffer_unordered(at_a_time).collect::<Vec<_>>().await.into_iter().collect()
    }

    /// All pay and come back at the same time, in two tabs each.
    async fn pay_and_return(&self, pages: Vec<PaymentPage>) -> Result<()> {
        let returns = pages.iter().map(|page| async {
            ensure!(self.gateway.pay(&page.order), "the gateway did not take the money");
            let kept = self
                .stores
                .payments
                .by_order(&page.order)
                .await?
                .context("the order is not in the ledger")?;
            let caller = Caller::without_request(kept.user.context("nobody's")?);
            let views = join_all((0..2).map(|_| self.payments.order_status(&caller, &page.order))).await;
            for view in views {
                ensure!(view?.state.name() == "paid", "a payment did not count");
            }
            Ok(())
        });
        join_all(returns).await.into_iter().collect()
    }

    /// Runs all due jobs.
    async fn tell(&self) -> Result<()> {
        let workers: [Box<dyn JobWorker>; 2] = [
            Box::new(TellHospital(Arc::clone(&self.payments))),
            Box::new(ReconcilePayment(Arc::clone(&self.payments))),
        ];
        for worker in workers {
            loop {
                let jobs = &self.stores.jobs;
                let taken = jobs.take(worker.kind(), SystemClock.now(), TimeDelta::minutes(1), 100).await?;
                if taken.is_empty() {
                    break;
                }
                for job in taken {
                    match worker.run(&job).await {
                        JobOutcome::Done | JobOutcome::GiveUp { .. } => jobs.complete(&job).await?,
                        JobOutcome::Again { after, reason } => {
                            jobs.retry(&job, SystemClock.now() + after, reason).await?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Compares ledger, gateway and hospital.
    async fn balance(&self, number: &str) -> Result<String> {
        let expected = invoice(0, number)?.sum;
        let mut wrong = 0;
        for (payer, user) in self.payers.iter().enumerate() {
            let invoice = id(payer, number).into();
            let attempts = self.stores.payments.list(*user).await?;
            let own = attempts.iter().filter(|kept| kept.attempt.pays(&invoice));
            let paid = Kopecks::checked_sum(own.map(|kept| kept.attempt.balance()));
            wrong += usize::from(paid != Some(expected));
        }
        let booked = self.hospital.settled_invoices().len();
        let taken = self.gateway.orders().iter().filter(|order| order.balance() > Kopecks::ZERO).count();
        ensure!(wrong == 0, "{wrong} balances are wrong");
        ensure!(booked == taken, "the gateway took {taken} payments, the hospital booked {booked}");
        let alarms = self.payments.alarms(None, 1).await?.len();
        ensure!(alarms == 0, "the ledger has alarms");
        Ok(format!(
            "{} balances are right; the gateway and the hospital have {booked} payments",
            self.payers.len()
        ))
    }
}

fn id(payer: usize, number: &str) -> String {
    format!("{payer}-{number}")
}

fn invoice(payer: usize, number: &str) -> Result<Invoice> {
    Ok(Invoice {
        id: id(payer, number).into(),
        action: None,
        name: "УЗИ".to_owned(),
        sum: "1200.50".parse()?,
        date: "2026-11-19".parse()?,
        status: InvoiceStatus::Issued,
        items: Vec::new(),
    })
}
