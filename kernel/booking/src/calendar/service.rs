//! Makes, changes and ends calendar addresses, and answers the calendars that read them.

use super::event::events;
use super::ics::{self, Frame};
use super::secret::CalendarSecret;
use super::texts::CalendarTexts;
use crate::{BookingError, BookingService, Caller};
use cabinet_domain::{AuditEvent, AuditKind, UserId};
use cabinet_ports::repository::{CalendarSubscription, NewCalendarSubscription};
use cabinet_ports::{Clock, StorageError, Stores};
use chrono::{DateTime, TimeDelta, Utc};
use moka::sync::Cache;
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::sync::Semaphore;
use url::Url;

/// How old a copy of the visits may be before a calendar that asks has it read again.
const COPY_OLD: TimeDelta = TimeDelta::hours(6);
/// A person's copies are read again for their calendar once in this time, also if that fails.
const REFRESHED_AGAIN: TimeDelta = TimeDelta::hours(1);
/// People whose copies were read lately; some tens of bytes each.
const REFRESHED_AT_MOST: u64 = 200_000;
/// People whose copies are read at the same time. While these are, those of others stay as they are until their calendars ask again.
const REFRESHING_AT_MOST: usize = 2;
/// Readings are noted once in this time.
const READ_NOTED: TimeDelta = TimeDelta::minutes(15);

/// What the service is made of.
pub struct CalendarParts {
    /// Each service once.
    pub services: Vec<Arc<BookingService>>,
    pub stores: Stores,
    /// Address of the portal.
    pub public_url: Url,
    pub clock: Arc<dyn Clock>,
}

/// Calendar addresses of all people.
pub struct CalendarService {
    parts: CalendarParts,
    /// When a person's copies were last read for their calendar.
    refreshed: Cache<UserId, DateTime<Utc>>,
    refreshing: Arc<Semaphore>,
}

/// A new address.
pub struct CreatedCalendar {
    /// With the secret. It cannot be had again.
    pub address: SecretString,
    pub subscription: CalendarSubscription,
}

/// What a calendar is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarFile {
    /// `text/calendar`
    pub text: String,
    /// Since when it says this.
    pub since: DateTime<Utc>,
}

/// Why a request fails.
#[derive(Debug, thiserror::Error)]
pub enum CalendarError {
    /// The person has no address, or the account is gone.
    #[error("there is no calendar address")]
    NotFound,
    /// The operating system gives no random bytes.
    #[error("no secret can be made")]
    NoSecret,
    #[error("a built-in text is broken: {0}")]
    Texts(#[from] serde_json::Error),
    #[error(transparent)]
    Visits(#[from] BookingError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl CalendarService {
    pub fn open(parts: CalendarParts) -> Arc<Self> {
        let kept = REFRESHED_AGAIN.to_std().unwrap_or_default();
        let refreshed = Cache::builder().max_capacity(REFRESHED_AT_MOST).time_to_live(kept).build();
        Arc::new(Self { parts, refreshed, refreshing: Arc::new(Semaphore::new(REFRESHING_AT_MOST)) })
    }

    /// The caller's address, without its secret.
    ///
    /// # Errors
    /// `Storage`
    pub async fn own(&self, user: UserId) -> Result<Option<CalendarSubscription>, CalendarError> {
        Ok(self.parts.stores.calendars.lookup(user).await?)
    }

    /// Makes an address. An earlier one ends.
    ///
    /// # Errors
    /// `NoSecret`; `NotFound` if the account is gone; `Storage`.
    pub async fn create(
        &self,
        caller: &Caller,
        has_details: bool,
        language: &str,
    ) -> Result<CreatedCalendar, CalendarError> {
        let secret = CalendarSecret::make().ok_or(CalendarError::NoSecret)?;
        let new = NewCalendarSubscription {
            user: caller.user,
            digest: secret.digest(),
            language: language.to_owned(),
            has_details,
            created_at: self.parts.clock.now(),
        };
        let subscription = CalendarSubscription {
            user: new.user,
            language: new.language.clone(),
            has_details,
            created_at: new.created_at,
            read_at: None,
            content: None,
        };
        let mut work = self.parts.stores.begin().await?;
        let replaced = work.calendars().set(new).await.map_err(|error| match error {
            StorageError::Missing { .. } => CalendarError::NotFound,
            error => error.into(),
        })?;
        let detail = json!({ "details": has_details, "replaced": replaced });
        work.audit().add(self.event(caller, AuditKind::CalendarCreated, detail)).await?;
        work.commit().await?;
        Ok(CreatedCalendar { address: self.address(&secret), subscription })
    }

    /// Changes what the caller's address shows. The address stays.
    ///
    /// # Errors
    /// `NotFound`, `Storage`
    pub async fn change(
        &self,
        caller: &Caller,
        has_details: bool,
        language: &str,
    ) -> Result<CalendarSubscription, CalendarError> {
        let mut work = self.parts.stores.begin().await?;
        if work.calendars().change(caller.user, has_details, language).await? {
            let detail = json!({ "details": has_details });
            work.audit().add(self.event(caller, AuditKind::CalendarChanged, detail)).await?;
        }
        work.commit().await?;
        self.own(caller.user).await?.ok_or(CalendarError::NotFound)
    }

    /// Ends the caller's address, if there is one.
    ///
    /// # Errors
    /// `Storage`
    pub async fn remove(&self, caller: &Caller) -> Result<(), CalendarError> {
        let mut work = self.parts.stores.begin().await?;
        if work.calendars().remove(caller.user).await? {
            work.audit().add(self.event(caller, AuditKind::CalendarRevoked, json!({}))).await?;
        }
        Ok(work.commit().await?)
    }

    /// The address that has this secret. `None` if no address has it, or if its account is disabled or leaving.
    ///
    /// # Errors
    /// `Storage`
    pub async fn find(&self, secret: &CalendarSecret) -> Result<Option<CalendarSubscription>, CalendarError> {
        Ok(self.parts.stores.calendars.find(secret.digest()).await?)
    }

    /// What the address says now, from the database alone. `None` if it has ended meanwhile.
    ///
    /// # Errors
    /// `Storage`
    pub async fn read(
        &self,
        secret: &CalendarSecret,
        subscription: &CalendarSubscription,
    ) -> Result<Option<CalendarFile>, CalendarError> {
        let now = self.parts.clock.now();
        let caller = Caller { user: subscription.user, origin: None };
        let mut visits = Vec::new();
        let mut outdated = Vec::new();
        for service in &self.parts.services {
            let known = match service.known_visits(&caller).await {
                Ok(known) => known,
                // Nothing is known of a person whom the hospital may not be asked about.
                Err(BookingError::IdentityUnproved) => continue,
                Err(error) => return Err(error.into()),
            };
            if known.read_at.is_none_or(|at| at + COPY_OLD <= now) {
                outdated.push(Arc::clone(service));
            }
            visits.extend(known.visits);
        }
        self.refresh(&caller, outdated, now);
        let events = events(visits, now);
        let texts = CalendarTexts::of(&subscription.language)?;
        let site = self.parts.public_url.host_str().unwrap_or_default();
        let has_details = subscription.has_details;
        let at = |since| ics::write(&events, &Frame { texts: &texts, has_details, site, since });
        let Some(since) = self.since(secret, subscription, &at(DateTime::UNIX_EPOCH), now).await? else {
            return Ok(None);
        };
        self.parts.stores.calendars.note_read(secret.digest(), now, now - READ_NOTED).await?;
        Ok(Some(CalendarFile { text: at(since), since }))
    }

    /// Since when the address has said this.
    async fn since(
        &self,
        secret: &CalendarSecret,
        subscription: &CalendarSubscription,
        text: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<DateTime<Utc>>, CalendarError> {
        let digest = secret.digest_of(text);
        if let Some(content) = subscription.content.filter(|content| content.digest == digest) {
            return Ok(Some(content.since));
        }
        Ok(self.parts.stores.calendars.note_content(secret.digest(), digest, now).await?)
    }

    /// Has the copies of the person's visits read again, unless that was done lately, or too many others' are being read.
    fn refresh(&self, caller: &Caller, services: Vec<Arc<BookingService>>, now: DateTime<Utc>) {
        let is_recent = |at| now - at < REFRESHED_AGAIN;
        if services.is_empty() || self.refreshed.get(&caller.user).is_some_and(is_recent) {
            return;
        }
        let Ok(turn) = Arc::clone(&self.refreshing).try_acquire_owned() else { return };
        self.refreshed.insert(caller.user, now);
        let caller = caller.clone();
        tokio::spawn(async move {
            for service in services {
                if let Err(error) = service.refresh_known_visits(&caller).await {
                    tracing::warn!(user.id = %caller.user, %error, "the visits of a calendar's owner are not current");
                }
            }
            drop(turn);
        });
    }

    fn address(&self, secret: &CalendarSecret) -> SecretString {
        let base = self.parts.public_url.as_str().trim_end_matches('/');
        format!("{base}/api/calendar/{}", secret.file().expose_secret()).into()
    }

    fn event(&self, caller: &Caller, kind: AuditKind, detail: Value) -> AuditEvent {
        AuditEvent {
            at: self.parts.clock.now(),
            actor: Some(caller.user),
            subject: Some(caller.user),
            kind,
            detail,
            origin: caller.origin.clone(),
        }
    }
}
