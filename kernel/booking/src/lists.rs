//! Clinics, their districts, specialities and doctors. They are requested without a patient id, so all patients share the cached responses.

use crate::district_list::DistrictList;
use crate::stale_cache::{Listed, StaleCache};
use crate::{BookingError, BookingParts};
use cabinet_domain::{Appointment, Clinic, ClinicId, Doctor, DoctorId, Speciality, SpecialityId};
use cabinet_ports::ProblemCode;
use chrono::TimeDelta;
use moka::sync::Cache;
use std::any::Any;
use std::sync::{Arc, OnceLock};

/// Per medical host: a region has some hundred clinics with some dozen specialities each.
const LISTS_AT_MOST: u64 = 20_000;

/// The minimum age of a list before an unknown doctor causes a reload.
const LOOK_AGAIN: TimeDelta = TimeDelta::minutes(1);

/// Maximum number of doctors remembered from all lists of a host.
const DOCTORS_AT_MOST: u64 = 200_000;

/// The list of clinics with its rendered response.
pub struct ClinicList {
    clinics: Vec<Clinic>,
    rendered: OnceLock<Box<dyn Any + Send + Sync>>,
}

impl ClinicList {
    pub(crate) fn new(clinics: Vec<Clinic>) -> Self {
        Self { clinics, rendered: OnceLock::new() }
    }

    /// The clinics in the hospital system's order.
    pub fn clinics(&self) -> &[Clinic] {
        &self.clinics
    }

    pub fn clinic(&self, id: &ClinicId) -> Option<&Clinic> {
        self.clinics.iter().find(|clinic| clinic.id == *id)
    }

    /// The response that `render` makes from the list. It is rendered once and stored with the list, because the list is served far more
    /// often than it changes. `None` only if a response of another type is stored.
    pub fn rendered<T: Send + Sync + 'static>(&self, render: impl FnOnce(&[Clinic]) -> T) -> Option<&T> {
        self.rendered.get_or_init(|| Box::new(render(&self.clinics))).downcast_ref()
    }
}

/// The lists of one medical host.
pub(crate) struct Lists {
    parts: BookingParts,
    clinics: StaleCache<(), Arc<ClinicList>>,
    districts: StaleCache<(), Arc<DistrictList>>,
    specialities: StaleCache<ClinicId, Arc<[Speciality]>>,
    doctors: StaleCache<(ClinicId, SpecialityId), Arc<[Doctor]>>,
    /// Doctors seen in a list of their clinic, including those that are no longer listed because their last free slot is gone.
    seen: Cache<(ClinicId, DoctorId), ()>,
}

impl Lists {
    pub(crate) fn new(parts: &BookingParts) -> Self {
        let settings = &parts.settings;
        let stale = settings.stale_if_error;
        let clock = || Arc::clone(&parts.clock);
        Self {
            clinics: StaleCache::new(1, settings.clinics_kept, stale, clock()),
            districts: StaleCache::new(1, settings.clinics_kept, stale, clock()),
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

    /// The districts; empty if the hospital system has none. A plugin without them is asked nothing, so that is not cached: another version may
    /// have them.
    pub(crate) async fn districts(&self) -> Result<Arc<DistrictList>, BookingError> {
        let scheduling = Arc::clone(&self.parts.scheduling);
        let question =
            || async move { scheduling.districts().await.map(|found| Arc::new(DistrictList::new(found))) };
        match self.districts.ask(&(), question).await {
            Ok(listed) => Ok(listed.value),
            Err(problem) if problem.code == ProblemCode::Unsupported => Ok(Arc::default()),
            Err(problem) => Err(problem.into()),
        }
    }

    /// The districts from the cache. Sends no request.
    pub(crate) fn remembered_districts(&self) -> Arc<DistrictList> {
        self.districts.lookup(&()).unwrap_or_default()
    }

    /// The clinic, if it is listed. Nothing is sent upstream for an unknown clinic, whatever id the path contains.
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

    /// One doctor, searched in one speciality or in all of them.
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

    /// Checks that a list of the clinic names the doctor. Nothing is sent upstream for an unknown doctor.
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
            // The speciality is only a hint.
            Err(BookingError::NotFound { .. }) if speciality.is_some() => self.doctor(clinic, id, None).await,
            found => found,
        }
        .map(|_| ())
    }

    /// The clinic from the cache. Sends no request.
    pub(crate) fn remembered_clinic(&self, id: &ClinicId) -> Option<Clinic> {
        self.clinics.lookup(&())?.clinic(id).cloned()
    }

    /// The speciality from the cache. Sends no request.
    pub(crate) fn remembered_speciality(&self, clinic: &ClinicId, id: &SpecialityId) -> Option<Speciality> {
        self.specialities.lookup(clinic)?.iter().find(|known| known.id == *id).cloned()
    }

    /// Fills in the names of doctor and speciality that the hospital system left out. Sends no request.
    pub(crate) fn name(&self, visit: &mut Appointment) {
        if let (None, Some(id)) = (&visit.doctor_name, &visit.doctor_id) {
            let listed = self.remembered_doctor(&visit.clinic, id, visit.speciality_id.as_ref());
            visit.doctor_name = listed.map(|doctor| doctor.name);
        }
        if let (None, Some(id)) = (&visit.speciality_name, &visit.speciality_id) {
            visit.speciality_name = self.remembered_speciality(&visit.clinic, id).map(|listed| listed.name);
        }
    }

    /// The doctor from the cache, preferably from the list of `speciality`. Sends no request.
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

    /// Marks the lists as outdated, because a booking or cancellation changed the numbers of free slots.
    pub(crate) fn outdate(&self, clinic: &ClinicId, speciality: Option<&SpecialityId>) {
        self.specialities.outdate(|key| key == clinic);
        self.doctors.outdate(|(of, spec)| of == clinic && speciality.is_none_or(|changed| changed == spec));
    }
}
