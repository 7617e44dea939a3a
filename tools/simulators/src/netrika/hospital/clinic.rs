//! A clinic of the invented city: its doctors, its patients with ids of its own, its tickets.

use super::dice::Dice;
use super::doctor::Doctor;
use super::names::{ClinicLine, SPECIALITIES};
use super::tickets::TicketBook;
use crate::person::{Oddity, Person};
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

/// The lowest id. Ids do not start at 0, so that they cannot be used as indexes.
const FIRST_ID: i64 = 101;

#[derive(Debug)]
pub struct Clinic {
    /// `IdLPU`
    pub id: i64,
    /// Names and address.
    pub line: ClinicLine,
    /// Whether its system does not answer. A control call can change it.
    pub offline: AtomicBool,
    /// Indexes in [`SPECIALITIES`], ascending.
    pub specialities: Vec<usize>,
    pub doctors: Vec<Doctor>,
    /// `IdPat` → index of the person.
    pub patients: HashMap<String, usize>,
    pub book: Mutex<TicketBook>,
}

impl Clinic {
    /// Generates the `index`-th clinic.
    pub fn invent(dice: Dice, index: usize, line: ClinicLine, people: &[Person]) -> Self {
        let key = index as u64;
        let specialities: Vec<usize> = if line.only.is_empty() {
            (0..SPECIALITIES.len())
                .filter(|speciality| *speciality < 4 || dice.percent(62, &[20, key, *speciality as u64]))
                .collect()
        } else {
            line.only.to_vec()
        };
        let mut doctors = Vec::new();
        for speciality in &specialities {
            let Some(what) = SPECIALITIES.get(*speciality) else { continue };
            for _ in 0..=dice.roll(&[21, key, *speciality as u64]) % 3 {
                doctors.push(Doctor::invent(dice, key, doctors.len() as u64, *speciality, what));
            }
        }
        let known = people.iter().enumerate().filter(|(_, person)| person.oddity != Oddity::Unknown);
        let patients = known.map(|(person, _)| (patient_id(dice, key, person), person)).collect();
        Self {
            id: FIRST_ID + i64::try_from(index).unwrap_or_default(),
            offline: AtomicBool::new(line.offline),
            line,
            specialities,
            doctors,
            patients,
            book: Mutex::default(),
        }
    }

    /// `IdPat` of a person at this clinic.
    pub fn patient_id(&self, dice: Dice, person: usize) -> String {
        patient_id(dice, self.id.abs_diff(FIRST_ID), person)
    }

    /// A doctor and their index, by id.
    pub fn doctor(&self, id: &str) -> Option<(usize, &Doctor)> {
        self.doctors.iter().enumerate().find(|(_, doctor)| doctor.id == id)
    }
}

/// An id that differs from clinic to clinic, in the format of the clinic's system.
fn patient_id(dice: Dice, clinic: u64, person: usize) -> String {
    let roll = dice.roll(&[22, clinic, person as u64]);
    if clinic.is_multiple_of(2) {
        format!("{}{:06}", 10 + clinic, roll % 1_000_000 / 1000 * 1000 + person as u64 % 1000)
    } else {
        format!(
            "{:08x}-{:04x}-4{:03x}-a{:03x}-{person:012x}",
            roll >> 32,
            roll >> 16 & 0xffff,
            roll >> 4 & 0xfff,
            roll & 0xfff
        )
    }
}

/// `IdSpesiality` of the speciality with this index. It differs from the index on purpose.
pub fn speciality_id(index: usize) -> String {
    format!("{}", 10 + index * 3)
}

/// The index of the speciality with this `IdSpesiality`.
pub fn speciality_by_id(id: &str) -> Option<usize> {
    let number: usize = id.parse().ok()?;
    number
        .checked_sub(10)
        .filter(|rest| rest % 3 == 0)
        .map(|rest| rest / 3)
        .filter(|at| *at < SPECIALITIES.len())
}
