//! The choices of people, and changing them: signed in, or by the link in an e-mail.

use crate::{NotificationError, StopToken};
use cabinet_domain::{
    AuditEvent, AuditKind, BookingState, NotificationChannel, NotificationKind, NotificationSettings, Origin,
    QuietChoice, QuietHours, UserId,
};
use cabinet_ports::repository::{VISIT_REMINDERS, reminder_key};
use cabinet_ports::{Clock, StorageError, Stores};
use cabinet_vault::Vault;
use secrecy::SecretString;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What the hospital notifies of, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotificationsOffered {
    pub kinds: BTreeSet<NotificationKind>,
    pub channels: BTreeSet<NotificationChannel>,
    /// Applies to people who have chosen no quiet hours.
    pub quiet_hours: Option<QuietHours>,
}

/// What the service is made of.
pub struct NotificationParts {
    pub stores: Stores,
    pub vault: Arc<Vault>,
    pub offered: NotificationsOffered,
    pub clock: Arc<dyn Clock>,
}

/// The signed-in person.
#[derive(Debug, Clone)]
pub struct NotificationCaller {
    pub user: UserId,
    /// Where the request came from, for the audit log.
    pub origin: Option<Origin>,
}

/// A person's choices at this hospital.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnNotifications {
    pub settings: NotificationSettings,
    /// The quiet hours that apply: the person's, or the hospital's.
    pub quiet_hours: Option<QuietHours>,
}

/// What is changed; everything else stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NotificationChange {
    pub wanted: Vec<(NotificationKind, NotificationChannel, bool)>,
    pub quiet: Option<QuietChoice>,
}

/// What a link in an e-mail is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkState {
    pub kind: NotificationKind,
    /// Whether the person gets e-mails of this kind.
    pub is_wanted: bool,
}

/// Choices of all people.
pub struct NotificationService {
    parts: NotificationParts,
}

impl NotificationService {
    pub fn open(parts: NotificationParts) -> Arc<Self> {
        Arc::new(Self { parts })
    }

    pub const fn offered(&self) -> &NotificationsOffered {
        &self.parts.offered
    }

    /// The person's choices.
    ///
    /// # Errors
    /// `Storage`
    pub async fn own(&self, user: UserId) -> Result<OwnNotifications, NotificationError> {
        let settings = self.parts.stores.notifications.settings(user).await?;
        let quiet_hours = settings.quiet.hours(self.parts.offered.quiet_hours);
        Ok(OwnNotifications { settings, quiet_hours })
    }

    /// Changes choices. What is as it should be already is not noted.
    ///
    /// # Errors
    /// `Storage`
    pub async fn change(
        &self,
        caller: &NotificationCaller,
        change: &NotificationChange,
    ) -> Result<(), NotificationError> {
        let reminders = match change.quiet {
            Some(_) => self.reminders(caller.user).await?,
            None => Vec::new(),
        };
        let mut detail = Map::new();
        let mut work = self.parts.stores.begin().await?;
        for (kind, channel, wanted) in change.wanted.iter().copied() {
            if work.notifications().set_wanted(caller.user, kind, channel, wanted).await? {
                detail.insert(format!("{}.{}", kind.name(), channel.name()), wanted.into());
            }
        }
        if let Some(quiet) = change.quiet
            && work.notifications().set_quiet(caller.user, quiet).await?
        {
            detail.insert("quiet_hours".to_owned(), shown(quiet));
            // Reminders of visits come before the quiet hours, or after them: each is planned again.
            work.jobs().hurry(&reminders, self.parts.clock.now()).await?;
        }
        if !detail.is_empty() {
            let event = self.event(caller.user, Some(caller.user), detail.into(), caller.origin.clone());
            work.audit().add(event).await?;
        }
        Ok(work.commit().await?)
    }

    /// What a link in an e-mail is about.
    ///
    /// # Errors
    /// `InvalidLink`, `Storage`
    pub async fn link(&self, token: &SecretString) -> Result<LinkState, NotificationError> {
        let StopToken { user, kind } = self.token(token)?;
        self.parts.stores.users.lookup(user).await?.ok_or(NotificationError::InvalidLink)?;
        let settings = self.parts.stores.notifications.settings(user).await?;
        Ok(LinkState { kind, is_wanted: settings.wants(kind, NotificationChannel::Mail) })
    }

    /// Stops the e-mails that a link is about, or undoes it.
    ///
    /// # Errors
    /// `InvalidLink`, `Storage`
    pub async fn follow_link(
        &self,
        token: &SecretString,
        wanted: bool,
        origin: Option<Origin>,
    ) -> Result<LinkState, NotificationError> {
        let StopToken { user, kind } = self.token(token)?;
        self.parts.stores.users.lookup(user).await?.ok_or(NotificationError::InvalidLink)?;
        let mut work = self.parts.stores.begin().await?;
        if work.notifications().set_wanted(user, kind, NotificationChannel::Mail, wanted).await? {
            let detail = json!({ format!("{}.mail", kind.name()): wanted, "link": true });
            work.audit().add(self.event(user, None, detail, origin)).await?;
        }
        work.commit().await?;
        Ok(LinkState { kind, is_wanted: wanted })
    }

    fn token(&self, token: &SecretString) -> Result<StopToken, NotificationError> {
        StopToken::open(&self.parts.vault, token).ok_or(NotificationError::InvalidLink)
    }

    /// The jobs that may remind the person of visits.
    async fn reminders(&self, user: UserId) -> Result<Vec<String>, StorageError> {
        let bookings = self.parts.stores.bookings.list(user).await?;
        let booked = bookings.into_iter().filter(|booking| booking.state == BookingState::Booked);
        Ok(booked.flat_map(|booking| VISIT_REMINDERS.map(|hours| reminder_key(booking.id, hours))).collect())
    }

    fn event(
        &self,
        user: UserId,
        actor: Option<UserId>,
        detail: Value,
        origin: Option<Origin>,
    ) -> AuditEvent {
        let (at, kind) = (self.parts.clock.now(), AuditKind::NotificationsChanged);
        AuditEvent { at, actor, subject: Some(user), kind, detail, origin }
    }
}

/// Quiet hours in the audit log.
fn shown(quiet: QuietChoice) -> Value {
    match quiet {
        QuietChoice::Default => "default".into(),
        QuietChoice::Never => "none".into(),
        QuietChoice::Own(hours) => hours.to_string().into(),
    }
}
