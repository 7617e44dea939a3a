//! A hospital system in memory that answers at once: one clinic, doctors of ten specialities, their free slots, and visits of patients. What is
//! measured beside it is the kernel and its database.

use async_trait::async_trait;
use cabinet_domain::local_time::in_zone;
use cabinet_domain::{
    Appointment, AppointmentId, AppointmentStatus, Clinic, ClinicId, Doctor, DoctorId, PatientId, Slot,
    SlotId, Speciality, SpecialityId, User, UserId,
};
use cabinet_ports::scheduling::{AvailabilityQuestion, BookingQuestion, HostInfo, SearchHits};
use cabinet_ports::{Problem, ProblemCode, Scheduling};
use chrono::{NaiveDate, NaiveDateTime};
use chrono_tz::{Europe::Moscow, Tz};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Zone of the hospital.
pub const ZONE: Tz = Moscow;
/// The only clinic.
pub const CLINIC: &str = "36";
const SPECIALITIES: usize = 10;

type FreeSlots = BTreeMap<DoctorId, BTreeSet<NaiveDateTime>>;

/// The hospital system.
pub struct Hub {
    doctors: Vec<Doctor>,
    free: Mutex<FreeSlots>,
    visits: Mutex<HashMap<PatientId, Vec<Appointment>>>,
    calls: AtomicU64,
}

/// The id of a doctor, and of their speciality.
pub fn doctor_of(number: usize) -> (DoctorId, SpecialityId) {
    (format!("d{number}").as_str().into(), format!("s{}", number % SPECIALITIES).as_str().into())
}

/// The patient id of a user.
pub fn patient_of(user: UserId) -> PatientId {
    user.to_string().as_str().into()
}

/// An upcoming visit at the clinic.
pub fn visit(id: &AppointmentId, doctor: &DoctorId, start: NaiveDateTime) -> Appointment {
    Appointment {
        id: id.clone(),
        clinic: CLINIC.into(),
        start: in_zone(start, ZONE),
        doctor_id: Some(doctor.clone()),
        doctor_name: None,
        speciality_id: None,
        speciality_name: None,
        status: AppointmentStatus::Active,
        room: None,
        instructions: None,
    }
}

impl Hub {
    /// A hospital with this many doctors, who have no free slot.
    pub fn new(doctors: usize) -> Self {
        let doctor = |number| {
            let (id, speciality) = doctor_of(number);
            let name = format!("Доктор {number}");
            Doctor { id, name, speciality, ticket_count: 0, nearest_date: None, room: None, comment: None }
        };
        Self {
            doctors: (0..doctors).map(doctor).collect(),
            free: Mutex::default(),
            visits: Mutex::default(),
            calls: AtomicU64::new(0),
        }
    }

    /// Requests that were answered.
    pub fn calls(&self) -> u64 {
        self.calls.load(Ordering::Relaxed)
    }

    /// A slot comes free: the clinic cancels the visit that has it.
    pub fn free(&self, doctor: &DoctorId, start: NaiveDateTime) {
        let begin = in_zone(start, ZONE);
        for visit in self.visits_now().values_mut().flatten() {
            if visit.start == begin && visit.doctor_id.as_ref() == Some(doctor) {
                visit.status = AppointmentStatus::Cancelled;
            }
        }
        self.slots_now().entry(doctor.clone()).or_default().insert(start);
    }

    /// A patient has this visit, and no other.
    pub fn set_visit(&self, patient: PatientId, visit: Appointment) {
        self.visits_now().insert(patient, vec![visit]);
    }

    fn slots_now(&self) -> MutexGuard<'_, FreeSlots> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn visits_now(&self) -> MutexGuard<'_, HashMap<PatientId, Vec<Appointment>>> {
        self.visits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self) {
        self.calls.fetch_add(1, Ordering::Relaxed);
    }

    fn starts(&self, question: &AvailabilityQuestion) -> Vec<NaiveDateTime> {
        self.count();
        let days = question.from..=question.to;
        let slots = self.slots_now();
        let starts = slots.get(&question.doctor).into_iter().flatten();
        starts.filter(|start| days.contains(&start.date())).copied().collect()
    }
}

fn slot(doctor: &DoctorId, start: NaiveDateTime) -> Slot {
    let id = SlotId::from(format!("{}@{start}", doctor.as_str()).as_str());
    let start = in_zone(start, ZONE);
    Slot { id, start, end: start, room: None, address: None, number: None }
}

#[async_trait]
impl Scheduling for Hub {
    async fn host(&self) -> Result<HostInfo, Problem> {
        Ok(HostInfo { name: "Больница".to_owned(), description: String::new() })
    }

    async fn health(&self) -> Result<String, Problem> {
        Ok("it answers".to_owned())
    }

    async fn clinics(&self) -> Result<Vec<Clinic>, Problem> {
        self.count();
        let name = "Поликлиника № 36".to_owned();
        Ok(vec![Clinic { id: CLINIC.into(), name, address: None, phone: None }])
    }

    async fn find_patient(&self, _clinic: &ClinicId, user: &User) -> Result<PatientId, Problem> {
        self.count();
        Ok(patient_of(user.id))
    }

    async fn specialities(&self, _clinic: &ClinicId) -> Result<Vec<Speciality>, Problem> {
        self.count();
        let speciality = |number| {
            let (_, id) = doctor_of(number);
            Speciality { id, name: format!("Специальность {number}"), ticket_count: 1 }
        };
        Ok((0..SPECIALITIES).map(speciality).collect())
    }

    async fn doctors(&self, _clinic: &ClinicId, speciality: &SpecialityId) -> Result<Vec<Doctor>, Problem> {
        self.count();
        let slots = self.slots_now();
        let listed = |doctor: &Doctor| {
            let free = slots.get(&doctor.id);
            let number = free.map_or(0, BTreeSet::len);
            Doctor {
                ticket_count: u32::try_from(number).unwrap_or(u32::MAX),
                nearest_date: free.and_then(BTreeSet::first).map(NaiveDateTime::date),
                ..doctor.clone()
            }
        };
        Ok(self.doctors.iter().filter(|doctor| doctor.speciality == *speciality).map(listed).collect())
    }

    async fn dates(&self, question: &AvailabilityQuestion) -> Result<Vec<NaiveDate>, Problem> {
        let days: BTreeSet<NaiveDate> = self.starts(question).iter().map(NaiveDateTime::date).collect();
        Ok(days.into_iter().collect())
    }

    async fn slots(&self, question: &AvailabilityQuestion) -> Result<Vec<Slot>, Problem> {
        Ok(self.starts(question).into_iter().map(|start| slot(&question.doctor, start)).collect())
    }

    async fn book(&self, question: &BookingQuestion) -> Result<Appointment, Problem> {
        self.count();
        let is_free =
            self.slots_now().get_mut(&question.doctor).is_some_and(|starts| starts.remove(&question.start));
        if !is_free {
            return Err(Problem::new(ProblemCode::SlotTaken, "the slot is not free"));
        }
        let booked = visit(&question.slot.as_str().into(), &question.doctor, question.start);
        self.visits_now().entry(question.patient.clone()).or_default().push(booked.clone());
        Ok(booked)
    }

    async fn cancel(
        &self,
        _clinic: &ClinicId,
        _patient: &PatientId,
        _ticket: &AppointmentId,
    ) -> Result<(), Problem> {
        Err(Problem::new(ProblemCode::Unsupported, "nothing is cancelled here"))
    }

    async fn appointments(
        &self,
        _clinic: &ClinicId,
        patient: &PatientId,
    ) -> Result<Vec<Appointment>, Problem> {
        self.count();
        Ok(self.visits_now().get(patient).cloned().unwrap_or_default())
    }

    async fn search(&self, _text: &str) -> Result<Option<SearchHits>, Problem> {
        Ok(None)
    }
}
