//! The fake hospital's timetable: two clinics with two specialities each, two doctors per speciality, and three days with four free slots
//! per doctor.

use cabinet_domain::{
    Appointment, Clinic, ClinicId, Doctor, DoctorId, PatientId, Slot, SlotId, Speciality, SpecialityId,
    UserId,
};
use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike};
use std::collections::{HashMap, HashSet};

/// A speciality, a doctor or a slot, with the ids it belongs to.
pub(super) struct Post {
    pub(super) clinic: ClinicId,
    pub(super) doctor: Doctor,
}

pub(super) struct Opening {
    pub(super) clinic: ClinicId,
    pub(super) doctor: DoctorId,
    pub(super) start: NaiveDateTime,
    pub(super) slot: Slot,
    pub(super) is_taken: bool,
}

pub(super) struct Record {
    pub(super) patient: PatientId,
    pub(super) slot: SlotId,
    pub(super) ticket: Appointment,
}

#[derive(Default)]
pub(super) struct Timetable {
    pub(super) now: NaiveDateTime,
    pub(super) clinics: Vec<Clinic>,
    pub(super) unlisted: HashSet<ClinicId>,
    pub(super) specialities: Vec<(ClinicId, Speciality)>,
    pub(super) doctors: Vec<Post>,
    pub(super) openings: Vec<Opening>,
    pub(super) records: Vec<Record>,
    pub(super) people: HashMap<(ClinicId, UserId), PatientId>,
    pub(super) unknown: HashSet<(ClinicId, UserId)>,
    pub(super) has_short_tickets: bool,
    pub(super) omits_doctors: bool,
}

/// Converts to Moscow time: the hospital's wall clock is three hours ahead of UTC all year.
pub(super) fn on_the_wall(local: NaiveDateTime) -> DateTime<FixedOffset> {
    let offset = FixedOffset::east_opt(3 * 3600).unwrap_or_else(|| chrono::Offset::fix(&chrono::Utc));
    DateTime::from_naive_utc_and_offset(
        local - TimeDelta::seconds(i64::from(offset.local_minus_utc())),
        offset,
    )
}

impl Timetable {
    pub(super) fn listed(&self) -> Vec<Clinic> {
        self.clinics.iter().filter(|clinic| !self.unlisted.contains(&clinic.id)).cloned().collect()
    }

    pub(super) fn starting(first_day: NaiveDate) -> Self {
        let mut table = Self { now: first_day.and_time(NaiveTime::MIN), ..Self::default() };
        for (clinic, name, phone) in
            [("c1", "Поликлиника № 1", Some("(812) 555-03-03")), ("c2", "Поликлиника № 2", None)]
        {
            table.clinics.push(Clinic {
                id: ClinicId::from(clinic),
                name: name.to_owned(),
                address: Some(format!("ул. Садовая, д. {}", table.clinics.len() + 1)),
                phone: phone.map(str::to_owned),
            });
            for (speciality, name) in [("therapy", "Терапевт"), ("eyes", "Офтальмолог")] {
                table.add_speciality(clinic, speciality, name, first_day);
            }
        }
        table
    }

    fn add_speciality(&mut self, clinic: &str, id: &str, name: &str, first_day: NaiveDate) {
        let speciality = Speciality { id: SpecialityId::from(id), name: name.to_owned(), ticket_count: 0 };
        self.specialities.push((ClinicId::from(clinic), speciality));
        for doctor in [format!("{clinic}-{id}-1"), format!("{clinic}-{id}-2")] {
            self.employ(clinic, &doctor, id);
            for day in first_day.iter_days().skip(1).take(3) {
                for hour in 9..13 {
                    self.open(clinic, &doctor, day.and_time(NaiveTime::MIN) + TimeDelta::hours(hour));
                }
            }
        }
    }

    fn employ(&mut self, clinic: &str, doctor: &str, speciality: &str) {
        self.doctors.push(Post {
            clinic: ClinicId::from(clinic),
            doctor: Doctor {
                id: DoctorId::from(doctor),
                name: format!("Врач {doctor}"),
                speciality: SpecialityId::from(speciality),
                ticket_count: 0,
                nearest_date: None,
                room: Some("12".to_owned()),
                comment: None,
            },
        });
    }

    /// Opens a slot of 15 minutes; its id is `<doctor>@<start>`. A doctor who is new to the clinic becomes a therapist there.
    pub(super) fn open(&mut self, clinic: &str, doctor: &str, start: NaiveDateTime) {
        if !self
            .doctors
            .iter()
            .any(|post| post.clinic.as_str() == clinic && post.doctor.id.as_str() == doctor)
        {
            self.employ(clinic, doctor, "therapy");
        }
        let wall = on_the_wall(start);
        self.openings.push(Opening {
            clinic: ClinicId::from(clinic),
            doctor: DoctorId::from(doctor),
            start,
            slot: Slot {
                id: SlotId(format!("{doctor}@{}", start.format("%Y-%m-%dT%H:%M"))),
                start: wall,
                end: wall + TimeDelta::minutes(15),
                room: Some("12".to_owned()),
                address: None,
                number: Some(start.hour()),
            },
            is_taken: false,
        });
        self.openings.sort_by_key(|opening| opening.start);
    }

    pub(super) fn free(&self, clinic: &ClinicId, doctor: &DoctorId) -> impl Iterator<Item = &Opening> {
        self.openings.iter().filter(move |opening| {
            opening.clinic == *clinic
                && opening.doctor == *doctor
                && !opening.is_taken
                && opening.start >= self.now
        })
    }

    /// The doctor with the current number of free slots.
    pub(super) fn doctor(&self, post: &Post) -> Doctor {
        let free: Vec<_> = self.free(&post.clinic, &post.doctor.id).collect();
        Doctor {
            ticket_count: u32::try_from(free.len()).unwrap_or(u32::MAX),
            nearest_date: free.first().map(|opening| opening.start.date()),
            ..post.doctor.clone()
        }
    }

    pub(super) fn doctors(&self, clinic: &ClinicId, speciality: &SpecialityId) -> Vec<Doctor> {
        let belongs = |post: &&Post| post.clinic == *clinic && post.doctor.speciality == *speciality;
        self.doctors.iter().filter(belongs).map(|post| self.doctor(post)).collect()
    }

    pub(super) fn specialities(&self, clinic: &ClinicId) -> Vec<Speciality> {
        let here = self.specialities.iter().filter(|(at, _)| at == clinic);
        here.map(|(_, speciality)| {
            let tickets = self.doctors(clinic, &speciality.id).iter().map(|doctor| doctor.ticket_count).sum();
            Speciality { ticket_count: tickets, ..speciality.clone() }
        })
        .collect()
    }
}
