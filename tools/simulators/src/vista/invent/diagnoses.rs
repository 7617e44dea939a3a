//! Generates diagnoses over the years: codes of the directory, one code that it lacks, and a row that was entered by mistake.

use super::Stock;
use super::record::{Extent, next};
use crate::person::Gender;
use crate::vista::archive::findings::Diagnosis;
use chrono::{Days, NaiveDate};

/// Exceptions from the chapters of infections, injuries and symptoms, whose diagnoses are otherwise acute: these are chronic.
const CHRONIC: [&str; 2] = ["J30.1", "J45.0"];

/// Exceptions from the other chapters, whose diagnoses are otherwise chronic: these are acute.
const ACUTE: [&str; 4] = ["H10.1", "H66.0", "L50.0", "N30.0"];

impl Stock {
    /// The diagnoses of a patient in the order of their dates. The last row is marked deleted.
    pub fn diagnoses(
        &self,
        gender: Gender,
        extent: Extent,
        today: NaiveDate,
        salt: u64,
        number: &mut u64,
    ) -> Vec<Diagnosis> {
        let codes = &self.directories.codes;
        let mut chosen: Vec<(u64, &str, Option<&str>)> = codes
            .codes
            .iter()
            .enumerate()
            .filter(|(_, code)| code.may_have(gender))
            .map(|(place, code)| {
                (self.dice.roll(&[salt, place as u64, 20]), code.parts().0, Some(code.parts().1))
            })
            .collect();
        chosen.sort_unstable();
        let many = usize::try_from(extent.diagnoses).unwrap_or_default();
        chosen.truncate(many);
        if extent.diagnoses >= Extent::DEMO.diagnoses
            && let Some(seventh) = chosen.get_mut(7)
        {
            *seventh = (0, &codes.stray.0, None);
        }
        let first = today.checked_sub_days(Days::new(extent.days)).unwrap_or(today);
        let mut diagnoses = Vec::with_capacity(chosen.len() + 1);
        for (place, (roll, mkb, name)) in chosen.iter().enumerate() {
            let place = place as u64;
            let set_date =
                first + Days::new((place * 100 + roll % 70) * extent.days / (extent.diagnoses * 100));
            let acute = (mkb.starts_with(['A', 'J', 'S', 'T', 'U', 'R']) && !CHRONIC.contains(mkb))
                || ACUTE.contains(mkb);
            let over = set_date + Days::new(8 + roll % 20);
            diagnoses.push(Diagnosis {
                id: next(number),
                mkb: (*mkb).to_owned(),
                diag_name: name.map(str::to_owned),
                set_date,
                end_date: (acute && over <= today).then_some(over),
                character: Some(if acute { "острое" } else { "хроническое" }.to_owned()),
                kind: Some(if place.is_multiple_of(3) { "сопутствующий" } else { "основной" }.to_owned()),
                deleted: false,
            });
        }
        // A row that was entered by mistake and marked deleted=1 (sheet, pitfalls).
        if let Some(last) = diagnoses.last().cloned() {
            let mkb = "C50.9".to_owned();
            let diag_name =
                Some("Злокачественное новообразование молочной железы неуточненной части".to_owned());
            diagnoses.push(Diagnosis { id: next(number), mkb, diag_name, deleted: true, ..last });
        }
        diagnoses
    }
}
