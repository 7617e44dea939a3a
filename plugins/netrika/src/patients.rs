//! Patient matching at a clinic (protocol sheet netrika §3): `CheckPatient`; if it finds several people, `SearchTop10Patient` may
//! distinguish them by SNILS. Without exactly one match there is no match. The phone number is stored at the clinic that knows the person,
//! because some clinics accept no booking without one.

use crate::arguments::{clinic_number, required};
use crate::failure::Failure;
use crate::hub::Hub;
use crate::soap::moment::{day, is_day};
use crate::soap::{Element, Operation, Value};
use cabinet_plugin_sdk::{PatientMatch, Person, Problem, ProblemCode, log};

/// Finds exactly one person.
pub(crate) fn find(hub: &Hub, clinic_id: &str, person: &Person) -> Result<PatientMatch, Problem> {
    let clinic = clinic_number(clinic_id)?;
    let found = found(hub, &clinic, person)?;
    if let Some(phone) = person.phone.as_deref().map(str::trim).filter(|phone| !phone.is_empty()) {
        store_phone(hub, &clinic, &found.patient_id, phone);
    }
    Ok(found)
}

/// If the hub rejects the number, the match is still valid; if a booking requires the number, the booking reports it.
fn store_phone(hub: &Hub, clinic: &str, patient_id: &str, phone: &str) {
    let values = [
        ("idLpu", Value::Text(clinic)),
        ("idPat", Value::Text(patient_id)),
        ("cellPhone", Value::Text(phone)),
    ];
    if let Err(failure) = hub.ask(Operation::UpdatePhoneByIdPat, &values, |_| Ok(())) {
        log::warn("a clinic did not take the number to call", &[("how", &failure.name())]);
    }
}

fn found(hub: &Hub, clinic: &str, person: &Person) -> Result<PatientMatch, Problem> {
    let last_name = required(&person.last_name, "last-name")?;
    let first_name = required(&person.first_name, "first-name")?;
    if !is_day(&person.birth_date) {
        return Err(Problem::invalid("the day of birth is not a day as YYYY-MM-DD").about("birth-date"));
    }
    let birthday = [&person.birth_date, "T00:00:00"].concat();
    let snils = person.snils.as_deref().and_then(formatted_snils);
    let mut members = vec![("Birthday", birthday.as_str()), ("Name", first_name), ("Surname", last_name)];
    if let Some(patronymic) = person.patronymic.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
        members.push(("SecondName", patronymic));
    }
    if let Some(snils) = &snils {
        members.push(("Snils", snils));
    }
    let values = [("pat", Value::Patient(&members)), ("idLpu", Value::Text(clinic))];
    let found = hub.ask(Operation::CheckPatient, &values, |result| {
        result.id("IdPat").map(str::to_owned).ok_or("a patient was found, but without an id")
    });
    match (found, snils.as_deref()) {
        (Ok(patient_id), _) => Ok(PatientMatch { patient_id }),
        (Err(Failure::Refused(refusal)), Some(snils)) if refusal.id == 21 => {
            let wanted = Wanted { last_name, first_name, birth_date: &person.birth_date, snils };
            let ids = hub.ask(Operation::SearchTop10Patient, &values, |result| {
                let hits = result.items("ListPatient", "Patient").filter(|hit| wanted.is(hit));
                Ok(hits.filter_map(|hit| hit.id("IdPat")).map(str::to_owned).collect::<Vec<_>>())
            });
            match ids.as_deref() {
                Ok([only]) => Ok(PatientMatch { patient_id: only.clone() }),
                _ => Err(Problem::new(ProblemCode::PatientAmbiguous, "several people of the clinic match")),
            }
        }
        (Err(failure), _) => Err(failure.into()),
    }
}

struct Wanted<'a> {
    last_name: &'a str,
    first_name: &'a str,
    birth_date: &'a str,
    snils: &'a str,
}

impl Wanted<'_> {
    fn is(&self, hit: &Element<'_>) -> bool {
        let same =
            |name: &str, wanted: &str| hit.text(name).is_some_and(|found| folded(found) == folded(wanted));
        same("Surname", self.last_name)
            && same("Name", self.first_name)
            && hit.text("Birthday").and_then(day).as_deref() == Some(self.birth_date)
            && hit.text("Snils").and_then(formatted_snils).as_deref() == Some(self.snils)
    }
}

fn folded(text: &str) -> String {
    text.trim().to_lowercase().replace('ё', "е")
}

/// Formats `XXX-XXX-XXX YY`, the form that clinics compare. `None` if there are not eleven digits.
fn formatted_snils(text: &str) -> Option<String> {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    match (digits.get(..3), digits.get(3..6), digits.get(6..9), digits.get(9..)) {
        (Some(a), Some(b), Some(c), Some(d)) if digits.len() == 11 => Some(format!("{a}-{b}-{c} {d}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::formatted_snils;

    #[test]
    fn snils_is_written_as_clinics_compare_it() {
        assert_eq!(formatted_snils("11223344595").as_deref(), Some("112-233-445 95"));
        assert_eq!(formatted_snils("112-233-445 95").as_deref(), Some("112-233-445 95"));
        assert_eq!(formatted_snils("1122334459"), None);
    }
}
