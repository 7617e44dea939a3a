//! Generates a record: how much it contains, and when things happened. Documents are in the order of their dates.

use super::Stock;
use super::documents::sheet;
use super::laboratory::Sample;
use super::prescriptions::prescriptions;
use crate::person::Gender;
use crate::vista::archive::account::{Account, AccountItem};
use crate::vista::archive::client::{Card, Client};
use chrono::{Days, NaiveDate, NaiveDateTime, TimeDelta};

/// Size of a record.
#[derive(Debug, Clone, Copy)]
pub struct Extent {
    /// Period in days before today.
    pub days: u64,
    /// Number of diagnoses.
    pub diagnoses: u64,
    visits: u64,
    summaries: u64,
    minutes: u64,
    samples: u64,
    conclusions: u64,
    studies: u64,
    prescriptions: usize,
}

impl Extent {
    /// Ten years, 60 diagnoses, 300 documents (issue of the medical record).
    pub const DEMO: Self = Self {
        days: 3_650,
        diagnoses: 60,
        visits: 150,
        summaries: 26,
        minutes: 14,
        samples: 40,
        conclusions: 10,
        studies: 60,
        prescriptions: 6,
    };

    /// Two years of an ordinary patient.
    pub const SMALL: Self = Self {
        days: 730,
        diagnoses: 4,
        visits: 5,
        summaries: 1,
        minutes: 0,
        samples: 3,
        conclusions: 1,
        studies: 2,
        prescriptions: 1,
    };
}

/// The next row numbers of the tables.
#[derive(Debug)]
pub struct Numbers {
    /// `Client`
    pub client: u64,
    document: u64,
    diagnosis: u64,
    observation: u64,
    account: u64,
    prescription: u64,
}

impl Default for Numbers {
    fn default() -> Self {
        Self {
            client: 10_001,
            document: 500_001,
            diagnosis: 700_001,
            observation: 2_000_001,
            account: 40_001,
            prescription: 60_001,
        }
    }
}

impl Numbers {
    /// The number for the next document.
    pub fn document(&mut self) -> u64 {
        next(&mut self.document)
    }
}

/// Returns the number and increments it.
pub fn next(number: &mut u64) -> u64 {
    *number += 1;
    *number - 1
}

/// Type of a planned document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Plan {
    Visit,
    /// A discharge summary or an interim summary.
    Summary,
    /// Minutes of a medical commission or of an operation.
    Minutes,
    /// A laboratory sheet.
    Sample,
    /// The file of a consultation.
    Conclusion,
    /// An examination.
    Study,
}

impl Stock {
    /// The record of a client, up to today.
    pub fn record(
        &self,
        client: Client,
        gender: Gender,
        extent: Extent,
        today: NaiveDate,
        numbers: &mut Numbers,
    ) -> Card {
        let salt = numbers.client.wrapping_mul(31) ^ u64::from(gender == Gender::Female);
        let mut card = Card::of(client);
        card.diagnoses = self.diagnoses(gender, extent, today, salt, &mut numbers.diagnosis);
        let first = today.checked_sub_days(Days::new(extent.days)).unwrap_or(today);
        let plans = [
            (Plan::Visit, extent.visits),
            (Plan::Summary, extent.summaries),
            (Plan::Minutes, extent.minutes),
            (Plan::Sample, extent.samples),
            (Plan::Conclusion, extent.conclusions),
            (Plan::Study, extent.studies),
        ];
        let mut planned: Vec<(NaiveDateTime, Plan, u64)> = Vec::new();
        for (plan, many) in plans {
            for place in 0..many {
                let roll = self.dice.roll(&[salt, plan as u64, place]);
                let day =
                    first + Days::new((place * 1_000 + 300 + roll % 600) * extent.days / (many * 1_000));
                let minute = i64::try_from(8 * 60 + roll % 600).unwrap_or_default();
                planned.push((
                    day.and_hms_opt(0, 0, 0).unwrap_or_default() + TimeDelta::minutes(minute),
                    plan,
                    place,
                ));
            }
        }
        planned.sort();
        for (at, plan, place) in planned {
            let id = next(&mut numbers.document);
            let document = match plan {
                Plan::Sample => {
                    let years = (at.date() - first).num_days() as f64 / 365.25;
                    let sample = Sample { at, years, document: id, gender, salt };
                    let values = self.values(&sample, || next(&mut numbers.observation));
                    let document = sheet(id, at, &values);
                    card.observations.extend(values);
                    document
                }
                Plan::Study => self.examined(id, at, place),
                _ => self.written(id, at, plan, place, &card.diagnoses),
            };
            card.documents.push(document);
        }
        let since = today.checked_sub_days(Days::new(40)).unwrap_or(today);
        card.prescriptions = prescriptions(today, extent.prescriptions, &mut numbers.prescription);
        card.accounts = accounts(since, extent.studies, &mut numbers.account);
        card
    }
}

/// Invoices with sums in the formats of hospitals: one, two or no decimal places.
fn accounts(since: NaiveDate, many: u64, number: &mut u64) -> Vec<Account> {
    let lines = [
        ("Ультразвуковое исследование", "1200.5", 0),
        ("Консультация кардиолога", "1200.50", 1),
        ("Массаж, 10 сеансов", "3450", 2),
    ];
    let many = usize::try_from(many.min(3)).unwrap_or_default();
    lines
        .into_iter()
        .take(many)
        .map(|(name, sum, status)| Account {
            id: next(number),
            action_id: None,
            name: format!("Счёт: {name}"),
            sum: sum.into(),
            currency: "RUB",
            date: since,
            status,
            items: vec![AccountItem { name: name.into(), sum: sum.into(), date: since, amount: 1 }],
            paid_by: None,
        })
        .collect()
}
