//! Corrections of a saved day (docs/adr/0062). A day can be corrected until it ends in the hospital's time zone; every earlier version is kept
//! and shown. A correction names the version that it replaces, so that of two made at once only one is accepted.

use super::{Diary, NO_DAY, blank, check, outbox, values};
use crate::{Caller, DiaryCorrection, DiaryItemChange, DiaryView, RecordError, jobs};
use cabinet_domain::record::DIARY_VERSIONS;
use cabinet_domain::{AuditKind, DiaryAnswer, DiaryForm, IdempotencyKey};
use cabinet_ports::repository::{DayState, DayVersion, KeptDay};
use chrono::{DateTime, NaiveDate, Utc};
use serde_json::json;

impl Diary {
    /// Replaces the version `revision` of a day.
    pub(crate) async fn correct(
        &self,
        caller: &Caller,
        day: NaiveDate,
        revision: u32,
        answers: Vec<DiaryAnswer>,
        key: &IdempotencyKey,
    ) -> Result<DiaryView, RecordError> {
        self.require(day)?;
        let kept = self.day(caller, day).await?.ok_or(NO_DAY)?;
        if let Some(view) = self.repeated(caller, &kept, key, &answers).await? {
            return Ok(view);
        }
        let now = self.parts.clock.now();
        if let Some(refusal) = self.refusal(&kept, revision, now) {
            return Err(refusal);
        }
        let relation = self.relations.at(caller).await?;
        if kept.patient.as_ref() != Some(&relation.patient) {
            return Err(RecordError::ReadOnly);
        }
        let sealer = self.sealer(caller);
        let before = sealer.open_day(day, &kept.sealed)?;
        let form = check::filled_in(&blank(&before), answers.clone()).map_err(RecordError::Invalid)?;
        if outbox::answers_of(&form) == outbox::answers_of(&before) {
            return self.view_of(caller, &kept);
        }
        let former = DayVersion {
            revision,
            key: kept.key.clone(),
            sealed: sealer.day_version(day, revision, &before)?,
            saved_at: kept.saved_at,
        };
        let corrected = KeptDay {
            key: key.as_str().to_owned(),
            sealed: sealer.day(day, &form)?,
            numbers: Some(sealer.day_numbers(day, &values::numbers_of(&form))?),
            state: DayState::Waiting,
            saved_at: now,
            revision: revision.saturating_add(1),
            ..kept
        };
        let job = jobs::send_correction(&relation, day, corrected.revision, now);
        let detail = json!({ "host": self.parts.host.id, "day": day, "revision": corrected.revision });
        let line = self.audit_log.by_owner(caller, AuditKind::DiaryCorrected, detail);
        let mut work = self.parts.stores.begin().await?;
        if !work.diary().correct(corrected, former).await? {
            drop(work);
            let kept = self.day(caller, day).await?.ok_or(NO_DAY)?;
            // The same request, sent twice at once, or another tab's.
            return match self.repeated(caller, &kept, key, &answers).await? {
                Some(view) => Ok(view),
                None => Err(self.refusal(&kept, revision, now).unwrap_or(RecordError::ReadOnly)),
            };
        }
        work.jobs().add(job).await?;
        work.audit().add(line).await?;
        work.commit().await?;
        let kept = self.day(caller, day).await?.ok_or(NO_DAY)?;
        self.view_of(caller, &kept)
    }

    /// Why a version cannot be corrected now. The statement that writes the correction decides the same again.
    fn refusal(&self, kept: &KeptDay, revision: u32, now: DateTime<Utc>) -> Option<RecordError> {
        if self.correctable_until(kept, now).is_none() {
            Some(RecordError::ReadOnly)
        } else if kept.revision != revision {
            Some(RecordError::DiaryChanged)
        } else if kept.revision >= DIARY_VERSIONS {
            Some(RecordError::TooManyCorrections)
        } else {
            None
        }
    }

    /// When the day ends, if it can be corrected until then.
    pub(super) fn correctable_until(&self, kept: &KeptDay, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let end = kept.closes_at.filter(|end| now < *end)?;
        (self.parts.settings.diary_corrections && kept.patient.is_some()).then_some(end)
    }

    /// The corrections of a day, the latest first.
    pub(crate) async fn corrections(
        &self,
        caller: &Caller,
        day: NaiveDate,
    ) -> Result<Vec<DiaryCorrection>, RecordError> {
        self.require(day)?;
        let kept = self.day(caller, day).await?.ok_or(NO_DAY)?;
        let (host, sealer) = (&self.parts.host.id, self.sealer(caller));
        let mut after = sealer.open_day(day, &kept.sealed)?;
        let mut saved_at = kept.saved_at;
        let mut corrections = Vec::new();
        // One version at a time, because each may contain pictures.
        for revision in (1..kept.revision).rev() {
            let version = self.parts.stores.diary.version(caller.user, host, day, revision).await?;
            // Removed with the account since.
            let Some(version) = version else { break };
            let before = sealer.open_day_version(day, revision, &version.sealed)?;
            corrections.push(DiaryCorrection {
                revision: revision.saturating_add(1),
                at: saved_at,
                before_at: version.saved_at,
                changes: changes(&before, &after),
            });
            (after, saved_at) = (before, version.saved_at);
        }
        Ok(corrections)
    }
}

/// The items whose answers differ, in the order of the form. All versions of a day have the same items.
fn changes(before: &DiaryForm, after: &DiaryForm) -> Vec<DiaryItemChange> {
    let items =
        |form: &DiaryForm| form.groups.iter().flat_map(|group| group.items.clone()).collect::<Vec<_>>();
    let changed =
        items(before).into_iter().zip(items(after)).filter(|(before, after)| before.value != after.value);
    changed.map(|(before, item)| DiaryItemChange { before: before.value, item }).collect()
}
