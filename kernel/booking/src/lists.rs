//! Clinics, specialities and doctors, as everybody sees them: asked without a patient, so that equal questions of all patients are one.

use crate::stale_cache::{Listed, StaleCache};
use crate::{BookingError, BookingParts};
use cabinet_domain::{Clinic, ClinicId, Doctor, DoctorId, Speciality, SpecialityId};
use chrono::TimeDelta;
use moka::sync::Cache;
use std::any::Any;
use std::sync::{Arc, OnceLock};

/// One medical host: a region has some hundreds of clinics with some dozens of specialities each.
const LISTS_AT_MOST: u64 = 20_000;

/// A list that does not name a doctor is read again for their sake, but not sooner.
const LOOK_AGAIN: TimeDelta = TimeDelta::minutes(1);

/// Doctors of all these lists.
const DOCTORS_AT_MOST: u64 = 200_000;

/// The list of clinics, and the answer that was made of it.
pub struct ClinicList {
    clinics: Vec<Clinic>,
    rendered: OnceLock<Box<dyn Any + Send + Sync>>,
}

impl ClinicList {
    fn new(clinics: Vec<Clinic>) -> Self {
        Self { clinics, rendered: OnceLock::new() }
    }

    /// The clinics, in the hospital system's order.
    pub fn clinics(&self) -> &[Clinic] {
        &self.clinics
    }

    /// One of them.
    pub fn clinic(&self, id: &ClinicId) -> Option<&Clinic> {
        self.clinics.iter().find(|clinic| clinic.id == *id)
    }

    /// The answer that `render` makes of the list, made the first time and kept with the list: it is served far more often than it
    /// changes. `None` only if another caller keeps an answer of another type.
    pub fn rendered<T: Send + Sync + 'static>(&self, render: impl FnOnce(&[Clinic]) -> T) -> Option<&T> {
        self.rendered.get_or_init(|| Box::new(render(&self.clinics))).downcast_ref()
    }
}

/// The lists of one medical host.
pub(crate) struct Lists {
    parts: BookingParts,
    clinics: StaleCache<(), Arc<ClinicList>>,
    specialities: StaleCache<ClinicId, Arc<[Speciality]>>,
    doctors: StaleCache<(ClinicId, SpecialityId), Arc<[Doctor]>>,
    /// Doctors that were in a list of their clinic, also those whose last ticket went since.
    seen: Cache<(ClinicId, DoctorId), ()>,
}

impl Lists {
    pub(crate) fn new(parts: &BookingParts) -> Self {
        let settings = &parts.settings;
        let stale = settings.stale_if_error;
        let clock = || Arc::clone(&parts.clock);
        Self {
            clinics: StaleCache::new(1, settings.clinics_kept, stale, clock()),
            specialities: StaleCache::new(LISTS_AT_MOST, settings.lists_kept, stale, clock()),
            doctors: StaleCache::new(LISTS_AT_MOST, settings.lists_kept, stale, clock()),
            seen: Cache::builder()
                .max_capacity(DOCTORS_AT_MOST)
                .time_to_live(settings.lists_kept + stale)
                .build(),
            parts: parts.clone(),
        }
    }

    pub(crate) async fn clinics(&self) -> Result<Listed<Arc<ClinicList>>, BookingError> {
        if let Some(value) = self.clinics.fresh(&()) {
            return Ok(Listed { value, stale: None });
        }
        let scheduling = Arc::clone(&self.parts.scheduling);
        let question =
            || async move { scheduling.clinics().await.map(|clinics| Arc::new(ClinicList::new(clinics))) };
        Ok(self.clinics.ask(&(), question).await?)
    }

    /// A clinic that the list does not name is not there: no question about it leaves the house, whatever a client writes in a path.
    pub(crate) async fn known_clinic(&self, id: &ClinicId) -> Result<Clinic, BookingError> {
        let list = self.clinics().await?;
        list.value.clinic(id).cloned().ok_or(BookingError::NotFound { what: "clinic" })
    }

    pub(crate) async fn specialities(
        &self,
        clinic: &ClinicId,
    ) -> Result<Listed<Arc<[Speciality]>>, BookingError> {
        self.known_clinic(clinic).await?;
        let (scheduling, of) = (Arc::clone(&self.parts.scheduling), clinic.clone());
        let question = || async move { scheduling.specialities(&of).await.map(Arc::from) };
        Ok(self.specialities.ask(clinic, question).await?)
    }

    pub(crate) async fn doctors(
        &self,
        clinic: &ClinicId,
        speciality: &SpecialityId,
    ) -> Result<Listed<Arc<[Doctor]>>, BookingError> {
        let key = (clinic.clone(), speciality.clone());
        if let Some(value) = self.doctors.fresh(&key) {
            return Ok(Listed { value, stale: None });
        }
        if !self.specialities(clinic).await?.value.iter().any(|known| known.id == *speciality) {
            return Err(BookingError::NotFound { what: "speciality" });
        }
        let (scheduling, of, seen) = (Arc::clone(&self.parts.scheduling), key.clone(), self.seen.clone());
        let question = || async move {
            let doctors = scheduling.doctors(&of.0, &of.1).await?;
            for doctor in &doctors {
                seen.insert((of.0.clone(), doctor.id.clone()), ());
            }
            Ok(Arc::from(doctors))
        };
        Ok(self.doctors.ask(&key, question).await?)
    }

    /// One doctor, looked for in one speciality or in all of them.
    pub(crate) async fn doctor(
        &self,
        clinic: &ClinicId,
        id: &DoctorId,
        speciality: Option<&SpecialityId>,
    ) -> Result<Listed<Doctor>, BookingError> {
        let remembered = || self.remembered_doctor(clinic, id, None).map(|doctor| doctor.speciality);
        let looked_in = match speciality.cloned().or_else(remembered) {
            Some(one) => vec![one],
            None => self.specialities(clinic).await?.value.iter().map(|known| known.id.clone()).collect(),
        };
        for speciality in &looked_in {
            let listed = self.doctors(clinic, speciality).await?;
            if let Some(doctor) = listed.value.iter().find(|doctor| doctor.id == *id) {
                return Ok(Listed { value: doctor.clone(), stale: listed.stale });
            }
        }
        Err(BookingError::NotFound { what: "doctor" })
    }

    /// A doctor whom no list of the clinic names is not there: as with a clinic, nothing about them is sent upstream.
    pub(crate) async fn known_doctor(
        &self,
        clinic: &ClinicId,
        id: &DoctorId,
        speciality: Option<&SpecialityId>,
    ) -> Result<(), BookingError> {
        if self.seen.contains_key(&(clinic.clone(), id.clone())) {
            return Ok(());
        }
        match self.is_listed(clinic, id, speciality).await {
            // Another kernel may have read a newer list.
            Err(BookingError::NotFound { .. }) => {
                self.specialities.outdate_older(LOOK_AGAIN, |of| of == clinic);
                self.doctors.outdate_older(LOOK_AGAIN, |(of, _)| of == clinic);
                self.is_listed(clinic, id, speciality).await
            }
            found => found,
        }
    }

    async fn is_listed(
        &self,
        clinic: &ClinicId,
        id: &DoctorId,
        speciality: Option<&SpecialityId>,
    ) -> Result<(), BookingError> {
        match self.doctor(clinic, id, speciality).await {
            // The speciality is only where the patient found the doctor.
            Err(BookingError::NotFound { .. }) if speciality.is_some() => self.doctor(clinic, id, None).await,
            found => found,
        }
        .map(|_| ())
    }

    /// What is remembered of a clinic, without asking anybody.
    pub(crate) fn remembered_clinic(&self, id: &ClinicId) -> Option<Clinic> {
        self.clinics.lookup(&())?.clinic(id).cloned()
    }

    /// What is remembered of a speciality, without asking anybody.
    pub(crate) fn remembered_speciality(&self, clinic: &ClinicId, id: &SpecialityId) -> Option<Speciality> {
        self.specialities.lookup(clinic)?.iter().find(|known| known.id == *id).cloned()
    }

    /// What is remembered of a doctor, without asking anybody; of two entries the one of `speciality`.
    pub(crate) fn remembered_doctor(
        &self,
        clinic: &ClinicId,
        id: &DoctorId,
        speciality: Option<&SpecialityId>,
    ) -> Option<Doctor> {
        let known = self.specialities.lookup(clinic)?;
        let of = |spec: &SpecialityId| {
            let doctors = self.doctors.lookup(&(clinic.clone(), spec.clone()))?;
            doctors.iter().find(|doctor| doctor.id == *id).cloned()
        };
        speciality.and_then(of).or_else(|| known.iter().find_map(|spec| of(&spec.id)))
    }

    /// Somebody booked or cancelled there: the numbers of free tickets have changed.
    pub(crate) fn outdate(&self, clinic: &ClinicId, speciality: Option<&SpecialityId>) {
        self.specialities.outdate(|key| key == clinic);
        self.doctors.outdate(|(of, spec)| of == clinic && speciality.is_none_or(|changed| changed == spec));
    }
}
