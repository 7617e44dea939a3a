//! Generates prescriptions: long-term ones, one that runs out within the week, and earlier ones that were used, ran out or were taken back.

use super::record::next;
use crate::vista::archive::findings::Prescription;
use chrono::{Days, NaiveDate};

/// A prescription to generate: medicine, dosage, amount, days since it was written, days that it is valid, status, note.
struct Plan(&'static str, &'static str, &'static str, u64, u64, &'static str, Option<&'static str>);

const PLANS: [Plan; 6] = [
    Plan(
        "Амоксициллин, капсулы 500 мг",
        "По 1 капсуле 3 раза в день, 7 дней",
        "21 капсула",
        400,
        30,
        "expired",
        None,
    ),
    Plan("Ибупрофен, таблетки 400 мг", "По 1 таблетке при боли", "20 таблеток", 200, 60, "cancelled", None),
    Plan(
        "Эналаприл, таблетки 10 мг",
        "По 1 таблетке утром и вечером",
        "60 таблеток",
        120,
        90,
        "dispensed",
        None,
    ),
    // The hospital has not marked it as expired.
    Plan("Витамин D3, капли 15 000 МЕ/мл", "По 2 капли утром", "1 флакон", 95, 60, "active", None),
    Plan(
        "Метформин, таблетки 500 мг",
        "По 1 таблетке 2 раза в день",
        "60 таблеток",
        56,
        60,
        "active",
        Some("Принимать во время еды, запивать водой."),
    ),
    Plan("Аторвастатин, таблетки 20 мг", "По 1 таблетке вечером", "90 таблеток", 12, 90, "active", None),
];

/// The latest `many` prescriptions, in the order of their days.
pub fn prescriptions(today: NaiveDate, many: usize, number: &mut u64) -> Vec<Prescription> {
    let plans = PLANS.iter().skip(PLANS.len().saturating_sub(many));
    plans
        .map(|Plan(medicine, dosage, amount, ago, days, status, note)| {
            let id = next(number);
            let date = today.checked_sub_days(Days::new(*ago)).unwrap_or(today);
            Prescription {
                id,
                medicine: (*medicine).to_owned(),
                dosage: Some((*dosage).to_owned()),
                amount: Some((*amount).to_owned()),
                date,
                valid_until: date.checked_add_days(Days::new(*days)),
                status,
                number: Some(format!("45ЛК{id:08}")),
                author: Some("Сидорова Н. А.".to_owned()),
                clinic: Some("Поликлиника № 1".to_owned()),
                note: note.map(str::to_owned),
            }
        })
        .collect()
}
