//! Converts prescriptions. One without a medicine, or with days that contradict each other, is set aside: a patient would act on it.

use super::rows::rows;
use super::{Read, day, garbled, id, optional, optional_id, text};
use crate::bindings::prescriptions::wit;
use cabinet_domain::{Prescription, PrescriptionState};
use cabinet_ports::records::{Page, SetAsideRow};

pub(crate) fn prescriptions(
    found: Vec<wit::Prescription>,
    set_aside: Vec<SetAsideRow>,
) -> Page<Prescription> {
    let (items, set_aside) = rows(found, set_aside, |row| &row.id, prescription);
    Page { items, next: None, set_aside }
}

fn prescription(found: wit::Prescription) -> Read<Prescription> {
    let medicine = optional(Some(found.medicine), "prescription.medicine")?;
    let written = day(&found.written, "prescription.written")?;
    let valid_until = found.valid_until.map(|last| day(&last, "prescription.valid-until")).transpose()?;
    if valid_until.is_some_and(|last| last < written) {
        return Err(garbled("prescription.valid-until", "a day not before `written`"));
    }
    Ok(Prescription {
        foreign_id: id(found.id, "prescription.id")?,
        medicine: medicine.ok_or_else(|| garbled("prescription.medicine", "a name"))?,
        dosage: optional(found.dosage, "prescription.dosage")?,
        amount: optional(found.amount, "prescription.amount")?,
        written,
        valid_until,
        state: match found.state {
            wit::PrescriptionState::Active => PrescriptionState::Active,
            wit::PrescriptionState::Dispensed => PrescriptionState::Dispensed,
            wit::PrescriptionState::Expired => PrescriptionState::Expired,
            wit::PrescriptionState::Cancelled => PrescriptionState::Cancelled,
        },
        number: number(found.number)?,
        prescriber: optional(found.prescriber, "prescription.prescriber")?,
        clinic: optional(found.clinic, "prescription.clinic")?,
        note: optional(found.note, "prescription.note")?,
    })
}

/// Read out or copied at a counter, so without control and invisible characters.
fn number(found: Option<String>) -> Read<Option<String>> {
    let found = optional_id::<String>(found, "prescription.number")?;
    let found = found.map(|found| text(found, "prescription.number")).transpose()?;
    Ok(found.map(|found| found.trim().to_owned()).filter(|found| !found.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::{prescriptions, wit};
    use cabinet_domain::PrescriptionState;

    fn row(id: &str) -> wit::Prescription {
        wit::Prescription {
            id: id.into(),
            medicine: "Метформин, таблетки 500 мг".into(),
            dosage: Some(" ".into()),
            amount: Some("60 таблеток".into()),
            written: "2026-11-10".into(),
            valid_until: Some("2026-11-10".into()),
            state: wit::PrescriptionState::Active,
            number: Some(" 45 ЛК 123\u{200b} ".into()),
            prescriber: None,
            clinic: None,
            note: None,
        }
    }

    #[test]
    fn texts_are_cleaned_and_blank_is_none() {
        let page = prescriptions(vec![row("р 1/а")], Vec::new());
        let [read] = &page.items[..] else { panic!("{page:?}") };
        assert_eq!((read.foreign_id.as_str(), read.state), ("р 1/а", PrescriptionState::Active));
        assert_eq!((read.dosage.as_deref(), read.amount.as_deref()), (None, Some("60 таблеток")));
        assert_eq!(read.number.as_deref(), Some("45 ЛК 123"));
        assert_eq!(read.valid_until, Some(read.written));
    }

    type Change = fn(&mut wit::Prescription);

    ///
    #[test]
    fn a_row_that_cannot_be_shown_is_set_aside_and_the_others_land() {
        let odd: [(&str, Change); 7] = [
            ("prescription.id", |row| row.id = String::new()),
            ("prescription.medicine", |row| row.medicine = "\u{200b} ".into()),
            ("prescription.written", |row| row.written = "10.11.2026".into()),
            ("prescription.written", |row| row.written = "2026-02-30".into()),
            ("prescription.valid-until", |row| row.valid_until = Some(String::new())),
            ("prescription.valid-until", |row| row.valid_until = Some("2026-11-09".into())),
            ("prescription.number", |row| row.number = Some("1\n2".into())),
        ];
        for (member, change) in odd {
            let mut changed = row("2");
            change(&mut changed);
            let page = prescriptions(vec![changed, row("1")], Vec::new());
            assert_eq!(page.items.len(), 1, "{member}");
            let [aside] = &page.set_aside[..] else { panic!("{member}: {page:?}") };
            assert_eq!((aside.position, aside.member.as_str()), (1, member));
        }
    }
}
