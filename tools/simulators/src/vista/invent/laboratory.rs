//! Generates laboratory values over the years: start value plus drift plus a random deviation, at least zero.

use super::Stock;
use crate::person::Gender;
use crate::vista::archive::findings::Observation;
use chrono::NaiveDateTime;

/// The period in years to which a drift refers.
const DRIFT_YEARS: f64 = 10.0;

/// One blood sample.
#[derive(Debug, Clone, Copy)]
pub struct Sample {
    pub at: NaiveDateTime,
    /// Years since the first sample of the series.
    pub years: f64,
    /// Id of the sheet with the values.
    pub document: u64,
    pub gender: Gender,
    /// Makes the series of different patients differ.
    pub salt: u64,
}

impl Stock {
    /// The values of a sample. `number` provides the id of each value.
    pub fn values(&self, sample: &Sample, mut number: impl FnMut() -> u64) -> Vec<Observation> {
        let laboratory = &self.directories.laboratory;
        let mut values = Vec::new();
        for (place, indicator) in laboratory.indicators.iter().enumerate() {
            let id = number();
            let (start, drift, spread) = indicator.series;
            let roll = self.dice.roll(&[sample.salt, sample.document, place as u64]) % 1_000;
            let chance = spread * (roll as f64 / 500.0 - 1.0);
            let value = (start + drift * sample.years / DRIFT_YEARS + chance).max(0.0);
            let (low, high) = match (sample.gender, indicator.female) {
                (Gender::Female, Some((low, high))) => (Some(low).filter(|low| *low > 0.0), Some(high)),
                _ => (indicator.low, indicator.high),
            };
            let places = indicator.decimals;
            let written = |value: f64| format!("{value:.places$}");
            values.push(Observation {
                value: Some(written(value)),
                text: None,
                unit: Some(indicator.unit.clone()),
                norm_low: low.map(written),
                norm_high: high.map(written),
                ..bare(id, sample, &indicator.code, &indicator.name)
            });
        }
        for (place, wording) in laboratory.words.iter().enumerate() {
            let id = number();
            let roll = self.dice.roll(&[sample.salt, sample.document, place as u64, 1]);
            let chosen = roll % wording.values.len().max(1) as u64;
            let text = usize::try_from(chosen).ok().and_then(|chosen| wording.values.get(chosen)).cloned();
            values.push(Observation { text, ..bare(id, sample, &wording.code, &wording.name) });
        }
        values
    }
}

fn bare(id: u64, sample: &Sample, code: &str, name: &str) -> Observation {
    Observation {
        id,
        document_id: Some(sample.document.to_string()),
        code: code.to_owned(),
        name: name.to_owned(),
        value: None,
        text: None,
        unit: None,
        norm_low: None,
        norm_high: None,
        taken_at: sample.at,
        deleted: false,
    }
}
