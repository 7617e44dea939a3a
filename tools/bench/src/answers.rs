//! Questionnaires (issue 15): one for 10 000 patients in less than 5 s, and the report over a million answered copies with p95 at most 500 ms, on
//! both databases.

use crate::hospital_words::Dice;
use crate::spread::{Spread, millis};
use anyhow::{Context, Result, anyhow, bail};
use cabinet_domain::{
    JobId, Questionnaire, QuestionnaireAssignmentId, QuestionnaireId, QuestionnaireSendingId,
    QuestionnaireState, QuestionnaireTitle, QuestionnaireVersion, Role, UserId,
};
use cabinet_fakes::{FakePost, person};
use cabinet_ports::repository::{
    Job, NewUser, QuestionnaireCount, QuestionnaireCountFilter, QuestionnaireRecipients,
    QuestionnaireReportFilter, QuestionnaireReportPlace, SavedQuestionnaireAnswers,
};
use cabinet_ports::{Clock as _, JobOutcome, JobWorker as _, Stores, SystemClock};
use cabinet_questionnaires::{
    QuestionnaireCaller, QuestionnaireLetters, QuestionnaireParts, QuestionnaireService, SEND_QUESTIONNAIRE,
    SendQuestionnaire,
};
use cabinet_storage::{Storage, open_postgres, open_sqlite};
use cabinet_vault::Vault;
use chrono::{DateTime, Days, TimeDelta, Utc};
use clap::Args;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use uuid::Uuid;

/// Connections to PostgreSQL, as in a small installation.
const CONNECTIONS: u32 = 8;
const PATIENTS: usize = 10_000;
/// Rows written in one transaction.
const AT_ONCE: usize = 1_000;
/// Length of sealed answers: ten choices with their names.
const SEALED_BYTES: usize = 600;
const QUESTIONS: usize = 10;
const CHOICES: usize = 5;
/// Rows of a page of the report, as the screen asks.
const PAGE: u32 = 51;
/// The server gathers statistics about new rows by itself, within a minute and the time that this takes.
pub const STATISTICS: Duration = Duration::from_secs(100);

/// Options of the measurement.
#[derive(Args)]
pub struct QuestionnaireAnswers {
    /// Folder of the SQLite file, which must not exist yet.
    #[arg(long)]
    folder: PathBuf,
    /// URL of an empty PostgreSQL database. Without it only SQLite is measured.
    #[arg(long)]
    postgres: Option<String>,
    /// How often each patient answers: a hundred times 10 000 patients is a million.
    #[arg(long, default_value_t = 100)]
    rounds: u32,
    /// Queries of each kind.
    #[arg(long, default_value_t = 200)]
    questions: u64,
}

impl QuestionnaireAnswers {
    /// Measures both databases, one after the other.
    pub async fn run(&self) -> Result<()> {
        let file = self.folder.join("answers.db");
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
        let hospital = Hospital::open(storage.stores(&vault), vault).await?;
        let begin = Instant::now();
        for round in 0..self.rounds {
            let took = hospital.send().await?;
            if round == 0 || round + 1 == self.rounds {
                println!(
                    "answers: {name}: sent to {PATIENTS} patients with their letters in {:.2} s (at most 5 s); {round} copies of each before",
                    took.as_secs_f64()
                );
            }
            hospital.answer(round).await?;
        }
        let answers = PATIENTS * self.rounds as usize;
        println!("answers: {name}: {answers} answers in {:.0} s", begin.elapsed().as_secs_f64());
        if storage.kind() == "postgres" {
            tokio::time::sleep(STATISTICS).await;
        }
        for kind in [Kind::First, Kind::Next, Kind::Period, Kind::Counts, Kind::CountsOfPeriod, Kind::List] {
            let (mut times, mut rows) = (Spread::default(), 0);
            for number in 0..self.questions {
                let mut dice = Dice::of(number * 16 + kind as u64);
                let begin = Instant::now();
                rows += hospital.ask(kind, self.rounds, &mut dice).await?;
                times.add(begin.elapsed());
            }
            println!(
                "answers: {name}: {}: p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms; {} queries, {rows} rows (at most 500 ms at p95)",
                kind.what(),
                millis(times.quantile(0.5)),
                millis(times.quantile(0.95)),
                millis(times.quantile(0.99)),
                times.len(),
            );
        }
        storage.close().await;
        Ok(())
    }
}

/// A kind of query.
#[derive(Debug, Clone, Copy)]
enum Kind {
    First,
    Next,
    Period,
    Counts,
    CountsOfPeriod,
    List,
}

impl Kind {
    const fn what(self) -> &'static str {
        match self {
            Self::First => "first page of the report",
            Self::Next => "any next page",
            Self::Period => "first page of any month",
            Self::Counts => "counts of all questions",
            Self::CountsOfPeriod => "counts of any month",
            Self::List => "list of the questionnaires",
        }
    }
}

/// A questionnaire, its patients and an administrator.
struct Hospital {
    stores: Stores,
    service: Arc<QuestionnaireService>,
    admin: QuestionnaireCaller,
    patients: Vec<UserId>,
    questionnaire: QuestionnaireId,
}

impl Hospital {
    async fn open(stores: Stores, vault: Arc<Vault>) -> Result<Self> {
        let service = QuestionnaireService::open(QuestionnaireParts {
            stores: stores.clone(),
            vault,
            zone: chrono_tz::Europe::Moscow,
            language: "ru".to_owned(),
            link_url: "https://cabinet.example/quiz/link".parse()?,
            hospital: None,
            letters: QuestionnaireLetters { post: Some(Arc::new(FakePost::default())), ..Default::default() },
            clock: Arc::new(SystemClock),
        });
        let mut patients = Vec::new();
        while patients.len() < PATIENTS {
            let mut work = stores.begin().await?;
            for _ in 0..AT_ONCE {
                let person = person(&format!("patient-{}", patients.len()));
                patients.push(work.users().add(person, None).await?.id);
            }
            work.commit().await?;
        }
        let mut work = stores.begin().await?;
        let admin = work.users().add(NewUser { role: Role::Admin, ..person("head") }, None).await?.id;
        let now = SystemClock.now();
        let questionnaire = Questionnaire {
            id: QuestionnaireId(Uuid::now_v7()),
            title: QuestionnaireTitle::new("Самочувствие").map_err(|fault| anyhow!("{fault:?}"))?,
            state: QuestionnaireState::Published,
            revision: 1,
            version: 1,
            model: model(),
            questions: i64::try_from(QUESTIONS)?,
            created_at: now,
            created_by: Some(admin),
            updated_at: now,
            updated_by: Some(admin),
        };
        let version = QuestionnaireVersion {
            questionnaire: questionnaire.id,
            version: 1,
            title: questionnaire.title.clone(),
            model: model(),
            published_at: now,
            published_by: Some(admin),
            questions: i64::try_from(QUESTIONS)?,
        };
        work.questionnaires().add(&questionnaire).await?;
        work.questionnaires().publish(&version).await?;
        work.commit().await?;
        let admin = QuestionnaireCaller { user: admin, is_admin: true, origin: None };
        Ok(Self { stores, service, admin, patients, questionnaire: questionnaire.id })
    }

    /// Sends the questionnaire to all patients, as its job does. Returns how long that took.
    async fn send(&self) -> Result<Duration> {
        let begin = Instant::now();
        let recipients = QuestionnaireRecipients::Users(self.patients.clone());
        let sending = self.service.begin_sending(&self.admin, self.questionnaire, &recipients, None).await?;
        let outcome = SendQuestionnaire(Arc::clone(&self.service)).run(&job(sending.id)).await;
        if outcome != JobOutcome::Done {
            bail!("the sending ended with {outcome:?}");
        }
        Ok(begin.elapsed())
    }

    /// All patients answer what they were sent last. Each round has a day of its own.
    async fn answer(&self, round: u32) -> Result<()> {
        let mut dice = Dice::of(round.into());
        let day = first_day(round)?;
        let filter = QuestionnaireReportFilter {
            questionnaire: self.questionnaire,
            version: None,
            from: None,
            to: None,
            clinic: None,
        };
        let newest = self.stores.questionnaires.report(&filter, None, u32::try_from(PATIENTS)?).await?;
        let open: Vec<_> =
            newest.into_iter().filter(|copy| copy.completed_at.is_none()).map(|copy| copy.id).collect();
        for open in open.chunks(AT_ONCE) {
            let mut work = self.stores.begin().await?;
            for id in open {
                let answers = SavedQuestionnaireAnswers {
                    id: QuestionnaireAssignmentId(*id),
                    revision: 1,
                    page: None,
                    sealed: vec![7; SEALED_BYTES],
                    at: day,
                    is_completed: true,
                };
                if !work.questionnaires().save_answers(&answers).await? {
                    bail!("answers were not taken");
                }
            }
            let counts: Vec<_> = (0..QUESTIONS).flat_map(|question| counts(question, &mut dice)).collect();
            work.questionnaires().add_counts((self.questionnaire, 1), day.date_naive(), &counts).await?;
            work.commit().await?;
        }
        Ok(())
    }

    async fn ask(&self, kind: Kind, rounds: u32, dice: &mut Dice) -> Result<usize> {
        let questionnaire = self.questionnaire;
        let mut report =
            QuestionnaireReportFilter { questionnaire, version: None, from: None, to: None, clinic: None };
        let mut counted = QuestionnaireCountFilter { questionnaire, version: None, from: None, to: None };
        let month = first_day(u32::try_from(dice.below(rounds.into()))?)?;
        let mut after = None;
        match kind {
            Kind::First | Kind::Counts => {}
            Kind::Next => {
                // What was assigned in this run was assigned within its time.
                let newest = self.stores.questionnaires.report(&report, None, 1).await?;
                let oldest = i64::try_from(dice.below(60))?;
                let assigned_at = newest.first().context("no row")?.assigned_at - TimeDelta::seconds(oldest);
                let id = Uuid::now_v7();
                after = Some(QuestionnaireReportPlace { assigned_at, id });
            }
            Kind::Period => {
                let now = SystemClock.now();
                report.to = Some(now - TimeDelta::seconds(i64::try_from(dice.below(60))?));
            }
            Kind::CountsOfPeriod => {
                counted.from = Some(month.date_naive());
                counted.to = month.date_naive().checked_add_days(Days::new(30));
            }
            Kind::List => return Ok(self.stores.questionnaires.list(None, 0, 20).await?.len()),
        }
        Ok(match kind {
            Kind::Counts | Kind::CountsOfPeriod => self.stores.questionnaires.counts(&counted).await?.len(),
            _ => self.stores.questionnaires.report(&report, after, PAGE).await?.len(),
        })
    }
}

fn job(sending: QuestionnaireSendingId) -> Job {
    Job {
        id: JobId(Uuid::now_v7()),
        kind: SEND_QUESTIONNAIRE.to_owned(),
        payload: json!({ "sending": sending }),
        lease: 1,
        attempts: 0,
    }
}

/// The day on which the patients of a round answer.
fn first_day(round: u32) -> Result<DateTime<Utc>> {
    let first: DateTime<Utc> = "2026-01-01T09:00:00Z".parse()?;
    Ok(first + TimeDelta::days(round.into()))
}

fn model() -> Value {
    let questions: Vec<_> = (0..QUESTIONS)
        .map(|question| {
            let choices: Vec<_> = (0..CHOICES).map(|choice| format!("choice {choice}")).collect();
            json!({ "type": "radiogroup", "name": format!("question{question}"), "choices": choices })
        })
        .collect();
    json!({ "title": "Самочувствие", "pages": [{ "name": "page1", "elements": questions }] })
}

/// What a thousand patients answered to one question.
fn counts(question: usize, dice: &mut Dice) -> Vec<QuestionnaireCount> {
    (0..CHOICES)
        .map(|choice| QuestionnaireCount {
            question: format!("question{question}"),
            choice: format!("choice {choice}"),
            count: i64::try_from(100 + dice.below(200)).unwrap_or(100),
        })
        .collect()
}
