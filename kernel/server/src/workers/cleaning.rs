//! Removes rows that are no longer needed.

use cabinet_config::{Questionnaires, Retention};
use cabinet_domain::{AuditEvent, AuditKind, RegistrationFile, UserId};
use cabinet_news::NewsService;
use cabinet_ports::{Clock, FileStore, StorageError, Stores};
use cabinet_storage::Storage;
use cabinet_vault::Vault;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// Pause between two runs.
const CLEANING: Duration = Duration::from_secs(15 * 60);
/// Ended sessions are kept for a day, so that reuse of a stolen refresh token is still detected.
const SESSIONS_KEPT: TimeDelta = TimeDelta::days(1);
/// A write may be repeated with its idempotency key for a day.
const KEYS_KEPT: TimeDelta = TimeDelta::days(1);

/// Listed slots can be booked by id alone for half an hour (`BookingSettings::offers_kept`).
const LISTINGS_KEPT: TimeDelta = TimeDelta::minutes(30);

/// Entries of waiting lists are kept for three months after they ended: a patient asks what became of them.
const WAITING_KEPT: TimeDelta = TimeDelta::days(90);

/// Expired links are kept for a day, because messages per hour are counted by them.
const LINKS_KEPT: TimeDelta = TimeDelta::days(1);
/// Expired links to payments are kept for three months: an administrator looks up what was sent.
const PAYMENT_LINKS_KEPT: TimeDelta = TimeDelta::days(90);
/// A sign-in attempt through the state portal expires after ten minutes.
const ATTEMPTS_KEPT: TimeDelta = TimeDelta::days(1);

/// Rows removed in one transaction.
const UNPROVED_AT_ONCE: u32 = 100;

/// Cleaning and its retention periods.
pub(super) struct Cleaning {
    pub(super) stores: Stores,
    pub(super) storage: Storage,
    /// Authenticates the beginning of the audit log.
    pub(super) vault: Arc<Vault>,
    /// The files of registrations. `None` if addresses need no confirmation, because then no registration is unconfirmed.
    pub(super) files: Option<Arc<dyn FileStore>>,
    pub(super) news: Arc<NewsService>,
    pub(super) keep: Retention,
    pub(super) questionnaires: Questionnaires,
    pub(super) clock: Arc<dyn Clock>,
}

impl Cleaning {
    /// Cleans periodically until the task is dropped.
    pub(super) async fn clean(self) {
        let days = |days: u32| TimeDelta::days(i64::from(days));
        loop {
            tokio::time::sleep(CLEANING).await;
            let now = self.clock.now();
            if let Some(files) = &self.files {
                let before = now - days(self.keep.unconfirmed_days);
                match sweep_unproved(&self.stores, files, before, now).await {
                    Ok(0) => {}
                    Ok(accounts) => tracing::info!(accounts, "removed registrations that nobody confirmed"),
                    Err(error) => {
                        tracing::warn!(%error, "registrations were not cleaned; the next time comes")
                    }
                }
            }
            match self.news.sweep_images().await {
                Ok(0) => {}
                Ok(images) => tracing::info!(images, "removed images that no news item needs"),
                Err(error) => tracing::warn!(%error, "images of news were not cleaned; the next time comes"),
            }
            match self.sweep(now).await {
                Ok(rows) => tracing::debug!(rows, "cleaned"),
                Err(error) => tracing::warn!(%error, "cleaning failed; the next one comes"),
            }
        }
    }

    async fn sweep(&self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        let days = |days: u32| TimeDelta::days(i64::from(days));
        let notices = self.stores.notices.remove_before(now - days(self.keep.notices_days)).await?;
        let before = now - days(self.questionnaires.link_days);
        let links = self.stores.questionnaire_links.remove_before(before).await?;
        let jobs = self.stores.jobs.remove_given_up(now - days(self.keep.failed_jobs_days)).await?;
        let lines = self.storage.forget_audit(&self.vault, now - days(self.keep.audit_days)).await?;
        if let Some(fault) = lines.fault {
            tracing::error!(%fault, "the audit trail is not what was written, and no line of it is removed: {fault}");
        }
        Ok(sweep(&self.stores, now).await? + notices + links + jobs + lines.removed)
    }
}

/// Removes expired rows. Returns their number.
async fn sweep(stores: &Stores, now: DateTime<Utc>) -> Result<u64, StorageError> {
    Ok(stores.sessions.remove_expired(now - SESSIONS_KEPT).await?
        + stores.idempotency.remove_before(now - KEYS_KEPT).await?
        + stores.slot_listings.remove_before(now - LISTINGS_KEPT).await?
        + stores.waiting.remove_ended(now - WAITING_KEPT).await?
        + stores.links.remove_expired(now - LINKS_KEPT).await?
        + stores.payment_links.remove_expired(now - PAYMENT_LINKS_KEPT).await?
        + stores.portal.remove_attempts(now - ATTEMPTS_KEPT).await?
        + stores.challenges.remove_expired(now).await?)
}

/// Removes unconfirmed registrations with their scans. Otherwise, registrations with invented addresses could fill the disk. Returns their
/// number.
pub(super) async fn sweep_unproved(
    stores: &Stores,
    files: &Arc<dyn FileStore>,
    before: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<usize, StorageError> {
    let mut removed = 0;
    loop {
        let mut work = stores.begin().await?;
        let gone = work.users().remove_unconfirmed(before, UNPROVED_AT_ONCE).await?;
        for id in &gone {
            let detail = json!({ "reason": "unconfirmed" });
            work.audit().add(AuditEvent::by_kernel(*id, AuditKind::AccountRemoved, detail, now)).await?;
        }
        work.commit().await?;
        removed += gone.len();
        for id in &gone {
            forget(files, *id).await;
        }
        if gone.len() < UNPROVED_AT_ONCE as usize {
            return Ok(removed);
        }
    }
}

/// Removes the files of an account whose row is deleted.
async fn forget(files: &Arc<dyn FileStore>, id: UserId) {
    if let Err(error) = files.delete_folder(&RegistrationFile::folder(id)).await {
        tracing::error!(user.id = %id, %error, "the files of the unconfirmed account {id} must be removed by hand");
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests stop at the first surprise")]

    use super::*;
    use cabinet_config::Language;
    use cabinet_domain::{
        AuditEvent, AuditKind, ForeignDocumentId, JobId, MedicalDocumentKind, NoticeId, PatientId,
        RecordDocumentId,
    };
    use cabinet_fakes::{FakeClock, FakeFiles, person};
    use cabinet_news::NewsParts;
    use cabinet_ports::SEND_LETTER;
    use cabinet_ports::repository::{
        FreshRecord, ListDates, NewDocument, NewJob, NewNotice, NewUser, NoticeKind, RecordSync,
    };
    use cabinet_storage::open_sqlite;
    use cabinet_test_storage::{TestStorage, committed, database_file};
    use futures::{StreamExt as _, stream};
    use uuid::Uuid;

    /// Creates a notice about a document, as a synchronisation of the record does.
    async fn tell(stores: &Stores, user: UserId, at: DateTime<Utc>) {
        let sync = RecordSync {
            user,
            host: "vista".parse().unwrap(),
            patient: Some(PatientId("1".to_owned())),
            as_of: ListDates::all(at),
            asked_at: at,
            failure: None,
        };
        committed!(stores, records.set_sync(sync.clone())).await.unwrap();
        let foreign_id = ForeignDocumentId("d-1".to_owned());
        let document = NewDocument {
            id: RecordDocumentId(Uuid::now_v7()),
            foreign_id: foreign_id.clone(),
            kind: MedicalDocumentKind::Fragment,
            created: at,
            revision: "1".to_owned(),
            text_pending: false,
            sealed: vec![0],
            sealed_html: None,
            stems: String::new(),
        };
        let notice =
            NewNotice { id: NoticeId(Uuid::now_v7()), kind: NoticeKind::DocumentNew, document: foreign_id };
        let fresh =
            FreshRecord { documents: vec![document], notices: vec![notice], ..FreshRecord::default() };
        assert!(committed!(stores, records.apply(sync, fresh)).await.unwrap());
    }

    async fn give_up_a_job(stores: &Stores, at: DateTime<Utc>) {
        let (id, kind) = (JobId(Uuid::now_v7()), SEND_LETTER.to_owned());
        let job = NewJob { id, kind, payload: json!({}), unique_key: None, run_at: at };
        stores.jobs.add(job).await.unwrap();
        let taken = stores.jobs.take(SEND_LETTER, at, TimeDelta::minutes(1), 1).await.unwrap();
        stores.jobs.give_up(&taken[0], "no").await.unwrap();
    }

    /// Issue 11, 12: each of the three retention keys applies to its own rows only.
    #[tokio::test]
    async fn each_kind_goes_after_its_own_days() {
        let (_folder, file) = database_file().await;
        let storage = open_sqlite(&file).await.unwrap();
        let vault = Arc::new(Vault::new(&"k".repeat(32).into(), &[]).unwrap());
        let stores = storage.stores(&vault);
        let anna = person("anna");
        let begun = anna.created_at;
        let anna = committed!(stores, users.add(anna, None)).await.unwrap().id;
        tell(&stores, anna, begun).await;
        give_up_a_job(&stores, begun).await;
        let line = AuditEvent::by_kernel(anna, AuditKind::SignedIn, json!({}), begun);
        stores.audit.add(line).await.unwrap();
        storage.seal_audit(&vault, begun).await.unwrap();

        let keep = Retention { unconfirmed_days: 3, audit_days: 400, notices_days: 40, failed_jobs_days: 10 };
        let questionnaires = Questionnaires {
            remind_days: Vec::new(),
            alert_role: "administrator".to_owned(),
            link_days: 5000,
        };
        let clock = Arc::new(FakeClock::at(begun));
        let news = NewsService::open(NewsParts {
            stores: stores.clone(),
            files: Arc::new(FakeFiles::default()),
            pictures: Arc::new(cabinet_pictures::UnconfinedPictures),
            languages: vec![Language::Ru],
            organisation: "Больница".to_owned(),
            public_url: "https://cabinet.test/".parse().unwrap(),
            clock: clock.clone(),
        });
        let cleaning = Cleaning {
            stores,
            storage: storage.clone(),
            vault,
            files: None,
            news,
            keep,
            questionnaires,
            clock,
        };
        let left = async || {
            let notices = cleaning.stores.notices.list(anna, None, 9).await.unwrap().len();
            (notices, cleaning.stores.audit.list(anna, 9).await.unwrap().len())
        };
        for (days, removed, remaining) in [(10, 1, (1, 1)), (40, 1, (0, 1)), (400, 1, (0, 0))] {
            let over = begun + TimeDelta::days(days);
            assert_eq!(cleaning.sweep(over).await.unwrap(), 0, "{days}");
            assert_eq!(cleaning.sweep(over + TimeDelta::seconds(1)).await.unwrap(), removed, "{days}");
            assert_eq!(left().await, remaining, "{days}");
        }
        storage.close().await;
    }

    #[tokio::test]
    async fn registrations_that_nobody_confirmed_go_with_their_scans() {
        let stores = TestStorage::open().await.stores();
        let files: Arc<dyn FileStore> = Arc::new(FakeFiles::default());
        let invented = NewUser {
            email: Some("x@example.ru".parse().unwrap()),
            email_confirmed_at: None,
            ..person("x-x-x")
        };
        let registered = invented.created_at;
        let id = committed!(stores, users.add(invented, None)).await.unwrap().id;
        let key = format!("{}passport", RegistrationFile::folder(id));
        let scan = stream::iter([Ok(b"%PDF".to_vec().into())]).boxed();
        files.put(&key, scan, 9).await.unwrap();

        let days = TimeDelta::days;
        assert_eq!(sweep_unproved(&stores, &files, registered, registered + days(3)).await.unwrap(), 0);
        assert!(files.get(&key).await.unwrap().is_some());
        let later = registered + days(3) + TimeDelta::seconds(1);
        assert_eq!(sweep_unproved(&stores, &files, later - days(3), later).await.unwrap(), 1);
        assert!(files.get(&key).await.unwrap().is_none());
        assert!(stores.users.lookup(id).await.unwrap().is_none());
        assert_eq!(stores.audit.list(id, 9).await.unwrap()[0].kind, AuditKind::AccountRemoved);
    }
}
