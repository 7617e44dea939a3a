//! The waiting list (issue 17): 10 000 people wait for slots of 100 doctors on one kernel. No slot may be offered to two at a time, the hospital
//! system is asked within its limit, and a round and a look at the own place stay short, on both databases.

use crate::answers::STATISTICS;
use crate::hospital_words::Dice;
use crate::hub::{CLINIC, Hub, ZONE, doctor_of};
use crate::spread::{Spread, millis};
use anyhow::{Context, Result, ensure};
use cabinet_booking::{
    BookingParts, BookingRequest, BookingService, BookingSettings, Caller, DaysWanted, MyOffer,
    WaitingSettings,
};
use cabinet_domain::{
    MedicalHost, SlotId, SuitableHours, UserId, WaitingEntry, WaitingEntryId, WaitingState,
};
use cabinet_fakes::{FakeClock, FakePost, person};
use cabinet_ports::repository::{NewUser, WaitingJoined};
use cabinet_ports::{Clock as _, Stores};
use cabinet_storage::{Storage, open_postgres, open_sqlite};
use cabinet_vault::Vault;
use chrono::{DateTime, Days, NaiveDateTime, TimeDelta, Utc};
use clap::Args;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use uuid::Uuid;

/// Connections to PostgreSQL, as in a small installation.
const CONNECTIONS: u32 = 8;
const HOST: &str = "hub";
/// Rows written in one transaction.
const AT_ONCE: usize = 500;
/// Slots that come free in a minute.
const FREED: u64 = 10;
/// Questions for the own place.
const PLACES: u64 = 200;
/// A round takes at most this long at p95: it comes once a minute.
const ROUND: Duration = Duration::from_secs(1);

/// Options of the measurement.
#[derive(Args)]
pub struct Waiting {
    /// Folder of the SQLite file, which must not exist yet.
    #[arg(long)]
    folder: PathBuf,
    /// URL of an empty PostgreSQL database. Without it only SQLite is measured.
    #[arg(long)]
    postgres: Option<String>,
    #[arg(long, default_value_t = 10_000)]
    people: usize,
    #[arg(long, default_value_t = 100)]
    doctors: usize,
    /// Minutes of the hospital's time; there is a round in each.
    #[arg(long, default_value_t = 180)]
    minutes: usize,
}

impl Waiting {
    /// Measures both databases, one after the other.
    pub async fn run(&self) -> Result<()> {
        let file = self.folder.join("waiting.db");
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
        let mut hospital = self.hospital(&storage).await?;
        if storage.kind() == "postgres" {
            tokio::time::sleep(STATISTICS).await;
        }
        let (mut rounds, mut most, mut dice) = (Spread::default(), 0, Dice::of(7));
        for minute in 0..self.minutes {
            for _ in 0..FREED {
                hospital.free_a_slot(self.doctors, &mut dice)?;
            }
            let (before, begin) = (hospital.hub.calls(), Instant::now());
            let report = hospital.service.look_for_slots(Some(&*hospital.post)).await?;
            rounds.add(begin.elapsed());
            most = most.max(hospital.hub.calls() - before);
            let report = report.context("there is no waiting list")?;
            ensure!(report.failure.is_none(), "minute {minute}: {report:?}");
            hospital.answer_offers().await?;
            hospital.clock.advance(TimeDelta::minutes(1));
        }
        let limit = u64::from(WaitingSettings::default().calls_per_minute);
        ensure!(most <= limit, "{most} calls in a minute, more than {limit}");
        let p95 = rounds.quantile(0.95);
        println!(
            "waiting: {name}: {} people, {} doctors: a round p50 {:.0} ms, p95 {:.0} ms (at most {} ms: {}), longest {:.0} ms, {} rounds; at most \
             {most} upstream calls in a minute (limit {limit}); {} offers, {} booked, no slot offered to two at a time",
            self.people,
            self.doctors,
            millis(rounds.quantile(0.5)),
            millis(p95),
            ROUND.as_millis(),
            if p95 <= ROUND { "reached" } else { "MISSED" },
            millis(rounds.quantile(1.0)),
            rounds.len(),
            hospital.offers,
            hospital.booked,
        );
        let mut places = Spread::default();
        for _ in 0..PLACES {
            let caller = Caller::without_request(hospital.anyone(&mut dice)?);
            let begin = Instant::now();
            hospital.service.waiting_list(&caller).await?;
            places.add(begin.elapsed());
        }
        println!(
            "waiting: {name}: the own entries with their places: p50 {:.1} ms, p95 {:.1} ms",
            millis(places.quantile(0.5)),
            millis(places.quantile(0.95))
        );
        storage.close().await;
        Ok(())
    }

    async fn hospital(&self, storage: &Storage) -> Result<Hospital> {
        let vault = Arc::new(Vault::new(&"a data key of thirty-two bytes or more".to_owned().into(), &[])?);
        let stores = storage.stores(&vault);
        let clock = Arc::new(FakeClock::at("2026-11-24T06:00:00Z".parse()?));
        let hub = Arc::new(Hub::new(self.doctors));
        let service = BookingService::open(BookingParts {
            host: MedicalHost { id: HOST.parse()?, name: String::new(), description: String::new() },
            zone: ZONE,
            settings: BookingSettings {
                waiting: Some(WaitingSettings::default()),
                ..BookingSettings::default()
            },
            scheduling: Arc::clone(&hub) as _,
            stores: stores.clone(),
            clock: Arc::clone(&clock) as _,
        });
        // Letters name the clinic: its list is read once a day.
        service.clinics().await?;
        let mut hospital = Hospital {
            stores,
            clock,
            hub,
            service,
            post: Arc::default(),
            people: Vec::new(),
            offered: HashMap::new(),
            seen: 0,
            offers: 0,
            booked: 0,
        };
        for first in (0..self.people).step_by(AT_ONCE) {
            hospital.join(first..self.people.min(first + AT_ONCE), self.doctors).await?;
        }
        Ok(hospital)
    }
}

/// One kernel, and those who wait.
struct Hospital {
    stores: Stores,
    clock: Arc<FakeClock>,
    hub: Arc<Hub>,
    service: Arc<BookingService>,
    post: Arc<FakePost>,
    people: Vec<UserId>,
    /// Until when slots are offered.
    offered: HashMap<SlotId, DateTime<Utc>>,
    /// Number of letters that were looked at.
    seen: usize,
    offers: usize,
    booked: usize,
}

impl Hospital {
    /// Each waits for one doctor, or for any doctor of a speciality.
    async fn join(&mut self, numbers: std::ops::Range<usize>, doctors: usize) -> Result<()> {
        let now = self.clock.now();
        let first_day = now.date_naive();
        let mut work = self.stores.begin().await?;
        for number in numbers {
            let email = Some(format!("waiting-{number}@example.org").parse()?);
            let new = NewUser { email, ..person(&format!("waiting-{number}")) };
            let user = work.users().add(new, None).await?.id;
            let (doctor, speciality) = doctor_of(number % doctors);
            let created_at = now - TimeDelta::days(1) + TimeDelta::seconds(i64::try_from(number)?);
            let entry = WaitingEntry {
                id: WaitingEntryId(Uuid::now_v7()),
                user,
                host: HOST.parse()?,
                clinic: CLINIC.into(),
                speciality,
                // Half of the people, over all doctors.
                doctor: (number / doctors).is_multiple_of(2).then_some(doctor),
                first_day,
                last_day: first_day + Days::new(30),
                hours: SuitableHours::ALL_DAY,
                state: WaitingState::Waiting,
                created_at,
                updated_at: created_at,
            };
            ensure!(work.waiting().join(entry, 5).await? == WaitingJoined::Joined, "{number} did not join");
            self.people.push(user);
        }
        Ok(work.commit().await?)
    }

    fn anyone(&self, dice: &mut Dice) -> Result<UserId> {
        let number = dice.below(u64::try_from(self.people.len())?);
        self.people.get(usize::try_from(number)?).copied().context("there are no people")
    }

    fn free_a_slot(&self, doctors: usize, dice: &mut Dice) -> Result<()> {
        let number = usize::try_from(dice.below(u64::try_from(doctors)?))?;
        let day = self.clock.now().date_naive() + Days::new(2 + dice.below(20));
        let minutes = 9 * 60 + 12 * i64::try_from(dice.below(40))?;
        self.hub.free(&doctor_of(number).0, NaiveDateTime::from(day) + TimeDelta::minutes(minutes));
        Ok(())
    }

    /// Looks at the new offers. Of three people one books, one declines, and one lets the time pass.
    async fn answer_offers(&mut self) -> Result<()> {
        let letters = self.post.written();
        let told: Vec<UserId> = letters.iter().skip(self.seen).map(|draft| draft.user).collect();
        self.seen = letters.len();
        for user in told {
            let caller = Caller::without_request(user);
            let listed = self.service.waiting_list(&caller).await?;
            let offered = listed.into_iter().find_map(|mine| Some((mine.entry.id, mine.offer?)));
            let (entry, mine) = offered.context("a person was told of an offer that they do not have")?;
            let slot = mine.offer.slot.clone();
            let earlier = self.offered.insert(slot.clone(), mine.held_until.to_utc());
            let is_held = earlier.is_some_and(|until| until > self.clock.now());
            ensure!(!is_held, "{} was offered to two at a time", slot.as_str());
            self.offers += 1;
            match self.offers % 3 {
                0 => self.book(&caller, &mine).await?,
                1 => self.service.decline_slot(&caller, entry, mine.offer.id).await?,
                _ => continue,
            }
            // It may come free again.
            self.offered.remove(&slot);
        }
        Ok(())
    }

    async fn book(&mut self, caller: &Caller, mine: &MyOffer) -> Result<()> {
        let (day, doctor) = (Some(mine.start.date_naive()), mine.offer.doctor.clone());
        let wanted = DaysWanted { clinic: CLINIC.into(), doctor, from: day, to: day };
        self.service.slots(caller, &wanted).await?;
        let slot = mine.offer.slot.clone();
        let request =
            BookingRequest { clinic: CLINIC.into(), slot, doctor: None, speciality: None, start: None };
        self.service.book(caller, &request, None).await?;
        self.booked += 1;
        Ok(())
    }
}
