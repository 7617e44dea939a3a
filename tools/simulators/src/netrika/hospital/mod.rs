//! The invented city behind the hub: clinics, doctors, patients and tickets.
//!
//! Everything but bookings is a pure function of the seed and of "today", so the same seed gives the same city on every machine. Locks are
//! held for microseconds and never across an await. Lock order: first a clinic's tickets, then a doctor's calendar.

mod calendar;
mod clinic;
mod dice;
mod doctor;
pub mod names;
mod tickets;

pub use calendar::{CalendarSlot, Taking};
pub use clinic::{Clinic, speciality_by_id, speciality_id};
pub use dice::Dice;
pub use doctor::{Doctor, Limit};
pub use tickets::{BookedTicket, TicketBook};

use crate::person::{Oddity, Person};
use chrono::{Days, NaiveDate, NaiveDateTime, TimeDelta};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The wall clock of the city.
pub type WallClock = Arc<dyn Fn() -> NaiveDateTime + Send + Sync>;

/// Result of a search for a patient.
#[derive(Debug, PartialEq, Eq)]
pub enum Fit {
    /// No match: error 20.
    Nobody,
    /// One match, as `IdPat`.
    One(String),
    /// Several matches: error 21.
    Several,
    /// The record is disputed: error 22.
    Disputed,
}

/// Search criteria for a patient.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    pub last_name: &'a str,
    pub first_name: &'a str,
    pub patr_name: Option<&'a str>,
    pub birth_date: NaiveDate,
    /// SNILS as given; a clinic compares `XXX-XXX-XXX YY`.
    pub snils: Option<&'a str>,
}

/// The city.
pub struct City {
    pub dice: Dice,
    pub clinics: Vec<Clinic>,
    pub people: Vec<Person>,
    clock: WallClock,
    by_name: HashMap<(String, String, NaiveDate), Vec<usize>>,
    last_ticket: AtomicU64,
}

impl City {
    /// Generates the city.
    pub fn invent(seed: u64, clock: WallClock, people: Vec<Person>) -> Self {
        let dice = Dice::new(seed);
        let clinics = names::CLINICS
            .iter()
            .enumerate()
            .map(|(index, line)| Clinic::invent(dice, index, *line, &people))
            .collect();
        let mut by_name: HashMap<_, Vec<usize>> = HashMap::new();
        for (index, person) in
            people.iter().enumerate().filter(|(_, person)| person.oddity != Oddity::Unknown)
        {
            by_name
                .entry(name_key(&person.last_name, &person.first_name, person.birth_date))
                .or_default()
                .push(index);
        }
        let city = Self { dice, clinics, people, clock, by_name, last_ticket: AtomicU64::new(5_000_000) };
        city.write_old_tickets();
        city
    }

    /// The current local time.
    pub fn now(&self) -> NaiveDateTime {
        (self.clock)()
    }

    /// A clinic by `IdLPU`.
    pub fn clinic(&self, id: i64) -> Option<&Clinic> {
        self.clinics.iter().find(|clinic| clinic.id == id)
    }

    /// A new id for the history.
    pub fn next_ticket_id(&self) -> String {
        self.last_ticket.fetch_add(1, Ordering::Relaxed).to_string()
    }

    /// Searches for a patient at this clinic.
    pub fn find(&self, clinic: &Clinic, wanted: Wanted<'_>) -> Fit {
        let found = self.fitting(wanted);
        match found.as_slice() {
            [] => Fit::Nobody,
            [(index, person)] => match person.oddity {
                Oddity::Twice => Fit::Several,
                Oddity::CivilRecord => Fit::Disputed,
                _ => Fit::One(clinic.patient_id(self.dice, *index)),
            },
            _ => Fit::Several,
        }
    }

    /// All persons who match, with their index.
    pub fn fitting(&self, wanted: Wanted<'_>) -> Vec<(usize, &Person)> {
        let candidates = self.by_name.get(&name_key(wanted.last_name, wanted.first_name, wanted.birth_date));
        let people =
            candidates.into_iter().flatten().filter_map(|index| Some((*index, self.people.get(*index)?)));
        people
            .filter(|(_, person)| match (wanted.patr_name, person.patr_name.as_deref()) {
                (Some(asked), Some(known)) => folded(asked) == folded(known),
                _ => true,
            })
            .filter(|(_, person)| match (wanted.snils, person.formatted_snils()) {
                (Some(asked), Some(known)) => asked == known,
                _ => true,
            })
            .collect()
    }

    /// Removes bookings and stored phones, and restores the old tickets.
    pub fn reset(&self) {
        for clinic in &self.clinics {
            *lock(&clinic.book) = TicketBook::default();
            for doctor in &clinic.doctors {
                lock(&doctor.calendar).reset();
            }
        }
        self.write_old_tickets();
    }

    /// Adds past and cancelled tickets for the persons with a history.
    fn write_old_tickets(&self) {
        let today = self.now().date();
        let with_history = self.people.iter().enumerate().filter(|(_, person)| person.with_history);
        for (person, _) in with_history {
            for (clinic, doctor, days, minute, cancelled) in OLD_TICKETS {
                let Some((clinic, doctor_index, doctor)) = self.clinics.get(*clinic).and_then(|clinic| {
                    let index = *doctor % clinic.doctors.len().max(1);
                    Some((clinic, index, clinic.doctors.get(index)?))
                }) else {
                    continue;
                };
                let start = day(today, *days).and_time(chrono::NaiveTime::MIN) + TimeDelta::minutes(*minute);
                lock(&clinic.book).add(BookedTicket {
                    history_id: self.next_ticket_id(),
                    slot_id: slot_id(doctor, start),
                    patient_id: clinic.patient_id(self.dice, person),
                    doctor: doctor_index,
                    doctor_id: doctor.id.clone(),
                    start,
                    created: start - TimeDelta::days(6),
                    cancelled: *cancelled,
                    by_call: false,
                });
            }
        }
    }
}

impl std::fmt::Debug for City {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("City")
            .field("clinics", &self.clinics.len())
            .field("people", &self.people.len())
            .finish()
    }
}

/// Clinic, doctor, days from today, minute of the day, cancelled.
const OLD_TICKETS: &[(usize, usize, i64, i64, bool)] = &[
    (0, 0, -9, 615, false),
    (0, 4, -40, 555, false),
    (6, 5, -117, 870, false),
    (1, 2, -21, 960, true),
    (0, 6, 13, 630, true),
];

/// The id of a slot in the clinics' format: opaque, with colons and, for some doctors, a space (protocol sheet netrika §4.1).
pub fn slot_id(doctor: &Doctor, start: NaiveDateTime) -> String {
    let separator = if doctor.timetable.key.is_multiple_of(2) { "_" } else { " " };
    format!("{}_{}{separator}{}", doctor.id, start.format("%Y-%m-%d"), start.format("%H:%M:%S"))
}

/// Parses the id of a slot into the doctor's id and the start.
pub fn parse_slot_id(id: &str) -> Option<(&str, NaiveDateTime)> {
    let (doctor, moment) = id.split_once('_')?;
    let start = NaiveDateTime::parse_from_str(moment, "%Y-%m-%d_%H:%M:%S")
        .or_else(|_| NaiveDateTime::parse_from_str(moment, "%Y-%m-%d %H:%M:%S"))
        .ok()?;
    Some((doctor, start))
}

/// Locks a mutex and ignores poisoning: every change is a single step, so a panic cannot leave an inconsistent state.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn name_key(last: &str, first: &str, born: NaiveDate) -> (String, String, NaiveDate) {
    (folded(last), folded(first), born)
}

fn folded(text: &str) -> String {
    text.trim().to_lowercase().replace('ё', "е")
}

fn day(today: NaiveDate, ahead: i64) -> NaiveDate {
    let distance = Days::new(ahead.unsigned_abs());
    if ahead < 0 { today.checked_sub_days(distance) } else { today.checked_add_days(distance) }
        .unwrap_or(today)
}
