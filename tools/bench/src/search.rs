//! Full-text search over the records of 1000 patients with 300 fragments each (issue 4: p95 at most 100 ms on both databases). Measures the
//! repository alone, and the service, which also decrypts cards and texts and highlights the hits.

use crate::hospital_words::{Dice, TRUE_WORDS};
use crate::spread::{Spread, millis};
use anyhow::{Context, Result, bail};
use cabinet_domain::{
    ClinicId, ForeignDocumentId, MedicalDocumentKind, MedicalHost, PatientId, RecordDocumentId, Relation,
    UserId,
};
use cabinet_fakes::{FakePost, FakeRecords, person};
use cabinet_ports::repository::{FreshRecord, ListDates, NewDocument, RecordSync, SearchStem};
use cabinet_ports::{Clock, Stores, SystemClock};
use cabinet_records::{
    Caller, KeptText, RecordConnector, RecordParts, RecordService, RecordSettings, Sealer, index,
};
use cabinet_storage::{Storage, open_postgres, open_sqlite};
use cabinet_vault::Vault;
use chrono::{TimeDelta, Utc};
use chrono_tz::Europe::Moscow;
use clap::Args;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
use uuid::Uuid;

/// Medical host of the generated records.
const HOST: &str = "vista";
/// Connections to PostgreSQL, as in a small installation.
const CONNECTIONS: u32 = 8;

/// Options of the measurement.
#[derive(Args)]
pub struct Search {
    /// Folder of the SQLite file, which must not exist yet.
    #[arg(long)]
    folder: PathBuf,
    /// URL of an empty PostgreSQL database. Without it only SQLite is measured.
    #[arg(long)]
    postgres: Option<String>,
    /// Number of patients.
    #[arg(long, default_value_t = 1_000)]
    patients: u64,
    /// Fragments per patient.
    #[arg(long, default_value_t = 300)]
    fragments: u64,
    /// Number of measured queries.
    #[arg(long, default_value_t = 600)]
    questions: u64,
}

impl Search {
    /// Measures both databases, one after the other.
    pub async fn run(&self) -> Result<()> {
        let file = self.folder.join("search.db");
        std::fs::create_dir_all(&self.folder)?;
        if file.exists() {
            bail!("{} is there already; name another folder or remove it", file.display());
        }
        self.measure("SQLite", open_sqlite(&file).await?).await?;
        if let Some(url) = &self.postgres {
            self.measure("PostgreSQL", open_postgres(&url.clone().into(), CONNECTIONS)?).await?;
        }
        Ok(())
    }

    async fn measure(&self, name: &str, storage: Storage) -> Result<()> {
        storage.migrate().await?;
        let vault = Arc::new(Vault::new(&"a data key of thirty-two bytes or more".to_owned().into(), &[])?);
        let stores = storage.stores(&vault);
        let room = room(&stores, &vault)?;
        let begin = Instant::now();
        let mut people = Vec::new();
        for patient in 0..self.patients {
            people.push(self.fill(&stores, &vault, patient).await?);
        }
        println!(
            "search: {name}: {} fragments kept in {:.0} s",
            self.patients * self.fragments,
            begin.elapsed().as_secs_f64()
        );
        let (mut repository, mut service, mut hits) = (Spread::default(), Spread::default(), 0);
        let kinds = MedicalDocumentKind::ALL;
        for number in 0..self.questions {
            let mut dice = Dice::of(u64::MAX - number);
            let owner = usize::try_from(dice.below(self.patients))?;
            let caller = Caller::without_request(*people.get(owner).context("nobody")?);
            let (typed, stems) = question(&mut dice);
            let begin = Instant::now();
            hits += stores.records.search(caller.user, &kinds, &stems, 100).await?.len();
            repository.add(begin.elapsed());
            let begin = Instant::now();
            room.search(&caller, &kinds, &typed).await?;
            service.add(begin.elapsed());
        }
        for (what, times) in [("repository", repository), ("service", service)] {
            println!(
                "search: {name}: {what}: p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms; {} questions, {hits} hits (at most 100 ms at p95)",
                millis(times.quantile(0.5)),
                millis(times.quantile(0.95)),
                millis(times.quantile(0.99)),
                times.len(),
            );
        }
        storage.close().await;
        Ok(())
    }

    /// Adds a patient with a stored record.
    async fn fill(&self, stores: &Stores, vault: &Arc<Vault>, patient: u64) -> Result<UserId> {
        let mut work = stores.begin().await?;
        let user = work.users().add(person(&format!("search-{patient}")), None).await?.id;
        let (host, now) = (HOST.parse()?, SystemClock.now());
        let known = PatientId(format!("p{patient}"));
        let clinic = ClinicId(HOST.to_owned());
        let relation =
            Relation { user, host: HOST.parse()?, clinic, patient: known.clone(), confirmed_at: now };
        work.relations().set(relation).await?;
        let sealer = Sealer::new(vault, user, &host);
        let sync = RecordSync {
            user,
            host,
            patient: Some(known),
            as_of: ListDates::all(now),
            asked_at: now,
            failure: None,
        };
        let documents =
            (0..self.fragments).map(|number| fragment(&sealer, patient * self.fragments + number));
        let documents = documents.collect::<Result<Vec<_>>>()?;
        let fresh = FreshRecord { documents, ..FreshRecord::default() };
        work.records().set_sync(sync.clone()).await?;
        if !work.records().apply(sync, fresh).await? {
            bail!("the copy was refused");
        }
        work.commit().await?;
        Ok(user)
    }
}

fn fragment(sealer: &Sealer, number: u64) -> Result<NewDocument> {
    let mut dice = Dice::of(number);
    let id = number.to_string();
    let name = format!("{} {}", dice.word(), dice.word());
    let card = FakeRecords::document(&id, MedicalDocumentKind::Fragment, &name);
    let text = dice.text();
    let kept = KeptText { html: format!("<p>{text}</p>"), text };
    let stems = index(&[&name, &kept.text]);
    Ok(NewDocument {
        id: RecordDocumentId(Uuid::now_v7()),
        foreign_id: ForeignDocumentId(id),
        kind: card.kind,
        created: card.created.with_timezone(&Utc) - TimeDelta::hours(i64::try_from(number % 80_000)?),
        revision: card.revision.clone(),
        text_pending: false,
        sealed: sealer.card(&card)?,
        sealed_html: Some(sealer.text(&card.foreign_id, &kept)?),
        stems,
    })
}

/// One or two words, the last one often incomplete: what the search field sends while a person types.
fn question(dice: &mut Dice) -> (String, Vec<SearchStem>) {
    let mut typed = Vec::new();
    for _ in 0..=dice.below(2) {
        let place = usize::try_from(dice.below(TRUE_WORDS.len() as u64)).unwrap_or_default();
        typed.push(TRUE_WORDS.get(place).copied().unwrap_or_default().to_owned());
    }
    if let Some(last) = typed.last_mut().filter(|_| dice.below(2) == 0) {
        *last = last.chars().take(3).collect();
    }
    let stems = typed.iter().map(|word| SearchStem { stem: word.chars().take(5).collect(), is_prefix: true });
    (typed.join(" "), stems.collect())
}

/// The service with a hospital that is never called.
fn room(stores: &Stores, vault: &Arc<Vault>) -> Result<Arc<RecordService>> {
    let host =
        MedicalHost { id: HOST.parse()?, name: "Больница".to_owned(), description: String::new() };
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let connector = RecordConnector::open(RecordParts {
        host,
        zone: Moscow,
        settings: RecordSettings::default(),
        records: Arc::new(FakeRecords::new()),
        stores: stores.clone(),
        vault: Arc::clone(vault),
        post: Arc::new(FakePost::default()),
        clock: Arc::clone(&clock),
    });
    Ok(RecordService::open(vec![connector], stores.clone(), Arc::clone(vault), clock))
}
