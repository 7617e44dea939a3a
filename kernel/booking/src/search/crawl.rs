//! Builds the search index in the background and refreshes it periodically. Reads through the same cache as patient requests, with low
//! concurrency, and keeps the previous data of a clinic that does not answer.

use super::{Crawled, FoundDoctor, FoundSpeciality, Index, Personal, SearchAnswer};
use crate::lists::Lists;
use crate::{BookingError, BookingParts, DistrictList};
use cabinet_domain::{Clinic, ClinicId};
use cabinet_ports::scheduling::SearchHits;
use cabinet_ports::{Backoff, ProblemCode};
use futures::{StreamExt, stream};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// Clinics crawled concurrently. Most of a plugin's calls stay free for patients.
const CLINICS_AT_A_TIME: usize = 2;
/// During the first crawl, partial results become searchable at this interval.
const SHOWN_EVERY: Duration = Duration::from_secs(1);
/// The first retry delay after a failure; the regular refresh interval is the longest.
const AFTER_FAILURE: Duration = Duration::from_secs(5);
/// Timeout of the hospital system's own search, so that a patient who is typing does not wait.
const OWN_SEARCH_TIMEOUT: Duration = Duration::from_secs(2);

/// Searches, and maintains the index.
pub struct Searcher {
    parts: BookingParts,
    lists: Arc<Lists>,
    index: RwLock<Arc<Index>>,
    known: Mutex<HashMap<ClinicId, Crawled>>,
    /// The clinics of the index, in its order.
    shown: Mutex<Vec<Clinic>>,
    /// Whether the hospital system may support search; determined by the first request.
    may_search_itself: AtomicBool,
}

impl Searcher {
    pub(crate) fn new(parts: &BookingParts, lists: Arc<Lists>) -> Self {
        Self {
            parts: parts.clone(),
            lists,
            index: RwLock::default(),
            known: Mutex::default(),
            shown: Mutex::default(),
            may_search_itself: AtomicBool::new(true),
        }
    }

    /// The best hits. Never fails: what cannot be searched is not found.
    pub(crate) async fn search(
        &self,
        text: &str,
        personal: &Personal,
        districts: &DistrictList,
    ) -> SearchAnswer {
        let index = Arc::clone(&self.index.read().unwrap_or_else(PoisonError::into_inner));
        let mut found = index.search(text, personal);
        if found.is_empty() && !super::words(text).is_empty() {
            found = self.own_search(text).await;
        }
        let of = |clinic: &ClinicId| Some((clinic.clone(), districts.of(clinic)?));
        found.districts = found.clinics().filter_map(of).collect();
        found
    }

    /// Queries the hospital system's own search, which may know more than the lists.
    async fn own_search(&self, text: &str) -> SearchAnswer {
        if !self.may_search_itself.load(Ordering::Relaxed) {
            return SearchAnswer::default();
        }
        match tokio::time::timeout(OWN_SEARCH_TIMEOUT, self.parts.scheduling.search(text)).await {
            Ok(Ok(Some(hits))) => self.named(hits),
            Ok(Ok(None)) => {
                self.may_search_itself.store(false, Ordering::Relaxed);
                SearchAnswer::default()
            }
            Ok(Err(problem)) => {
                if problem.code == ProblemCode::Unsupported {
                    self.may_search_itself.store(false, Ordering::Relaxed);
                }
                tracing::warn!(
                    code = problem.code.name(),
                    "the hospital system's own search failed: nothing was found"
                );
                SearchAnswer::default()
            }
            Err(_elapsed) => SearchAnswer::default(),
        }
    }

    fn named(&self, hits: SearchHits) -> SearchAnswer {
        let name =
            |clinic: &ClinicId| self.lists.remembered_clinic(clinic).map(|c| c.name).unwrap_or_default();
        let doctors = hits.doctors.into_iter().map(|(clinic, doctor)| FoundDoctor {
            clinic_name: name(&clinic),
            speciality_name: self
                .lists
                .remembered_speciality(&clinic, &doctor.speciality)
                .map(|speciality| speciality.name)
                .unwrap_or_default(),
            clinic,
            doctor,
            stale: None,
        });
        let specialities = hits.specialities.into_iter().map(|(clinic, speciality)| FoundSpeciality {
            clinic_name: name(&clinic),
            clinic,
            speciality,
            nearest_date: None,
            stale: None,
        });
        SearchAnswer {
            clinics_by_name: hits.clinics.into_iter().take(super::HITS_AT_MOST).collect(),
            clinics_by_address: Vec::new(),
            doctors_by_name: doctors.take(super::HITS_AT_MOST).collect(),
            specs_by_name: specialities.take(super::HITS_AT_MOST).collect(),
            districts: HashMap::new(),
        }
    }

    /// Maintains the index until `stop`.
    pub(crate) async fn keep(&self, stop: &CancellationToken) {
        let usual = self.parts.settings.index_refresh;
        let (backoff, mut failures) = (Backoff::new(AFTER_FAILURE, usual), 0_u32);
        loop {
            let pause = match stop.run_until_cancelled(self.crawl()).await {
                None => return,
                Some(Ok(())) => {
                    failures = 0;
                    usual
                }
                Some(Err(error)) => {
                    tracing::warn!(%error, "the search index of {} could not be refreshed", self.parts.host.id);
                    let pause = backoff.delay(failures);
                    failures = failures.saturating_add(1);
                    pause
                }
            };
            if stop.run_until_cancelled(tokio::time::sleep(pause)).await.is_none() {
                return;
            }
        }
    }

    /// Reads all lists once and replaces the index.
    ///
    /// # Errors
    /// If the clinics, or the lists of one of them, cannot be read. What could be read is still searchable.
    pub(crate) async fn crawl(&self) -> Result<(), BookingError> {
        let list = match self.lists.clinics().await {
            Ok(listed) => listed.value,
            Err(error) => {
                self.outdate();
                return Err(error);
            }
        };
        {
            let mut known = self.known();
            known.retain(|id, _| list.clinic(id).is_some());
            for clinic in list.clinics() {
                known.entry(clinic.id.clone()).or_insert_with(|| self.nothing_of(clinic)).clinic =
                    clinic.clone();
            }
        }
        self.show(list.clinics());
        if let Err(error) = self.lists.districts().await {
            tracing::warn!(%error, "the districts of {} could not be read", self.parts.host.id);
        }
        let mut shown_at = Instant::now();
        let mut failure = None;
        // Collected first: a closure inside the stream would make the future not `Send`.
        let crawls: Vec<_> = list.clinics().iter().map(|clinic| self.crawl_clinic(clinic)).collect();
        let mut crawls = stream::iter(crawls).buffer_unordered(CLINICS_AT_A_TIME);
        while let Some((id, crawled)) = crawls.next().await {
            match crawled {
                Ok(crawled) => {
                    self.known().insert(id, crawled);
                }
                Err(error) => {
                    if let Some(known) = self.known().get_mut(&id) {
                        known.is_stale = true;
                    }
                    failure = Some(error);
                }
            }
            if shown_at.elapsed() >= SHOWN_EVERY {
                self.show(list.clinics());
                shown_at = Instant::now();
            }
        }
        self.show(list.clinics());
        failure.map_or(Ok(()), Err)
    }

    async fn crawl_clinic(&self, clinic: &Clinic) -> (ClinicId, Result<Crawled, BookingError>) {
        (clinic.id.clone(), self.lists_of(clinic).await)
    }

    async fn lists_of(&self, clinic: &Clinic) -> Result<Crawled, BookingError> {
        let mut crawled = self.nothing_of(clinic);
        let specialities = self.lists.specialities(&clinic.id).await?;
        let mut stale = specialities.stale;
        for speciality in specialities.value.iter() {
            let doctors = self.lists.doctors(&clinic.id, &speciality.id).await?;
            stale = stale.into_iter().chain(doctors.stale).min();
            crawled.specialities.push((speciality.clone(), doctors.value.to_vec()));
        }
        if let Some(moment) = stale {
            (crawled.as_of, crawled.is_stale) = (moment, true);
        }
        Ok(crawled)
    }

    fn nothing_of(&self, clinic: &Clinic) -> Crawled {
        Crawled {
            clinic: clinic.clone(),
            specialities: Vec::new(),
            as_of: self.parts.clock.now(),
            is_stale: false,
        }
    }

    /// Marks all data as stale, because not even the list of clinics could be read.
    fn outdate(&self) {
        for crawled in self.known().values_mut() {
            crawled.is_stale = true;
        }
        let clinics = self.shown().clone();
        self.show(&clinics);
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<ClinicId, Crawled>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn shown(&self) -> std::sync::MutexGuard<'_, Vec<Clinic>> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Publishes the known data as the new index, in the order of the list.
    fn show(&self, clinics: &[Clinic]) {
        let known: Vec<Crawled> = {
            let known = self.known();
            clinics.iter().filter_map(|clinic| known.get(&clinic.id).cloned()).collect()
        };
        *self.shown() = clinics.to_vec();
        let index = Arc::new(Index::of(&known));
        *self.index.write().unwrap_or_else(PoisonError::into_inner) = index;
    }
}
