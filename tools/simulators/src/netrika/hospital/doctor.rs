//! A doctor of the invented city: name, room, timetable, and restrictions on patients.

use super::calendar::{Calendar, Timetable};
use super::dice::Dice;
use super::names::{LAST_NAMES, MEN, PATRONYMICS, SpecialityLine, WOMEN};
use crate::person::{Gender, Person};
use chrono::{Datelike, NaiveDate};
use std::sync::Mutex;

/// Restriction on patients (protocol sheet netrika §5: errors 33 and 34).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// No restriction.
    Nobody,
    /// Women only, otherwise error 33.
    Women,
    /// Men only, otherwise error 33.
    Men,
    /// Patients under 18 only, otherwise error 34.
    Children,
}

impl Limit {
    /// The error for this person, if any.
    pub fn refuses(self, person: &Person, today: NaiveDate) -> Option<i32> {
        match self {
            Self::Women if person.gender == Gender::Male => Some(33),
            Self::Men if person.gender == Gender::Female => Some(33),
            Self::Children if age(person.birth_date, today) >= 18 => Some(34),
            _ => None,
        }
    }
}

fn age(born: NaiveDate, today: NaiveDate) -> i32 {
    today.year() - born.year() - i32::from((today.month(), today.day()) < (born.month(), born.day()))
}

/// A doctor at one clinic.
#[derive(Debug)]
pub struct Doctor {
    /// Id, unique in the clinic.
    pub id: String,
    pub name: String,
    pub room: String,
    /// A remark for patients.
    pub comment: Option<String>,
    /// Index of the speciality in [`super::names::SPECIALITIES`].
    pub speciality: usize,
    /// Restriction on patients.
    pub limit: Limit,
    /// Whether the tickets are not open to the internet.
    pub by_referral: bool,
    /// Whether the clinic does not report the duration of a visit: the end of a slot then equals its start.
    pub length_unknown: bool,
    pub timetable: Timetable,
    pub calendar: Mutex<Calendar>,
}

impl Doctor {
    /// Generates the `index`-th doctor of a clinic.
    pub fn invent(dice: Dice, clinic: u64, index: u64, speciality: usize, line: &SpecialityLine) -> Self {
        let key = dice.roll(&[1, clinic, index]);
        let on_leave = index % 11 == 7;
        let comment = match index % 11 {
            7 => Some("Врач в отпуске, запись временно не ведётся".to_owned()),
            3 => Some("Приём взрослых по ОМС".to_owned()),
            _ => None,
        };
        Self {
            id: format!("{}", 100 + index),
            name: full_name(dice, key),
            room: format!("{}", 101 + key % 4 * 100 + key / 7 % 24),
            comment,
            speciality,
            limit: line.limit,
            by_referral: line.by_referral,
            length_unknown: index % 7 == 4,
            timetable: Timetable {
                key,
                first_minute: dice.pick(&[480, 510, 540, 600, 840, 870], &[2, key]),
                slot_minutes: dice.pick(&[15, 15, 20, 20], &[3, key]),
                per_day: if on_leave || line.without_tickets {
                    0
                } else {
                    dice.pick(&[8, 12, 14, 18], &[4, key])
                },
                working_percent: dice.pick(&[55, 80, 95, 100], &[5, key]),
                taken_percent: dice.pick(&[20, 50, 75, 92], &[6, key]),
                saturdays: key.is_multiple_of(5),
            },
            calendar: Mutex::default(),
        }
    }
}

fn full_name(dice: Dice, key: u64) -> String {
    let man = dice.percent(35, &[7, key]);
    let last = dice.pick(&LAST_NAMES, &[8, key]);
    let patronymic = dice.pick(&PATRONYMICS, &[9, key]);
    let first = if man { dice.pick(&MEN, &[10, key]) } else { dice.pick(&WOMEN, &[10, key]) };
    if man {
        format!("{} {first} {}", last.0, patronymic.0)
    } else {
        format!("{} {first} {}", last.1, patronymic.1)
    }
}
