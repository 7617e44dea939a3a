//! The operations. Each function gets a parsed call and returns the own members of the result as XML, or a refusal.

mod availability;
mod booking;
mod history;
mod lists;
mod odd;
mod patients;

use super::answer::Refusal;
use super::hospital::{City, Clinic, Doctor};
use super::request::Call;
use super::schema::Operation;
use std::sync::atomic::Ordering;

pub use lists::Prebuilt;
pub use odd::{crowded, without_names};

/// Own members of the result, or the business error.
pub type Answer = Result<String, Refusal>;

/// Executes the call.
pub fn perform(city: &City, prebuilt: &Prebuilt, call: &Call) -> Answer {
    match call.operation {
        Operation::GetVersion => Ok(lists::version()),
        Operation::GetErrorList => Ok(String::new()),
        Operation::GetDistrictList => Ok(prebuilt.districts.clone()),
        Operation::GetLPUList => lists::clinics(prebuilt, call),
        Operation::GetLPUInfo => lists::clinic_info(prebuilt, call),
        Operation::GetSpesialityList => lists::specialities(city, call),
        Operation::GetDoctorList => lists::doctors(city, call),
        Operation::GetAvailableDates => availability::dates(city, call),
        Operation::GetAvaibleAppointments => availability::slots(city, call),
        Operation::CheckPatient => patients::check(city, call),
        Operation::SearchTop10Patient => patients::search(city, call),
        Operation::UpdatePhoneByIdPat => patients::update_phone(city, call),
        Operation::SetAppointment => booking::book(city, call),
        Operation::CreateClaimForRefusal => booking::cancel(city, call),
        Operation::GetPatientHistory => history::history(city, call),
    }
}

/// The clinic of the call, if it takes part and its system answers.
fn clinic<'a>(city: &'a City, call: &Call) -> Result<&'a Clinic, Refusal> {
    let id = call.int("idLpu").ok_or_else(|| Refusal::new(4))?;
    let clinic = city.clinic(id).filter(|clinic| clinic.line.active).ok_or_else(|| Refusal {
        id: 99,
        text: "Медицинская организация не найдена или не участвует в записи".into(),
    })?;
    if clinic.offline.load(Ordering::Relaxed) {
        return Err(Refusal {
            id: 99, text: "Медицинская организация не отвечает".into()
        });
    }
    Ok(clinic)
}

/// The patient of the call: `IdPat` and the index of the person.
fn patient<'a>(clinic: &Clinic, call: &'a Call) -> Result<(&'a str, usize), Refusal> {
    let id = call.text("idPat").ok_or_else(|| Refusal::new(4))?;
    clinic.patients.get(id).map(|person| (id, *person)).ok_or_else(|| Refusal::new(20))
}

/// Accepts a call without a patient, but refuses an unknown one.
fn known_patient_or_none(clinic: &Clinic, call: &Call) -> Result<(), Refusal> {
    match call.text("idPat") {
        Some(id) if !clinic.patients.contains_key(id) => Err(Refusal::new(20)),
        _ => Ok(()),
    }
}

fn doctor<'a>(clinic: &'a Clinic, call: &Call) -> Result<&'a Doctor, Refusal> {
    let id = call.text("idDoc").ok_or_else(|| Refusal::new(4))?;
    clinic
        .doctor(id)
        .map(|(_, doctor)| doctor)
        .ok_or_else(|| Refusal { id: 99, text: "Врач не найден".into() })
}
