//! The booking service: its dependencies and its public methods.

use crate::appointments::Appointments;
use crate::availability::{Availability, Wanted};
use crate::concurrency::ConcurrencyLimits;
use crate::districts::Districts;
use crate::history::History;
use crate::lists::Lists;
use crate::relations::PatientMatcher;
use crate::reservation::{BookingLog, Bookings, Placement};
use crate::search::{Personal, SearchAnswer, Searcher, Used};
use crate::single_flight::SingleFlight;
use crate::specialities::{self, SpecialityNames};
use crate::upcoming::Upcoming;
use crate::waiting::{LookReport, MyWaiting, WaitingList, WaitingRequest};
use crate::{
    BookedAppointment, BookingError, BookingRequest, BookingSettings, Caller, ClinicList, KnownVisits,
    Listed, MovedAppointment, MyAppointment, MyAppointments, MyDistricts, NamedBooking, OpenMove, Relations,
    SettledBooking, UpcomingVisits,
};
use cabinet_domain::{
    AppointmentId, Booking, BookingId, BookingState, ClinicId, DistrictId, Doctor, DoctorId, IdempotencyKey,
    MedicalHost, Slot, SlotOfferId, Speciality, SpecialityId, WaitingEntryId,
};
use cabinet_ports::{Clock, JobOutcome, Post, ProblemCode, Scheduling, Stores};
use chrono::NaiveDate;
use chrono_tz::Tz;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio_util::sync::CancellationToken;

/// Dependencies of a [`BookingService`].
#[derive(Clone)]
pub struct BookingParts {
    /// The medical host, named as in the variant.
    pub host: MedicalHost,
    /// The hospital's time zone.
    pub zone: Tz,
    pub settings: BookingSettings,
    /// The hospital system.
    pub scheduling: Arc<dyn Scheduling>,
    pub stores: Stores,
    pub clock: Arc<dyn Clock>,
}

/// Doctor, clinic, and the first and last day requested. Days outside the booking window are cut off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DaysWanted {
    pub clinic: ClinicId,
    pub doctor: DoctorId,
    /// First day; defaults to today.
    pub from: Option<NaiveDate>,
    /// Last day, inclusive; defaults to the end of the window.
    pub to: Option<NaiveDate>,
}

impl DaysWanted {
    const fn as_wanted(&self) -> Wanted<'_> {
        Wanted { clinic: &self.clinic, doctor: &self.doctor, speciality: None, from: self.from, to: self.to }
    }
}

/// The booking service of one medical host.
pub struct BookingService {
    parts: BookingParts,
    lists: Arc<Lists>,
    relations: Arc<PatientMatcher>,
    availability: Arc<Availability>,
    bookings: Arc<Bookings>,
    tickets: Arc<Appointments>,
    upcoming: Upcoming,
    waiting: WaitingList,
    districts: Districts,
    searcher: Searcher,
    has_answered: AtomicBool,
}

impl BookingService {
    /// Creates the service. Sends no request yet.
    pub fn open(parts: BookingParts) -> Arc<Self> {
        let lists = Arc::new(Lists::new(&parts));
        let limits = Arc::new(ConcurrencyLimits::new(&parts.settings));
        let relations = Arc::new(PatientMatcher::new(&parts, Arc::clone(&lists), Arc::clone(&limits)));
        let (of_lists, of_users) = (Arc::clone(&lists), Arc::clone(&relations));
        let availability = Arc::new(Availability::new(&parts, of_lists, of_users, Arc::clone(&limits)));
        let history = Arc::new(History::new(&parts, Arc::clone(&lists)));
        let log = Arc::new(BookingLog::new(&parts));
        let bookings = Arc::new(Bookings::new(
            &parts,
            Arc::clone(&lists),
            Arc::clone(&relations),
            Arc::clone(&availability),
            Arc::clone(&history),
            Arc::clone(&log),
        ));
        let tickets = Arc::new(Appointments {
            parts: parts.clone(),
            lists: Arc::clone(&lists),
            relations: Arc::clone(&relations),
            limits,
            history,
            log,
            bookings: Arc::clone(&bookings),
            cancelling: SingleFlight::new(),
        });
        let upcoming = Upcoming::new(&parts, Arc::clone(&lists), Arc::clone(&relations));
        let waiting = WaitingList::new(&parts, Arc::clone(&lists), Arc::clone(&relations));
        let districts = Districts::new(&parts, Arc::clone(&lists));
        let searcher = Searcher::new(&parts, Arc::clone(&lists));
        let has_answered = AtomicBool::new(false);
        Arc::new(Self {
            parts,
            lists,
            relations,
            availability,
            bookings,
            tickets,
            upcoming,
            waiting,
            districts,
            searcher,
            has_answered,
        })
    }

    /// The medical host, named as in the variant.
    pub const fn host(&self) -> &MedicalHost {
        &self.parts.host
    }

    /// The hospital's time zone.
    pub const fn zone(&self) -> Tz {
        self.parts.zone
    }

    pub const fn settings(&self) -> &BookingSettings {
        &self.parts.settings
    }

    /// Whether the plugin is loaded; the screen polls until it is. Stays `true` after the first answer; later failures are reported
    /// by the calls themselves.
    pub async fn is_ready(&self) -> bool {
        if self.has_answered.load(Ordering::Relaxed) {
            return true;
        }
        let is_loaded = match self.parts.scheduling.host().await {
            Ok(_) => true,
            Err(problem) => !matches!(
                problem.code,
                ProblemCode::PluginMissing | ProblemCode::PluginFailed | ProblemCode::PluginBusy
            ),
        };
        self.has_answered.fetch_or(is_loaded, Ordering::Relaxed);
        is_loaded
    }

    /// All clinics.
    ///
    /// # Errors
    /// `Hospital`.
    pub async fn clinics(&self) -> Result<Listed<Arc<ClinicList>>, BookingError> {
        self.lists.clinics().await
    }

    /// The districts of the clinics, and the one that the caller has chosen. Empty if the hospital system has none.
    ///
    /// # Errors
    /// `Hospital`, `Storage`.
    pub async fn districts(&self, caller: &Caller) -> Result<MyDistricts, BookingError> {
        self.districts.mine(caller).await
    }

    /// Stores the district whose clinics come first for the caller; `None`: no district.
    ///
    /// # Errors
    /// `Hospital`; `NotFound` for an unlisted district; `Storage`.
    pub async fn choose_district(
        &self,
        caller: &Caller,
        district: Option<&DistrictId>,
    ) -> Result<(), BookingError> {
        self.districts.choose(caller, district).await
    }

    /// Specialities of a clinic.
    ///
    /// # Errors
    /// `Hospital`, `NotFound` for an unlisted clinic.
    pub async fn specialities(&self, clinic: &ClinicId) -> Result<Listed<Arc<[Speciality]>>, BookingError> {
        self.lists.specialities(clinic).await
    }

    /// Names of the specialities of one clinic, or of all clinics, for staff. A hospital system that fails or is slow makes the answer
    /// incomplete.
    ///
    /// # Errors
    /// `NotFound` for an unlisted clinic.
    pub async fn speciality_names(&self, clinic: Option<&ClinicId>) -> Result<SpecialityNames, BookingError> {
        specialities::speciality_names(&self.lists, clinic).await
    }

    /// One speciality.
    ///
    /// # Errors
    /// As [`Self::specialities`], `NotFound` for an unlisted speciality.
    pub async fn speciality(
        &self,
        clinic: &ClinicId,
        id: &SpecialityId,
    ) -> Result<Listed<Speciality>, BookingError> {
        let listed = self.lists.specialities(clinic).await?;
        let found = listed.value.iter().find(|speciality| speciality.id == *id).cloned();
        let value = found.ok_or(BookingError::NotFound { what: "speciality" })?;
        Ok(Listed { value, stale: listed.stale })
    }

    /// Doctors of a speciality.
    ///
    /// # Errors
    /// `Hospital`, `NotFound` for an unlisted clinic or speciality.
    pub async fn doctors(
        &self,
        clinic: &ClinicId,
        speciality: &SpecialityId,
    ) -> Result<Listed<Arc<[Doctor]>>, BookingError> {
        self.lists.doctors(clinic, speciality).await
    }

    /// One doctor, looked for in the given speciality or in all of the clinic's.
    ///
    /// # Errors
    /// As [`Self::doctors`], `NotFound` for an unlisted doctor.
    pub async fn doctor(
        &self,
        clinic: &ClinicId,
        id: &DoctorId,
        speciality: Option<&SpecialityId>,
    ) -> Result<Listed<Doctor>, BookingError> {
        self.lists.doctor(clinic, id, speciality).await
    }

    /// Days with a free slot.
    ///
    /// # Errors
    /// `Hospital`, `NotFound` for an unlisted clinic.
    pub async fn dates(&self, caller: &Caller, wanted: &DaysWanted) -> Result<Vec<NaiveDate>, BookingError> {
        self.availability.dates(caller, &wanted.as_wanted()).await
    }

    /// Free slots.
    ///
    /// # Errors
    /// As [`Self::dates`].
    pub async fn slots(&self, caller: &Caller, wanted: &DaysWanted) -> Result<Vec<Slot>, BookingError> {
        let slots = self.availability.slots(caller, &wanted.as_wanted()).await?;
        if let Err(error) = self.waiting.note_listed(caller, wanted, &slots).await {
            tracing::warn!(%error, "an offer of a slot that is not free is not ended yet");
        }
        Ok(slots)
    }

    /// The caller's patient relations at all clinics.
    ///
    /// # Errors
    /// `Hospital` if the list of clinics cannot be read.
    pub async fn relations(&self, caller: &Caller) -> Result<Relations, BookingError> {
        self.relations.all(caller).await
    }

    /// Searches the lists. Never fails. Among equal hits, clinics of the district that the caller has chosen and clinics where
    /// the caller has booked come first.
    pub async fn search(&self, caller: &Caller, text: &str) -> SearchAnswer {
        let mut used = Used::new();
        // If the bookings cannot be read, the hospital system's order remains.
        for line in self.parts.stores.bookings.list(caller.user).await.unwrap_or_default() {
            if line.host == self.parts.host.id && matches!(line.state, BookingState::Booked) {
                *used.entry(line.clinic).or_default() += 1;
            }
        }
        let districts = self.lists.remembered_districts();
        let near = self.districts.near(caller, &districts).await;
        self.searcher.search(text, &Personal { used, near }, &districts).await
    }

    /// Maintains the search index until `stop`. Run one task per service.
    pub async fn keep_search_index(&self, stop: &CancellationToken) {
        self.searcher.keep(stop).await;
    }

    /// Builds the search index once.
    ///
    /// # Errors
    /// If some lists could not be read. What could be read is searchable.
    pub async fn refresh_search_index(&self) -> Result<(), BookingError> {
        self.searcher.crawl().await
    }

    /// The caller's appointments.
    ///
    /// # Errors
    /// `Hospital` if no clinic answered.
    pub async fn tickets(&self, caller: &Caller) -> Result<MyAppointments, BookingError> {
        let mine = self.tickets.all(caller).await?;
        if mine.silent.is_empty() {
            self.upcoming.note_asked(caller.user);
        }
        Ok(mine)
    }

    /// The caller's visits as far as they are known here. Nothing is sent to the hospital system.
    ///
    /// # Errors
    /// `IdentityUnproved`, `Storage`.
    pub async fn upcoming(&self, caller: &Caller) -> Result<UpcomingVisits, BookingError> {
        self.upcoming.of(caller).await
    }

    /// All visits of the caller that are known here. Nothing is sent to the hospital system.
    ///
    /// # Errors
    /// `IdentityUnproved`, `Storage`.
    pub async fn known_visits(&self, caller: &Caller) -> Result<KnownVisits, BookingError> {
        self.upcoming.known(caller).await
    }

    /// Reads anew what is known of the caller's visits, at the clinics that know the caller. Other clinics are not asked who the caller is.
    ///
    /// # Errors
    /// `IdentityUnproved`, `Storage`. A clinic that does not answer leaves what is known.
    pub async fn refresh_known_visits(&self, caller: &Caller) -> Result<(), BookingError> {
        self.tickets.refresh_known(caller).await
    }

    /// One of the caller's appointments, in any state.
    ///
    /// # Errors
    /// `NotFound` if it is not the caller's (with an audit event); `Hospital`, `Storage`.
    pub async fn ticket(
        &self,
        caller: &Caller,
        clinic: &ClinicId,
        ticket: &AppointmentId,
    ) -> Result<MyAppointment, BookingError> {
        self.tickets.one(caller, clinic, ticket).await
    }

    /// The caller's bookings with an unknown outcome.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn open_bookings(&self, caller: &Caller) -> Result<Vec<NamedBooking>, BookingError> {
        self.tickets.open_bookings(caller).await
    }

    /// The caller's bookings whose unknown outcome has been settled, until their notices are read.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn settled_bookings(&self, caller: &Caller) -> Result<Vec<SettledBooking>, BookingError> {
        self.tickets.settled_bookings(caller).await
    }

    /// Adds names from the cached lists to a booking record.
    pub fn named(&self, line: Booking) -> NamedBooking {
        NamedBooking::new(line, &self.lists, self.parts.zone)
    }

    /// Books a slot exactly once. A repetition with the same key, or for a slot that the caller already holds, returns the first
    /// outcome. A client that disconnects does not abort the booking.
    ///
    /// # Errors
    /// Any of [`BookingError`]; only `OutcomeUnknown` leaves open whether there is an appointment.
    pub async fn book(
        &self,
        caller: &Caller,
        request: &BookingRequest,
        key: Option<&IdempotencyKey>,
    ) -> Result<BookedAppointment, BookingError> {
        let answer = self.bookings.book(caller, &Placement { request, key, replaces: None }).await;
        self.note_refusal(caller, request, answer.as_ref().err()).await;
        answer
    }

    /// Moves one of the caller's upcoming appointments to another slot: books the slot as [`Self::book`] does, then cancels the old
    /// appointment. Until the new one is certain, the old one stays.
    ///
    /// # Errors
    /// As [`Self::book`]; `NotFound` if the old appointment is cancelled, past, or not the caller's; `MoveUnderWay` if it is part of a move
    /// that is not completed. After an error the old appointment stands.
    pub async fn move_appointment(
        &self,
        caller: &Caller,
        clinic: &ClinicId,
        ticket: &AppointmentId,
        request: &BookingRequest,
        key: Option<&IdempotencyKey>,
    ) -> Result<MovedAppointment, BookingError> {
        let answer = self.tickets.move_to(caller, clinic, ticket, request, key).await;
        self.note_refusal(caller, request, answer.as_ref().err()).await;
        answer
    }

    /// The caller's moves that are not completed.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn open_moves(&self, caller: &Caller) -> Result<Vec<OpenMove>, BookingError> {
        self.tickets.open_moves(caller).await
    }

    /// Cancels the appointment that a booking replaces, if the new one stands; called by the job `finish_move`.
    ///
    /// # Errors
    /// `Storage`; the job is retried.
    pub async fn finish_move(&self, booking: BookingId, attempts: u32) -> Result<JobOutcome, BookingError> {
        Ok(self.bookings.finish_move(booking, attempts, false).await?)
    }

    /// Cancels one of the caller's appointments. Concurrent identical calls share one request and its result. A client that
    /// disconnects does not abort it.
    ///
    /// # Errors
    /// `NotFound` if the appointment is cancelled, past, or not the caller's; `MoveUnderWay` if it is the old one of a move whose new
    /// appointment is not certain, or the new one of a move whose old appointment is being cancelled; `Hospital`.
    pub async fn cancel(
        &self,
        caller: &Caller,
        clinic: &ClinicId,
        ticket: &AppointmentId,
    ) -> Result<(), BookingError> {
        let (tickets, caller) = (Arc::clone(&self.tickets), caller.clone());
        let (clinic, ticket) = (clinic.clone(), ticket.clone());
        let work = self.bookings.tasks.spawn(async move { tickets.cancel(&caller, &clinic, &ticket).await });
        let died = |_| {
            let problem =
                cabinet_ports::Problem::new(ProblemCode::OutcomeUnknown, "the cancelling task died");
            BookingError::Hospital(problem)
        };
        work.await.map_err(died)?
    }

    /// Concludes an open booking from the history if possible; called by the job `settle_booking`.
    ///
    /// # Errors
    /// `Storage`; the job is retried.
    pub async fn settle(&self, booking: BookingId, attempts: u32) -> Result<JobOutcome, BookingError> {
        Ok(self.bookings.settle(booking, attempts).await?)
    }

    /// Writes the reminder `hours` before the visit of a booking, if it is due; called by the job `remind_of_visit`.
    ///
    /// # Errors
    /// `Storage`; the job is retried.
    pub async fn remind(
        &self,
        booking: BookingId,
        hours: u32,
        attempts: u32,
        post: Option<&dyn Post>,
    ) -> Result<JobOutcome, BookingError> {
        Ok(self.bookings.remind(booking, hours, attempts, post).await?)
    }

    /// A slot that was offered from the waiting list and is not free ends the offer. If this is not written, the offer ends when its time is
    /// over.
    async fn note_refusal(&self, caller: &Caller, request: &BookingRequest, error: Option<&BookingError>) {
        let is_gone = error.is_some_and(|error| {
            matches!(error, BookingError::SlotTaken | BookingError::SlotUnknown)
                || matches!(error.code(), Some(ProblemCode::SlotTaken | ProblemCode::NotFound))
        });
        if !is_gone {
            return;
        }
        if let Err(error) = self.waiting.refused(caller, &request.clinic, &request.slot).await {
            tracing::warn!(%error, "an offer of a slot that is not free is not ended yet");
        }
    }

    /// Whether patients can wait for free slots here.
    pub const fn has_waiting_list(&self) -> bool {
        self.parts.settings.booking_open && self.parts.settings.waiting.is_some()
    }

    /// Adds an entry to the waiting list (issue 17).
    ///
    /// # Errors
    /// `NotFound` without a waiting list, or for an unlisted clinic, speciality or doctor; `WaitingDays`, `WaitingAlready`, `WaitingFull`;
    /// `IdentityUnproved`, `Hospital`, `Storage`.
    pub async fn join_waiting_list(
        &self,
        caller: &Caller,
        request: &WaitingRequest,
    ) -> Result<MyWaiting, BookingError> {
        self.waiting.join(caller, request).await
    }

    /// The caller's entries that wait or have expired lately.
    ///
    /// # Errors
    /// `NotFound` without a waiting list; `Storage`.
    pub async fn waiting_list(&self, caller: &Caller) -> Result<Vec<MyWaiting>, BookingError> {
        self.waiting.list(caller).await
    }

    /// Ends one of the caller's entries.
    ///
    /// # Errors
    /// `NotFound` if it is not the caller's, with an audit event, or does not wait; `Storage`.
    pub async fn leave_waiting_list(&self, caller: &Caller, id: WaitingEntryId) -> Result<(), BookingError> {
        self.waiting.leave(caller, id).await
    }

    /// Declines an offer to the caller. The entry waits on.
    ///
    /// # Errors
    /// As [`Self::leave_waiting_list`]; `NotFound` if the offer is not open any more.
    pub async fn decline_slot(
        &self,
        caller: &Caller,
        id: WaitingEntryId,
        offer: SlotOfferId,
    ) -> Result<(), BookingError> {
        self.waiting.decline(caller, id, offer).await
    }

    /// Looks for free slots and offers them; called by the job `look_for_slots`. `None` without a waiting list.
    ///
    /// # Errors
    /// `Storage`; the job is retried.
    pub async fn look_for_slots(&self, post: Option<&dyn Post>) -> Result<Option<LookReport>, BookingError> {
        Ok(self.waiting.look(post).await?)
    }

    /// Waits at shutdown until no booking or cancellation is running. The caller limits the wait; an interrupted booking is settled by its
    /// job after the next start.
    pub async fn drain(&self) {
        self.bookings.tasks.close();
        self.bookings.tasks.wait().await;
    }
}
