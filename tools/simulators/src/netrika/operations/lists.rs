//! Lists: districts, clinics, specialities, doctors. Lists that never change are rendered once, at start.

use super::{Answer, clinic, known_patient_or_none};
use crate::netrika::answer::Refusal;
use crate::netrika::hospital::names::{DISTRICTS, SPECIALITIES};
use crate::netrika::hospital::{City, Clinic, Doctor, lock, speciality_by_id, speciality_id};
use crate::netrika::request::Call;
use crate::netrika::xml::Writer;
use chrono::NaiveDateTime;

/// .NET's value for "no date" (protocol sheet netrika §1).
const NO_DATE: &str = "0001-01-01T00:00:00";

/// Pre-rendered answers that never change.
#[derive(Debug)]
pub struct Prebuilt {
    /// `GetDistrictList`
    pub districts: String,
    /// `GetLPUList` without a district, then by district.
    clinics: Vec<(Option<i64>, String)>,
    /// `GetLPUInfo` without a clinic, then by clinic.
    info: Vec<(Option<i64>, String)>,
}

impl Prebuilt {
    /// Renders the answers.
    pub fn compose(city: &City) -> Self {
        let of_district = |district: Option<i64>| {
            let mut writer = Writer::default();
            writer.nest("ListLPU", |list| {
                let chosen = city
                    .clinics
                    .iter()
                    .filter(|one| district.is_none_or(|id| id == district_id(one.line.district)));
                chosen.for_each(|clinic| write_clinic(list, clinic));
            });
            (district, writer.finish())
        };
        let of_clinic = |id: Option<i64>| {
            let mut writer = Writer::default();
            writer.nest("LpuCollection", |list| {
                let chosen = city.clinics.iter().filter(|one| id.is_none_or(|id| id == one.id));
                chosen.for_each(|clinic| write_info(list, clinic));
            });
            (id, writer.finish())
        };
        let districts = (0..DISTRICTS.len()).map(|index| Some(district_id(index)));
        let ids = city.clinics.iter().map(|clinic| Some(clinic.id));
        Self {
            districts: districts_list(),
            clinics: std::iter::once(None).chain(districts).map(of_district).collect(),
            info: std::iter::once(None).chain(ids).map(of_clinic).collect(),
        }
    }
}

fn district_id(index: usize) -> i64 {
    i64::try_from(index).unwrap_or_default() + 1
}

fn districts_list() -> String {
    let mut writer = Writer::default();
    writer.nest("Districts", |list| {
        for (index, name) in DISTRICTS.iter().enumerate() {
            list.nest("District", |district| {
                district.text("DistrictName", Some(name)).value("IdDistrict", district_id(index));
                district.value("Okato", 40_260_000_000_u64 + 2_000_000 * index as u64);
            });
        }
    });
    writer.finish()
}

fn write_clinic(list: &mut Writer, clinic: &Clinic) {
    list.nest("Clinic", |one| {
        one.text("Description", None)
            .value("District", district_id(clinic.line.district))
            .value("IdLPU", clinic.id)
            .value("IsActive", clinic.line.active)
            .text("LPUFullName", Some(clinic.line.name))
            .text("LPUShortName", Some(clinic.line.short))
            .value("LPUType", 1)
            .text("Oid", Some(&format!("1.2.643.5.1.13.3.25.78.{}", clinic.id)))
            .text("PartOf", None);
    });
}

fn write_info(list: &mut Writer, clinic: &Clinic) {
    list.nest("LpuInfo", |one| {
        one.text("Address", clinic.line.address)
            .text("Commentary", None)
            .value("DistrictId", district_id(clinic.line.district))
            .text("DistrictName", DISTRICTS.get(clinic.line.district).copied())
            .text("DistrictOkato", None)
            .text("Email", Some(&format!("clinic{}@example.org", clinic.id)))
            .text("FullName", Some(clinic.line.name))
            .value("Id", clinic.id)
            .text("Oid", None)
            .text("Phone", clinic.line.phone)
            .text("PublicGuid", None)
            .text("ShortName", Some(clinic.line.short))
            .text("Type", Some("Поликлиника"))
            .text("WorkTime", Some("пн-пт 8:00-20:00, сб 9:00-15:00"));
    });
}

/// `GetVersion`
pub fn version() -> String {
    let mut writer = Writer::default();
    writer.text("DatabaseVersion", Some("25.1.0")).text("ServiceVersion", Some("2.5.0 (simulator)"));
    writer.finish()
}

/// `GetLPUList`
pub fn clinics(prebuilt: &Prebuilt, call: &Call) -> Answer {
    Ok(chosen(&prebuilt.clinics, call.int("idDistrict")).unwrap_or("<a:ListLPU/>").to_owned())
}

/// `GetLPUInfo`
pub fn clinic_info(prebuilt: &Prebuilt, call: &Call) -> Answer {
    Ok(chosen(&prebuilt.info, call.int("idLpu")).unwrap_or("<a:LpuCollection/>").to_owned())
}

fn chosen(list: &[(Option<i64>, String)], key: Option<i64>) -> Option<&str> {
    list.iter().find(|(one, _)| *one == key).map(|(_, text)| text.as_str())
}

/// The free tickets of one or several doctors.
#[derive(Debug, Default, Clone, Copy)]
pub struct Supply {
    /// Number of tickets open to the internet.
    pub open: u32,
    /// Number of all tickets.
    pub all: u32,
    /// First free ticket.
    pub nearest: Option<NaiveDateTime>,
    /// Last free ticket.
    pub last: Option<NaiveDateTime>,
}

impl Supply {
    fn of(city: &City, doctor: &Doctor) -> Self {
        let mut calendar = lock(&doctor.calendar);
        let mut supply = Self::default();
        for slot in calendar.free(city.dice, &doctor.timetable, city.now()).iter().filter(|slot| slot.free) {
            supply.all += 1;
            supply.nearest.get_or_insert(slot.start);
            supply.last = Some(slot.start);
        }
        supply.open = if doctor.by_referral { 0 } else { supply.all };
        supply
    }

    fn and(self, other: Self) -> Self {
        Self {
            open: self.open + other.open,
            all: self.all + other.all,
            nearest: [self.nearest, other.nearest].into_iter().flatten().min(),
            last: [self.last, other.last].into_iter().flatten().max(),
        }
    }
}

/// `GetSpesialityList`
pub fn specialities(city: &City, call: &Call) -> Answer {
    let clinic = clinic(city, call)?;
    known_patient_or_none(clinic, call)?;
    let mut writer = Writer::default();
    writer.nest("ListSpesiality", |list| {
        for index in &clinic.specialities {
            let doctors = clinic.doctors.iter().filter(|doctor| doctor.speciality == *index);
            let supply = doctors.map(|doctor| Supply::of(city, doctor)).fold(Supply::default(), Supply::and);
            list.nest("Spesiality", |one| {
                one.value("CountFreeParticipantIE", supply.open).value("CountFreeTicket", supply.all);
                one.text("FerIdSpesiality", Some(&format!("{}", index + 1)));
                one.text("IdSpesiality", Some(&speciality_id(*index)));
                date(one, "LastDate", supply.last, *index);
                one.text("NameSpesiality", SPECIALITIES.get(*index).map(|line| line.name));
                date(one, "NearestDate", supply.nearest, *index);
            });
        }
    });
    writer.text("LpuChanges", None);
    Ok(writer.finish())
}

/// `GetDoctorList`
pub fn doctors(city: &City, call: &Call) -> Answer {
    let clinic = clinic(city, call)?;
    known_patient_or_none(clinic, call)?;
    let id = call.text("idSpesiality").ok_or_else(|| Refusal::new(4))?;
    let speciality = speciality_by_id(id);
    let mut writer = Writer::default();
    writer.nest("Docs", |list| {
        let chosen =
            clinic.doctors.iter().enumerate().filter(|(_, doctor)| Some(doctor.speciality) == speciality);
        for (index, doctor) in chosen {
            write_doctor(list, "Doctor", doctor, Some(Supply::of(city, doctor)), index);
        }
    });
    Ok(writer.finish())
}

/// Writes a doctor. Without a supply, as in a history, no tickets are counted.
pub fn write_doctor(list: &mut Writer, element: &str, doctor: &Doctor, supply: Option<Supply>, index: usize) {
    list.nest(element, |one| {
        one.text("AriaNumber", None).text("Comment", doctor.comment.as_deref());
        match supply {
            Some(supply) => {
                one.value("CountFreeParticipantIE", supply.open).value("CountFreeTicket", supply.all)
            }
            None => one.value("CountFreeParticipantIE", 0).value("CountFreeTicket", 0),
        };
        one.text("IdDoc", Some(&doctor.id));
        date(one, "LastDate", supply.and_then(|supply| supply.last), index);
        one.text("Name", Some(&doctor.name));
        date(one, "NearestDate", supply.and_then(|supply| supply.nearest), index);
        one.text("Snils", None);
    });
}

/// Writes a date. "None" is written alternately as nil and as the year 1, because clinics do both.
pub fn date(writer: &mut Writer, name: &str, moment: Option<NaiveDateTime>, turn: usize) {
    match moment {
        Some(moment) => writer.text(name, Some(&moment.format("%Y-%m-%dT%H:%M:%S").to_string())),
        None if turn.is_multiple_of(2) => writer.text(name, None),
        None => writer.text(name, Some(NO_DATE)),
    };
}
