//! Identifies patients at a clinic (protocol sheet netrika §3).

use super::{Answer, clinic, patient};
use crate::netrika::answer::Refusal;
use crate::netrika::hospital::{City, Fit, Wanted, lock};
use crate::netrika::request::Call;
use crate::netrika::xml::Writer;

/// `CheckPatient`
pub fn check(city: &City, call: &Call) -> Answer {
    let clinic = clinic(city, call)?;
    let id = match city.find(clinic, wanted(call)?) {
        Fit::Nobody => return Err(Refusal::new(20)),
        Fit::Several => return Err(Refusal::new(21)),
        Fit::Disputed => return Err(Refusal::new(22)),
        Fit::One(id) => id,
    };
    let mut writer = Writer::default();
    writer.text("IdPat", Some(&id));
    Ok(writer.finish())
}

/// `SearchTop10Patient`
pub fn search(city: &City, call: &Call) -> Answer {
    let clinic = clinic(city, call)?;
    let found = city.fitting(wanted(call)?);
    if found.is_empty() {
        return Err(Refusal::new(20));
    }
    let mut writer = Writer::default();
    writer.nest("ListPatient", |list| {
        for (index, person) in found.into_iter().take(10) {
            let id = clinic.patient_id(city.dice, index);
            let ids = match person.oddity {
                crate::person::Oddity::Twice => vec![id.clone(), format!("{id}-2")],
                _ => vec![id],
            };
            for id in ids {
                list.nest("Patient", |one| {
                    one.text("AriaNumber", None)
                        .value("Birthday", person.birth_date.format("%Y-%m-%dT00:00:00"))
                        .text("CellPhone", None)
                        .text("Document_N", None)
                        .text("Document_S", None)
                        .text("HomePhone", None)
                        .text("IdPat", Some(&id))
                        .text("Name", Some(&person.first_name))
                        .text("Polis_N", None)
                        .text("Polis_S", None)
                        .text("SecondName", person.patr_name.as_deref())
                        .text("Snils", person.formatted_snils().as_deref())
                        .text("Surname", Some(&person.last_name));
                });
            }
        }
    });
    Ok(writer.finish())
}

/// `UpdatePhoneByIdPat`
pub fn update_phone(city: &City, call: &Call) -> Answer {
    let clinic = clinic(city, call)?;
    let (id, _) = patient(clinic, call)?;
    let phones = (call.text("homePhone").map(str::to_owned), call.text("cellPhone").map(str::to_owned));
    if phones == (None, None) {
        return Err(Refusal::new(4));
    }
    lock(&clinic.book).phones.insert(id.to_owned(), phones);
    Ok(String::new())
}

fn wanted(call: &Call) -> Result<Wanted<'_>, Refusal> {
    let incomplete = || Refusal::new(4);
    Ok(Wanted {
        last_name: call.text_in("pat", "Surname").ok_or_else(incomplete)?,
        first_name: call.text_in("pat", "Name").ok_or_else(incomplete)?,
        patr_name: call.text_in("pat", "SecondName"),
        birth_date: call.moment_in("pat", "Birthday").ok_or_else(incomplete)?.date(),
        snils: call.text_in("pat", "Snils"),
    })
}
