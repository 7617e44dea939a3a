//! Diary of self-observation. A saved day is stored in the same transaction as the job that sends it to the hospital,
//! so saving works while the hospital is unavailable. A day is saved once: a repetition with the same key returns the first result, any
//! other attempt is refused; today's may be corrected (`correct`). The form comes from the hospital; while it is unavailable, the last form
//! received for the person is used without its answers.

mod check;
mod correct;
mod image;
mod model;
mod outbox;
mod values;

use crate::audit_log::AuditLog;
use crate::connector::RecordParts;
use crate::relation::{PatientMatcher, is_refusal};
use crate::seal::Sealer;
use crate::{Caller, DiaryDay, DiaryState, DiaryView, RecordError, jobs};
use cabinet_domain::local_time::{end_of_day, today};
use cabinet_domain::record::DIARY_DAYS;
use cabinet_domain::{AuditKind, DiaryAnswer, DiaryForm, IdempotencyKey, PatientId, Relation, UserId};
use cabinet_ports::repository::{DayState, KeptDay};
use cabinet_ports::{ProblemCode, StorageError};
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use moka::sync::Cache;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// Maximum number of cached forms, some tens of kilobytes each.
const FORMS_AT_MOST: u64 = 2_000;
/// Maximum number of cached states, some tens of bytes each.
const STATES_AT_MOST: u64 = 100_000;
/// How long a person's last form may be used while the hospital is unavailable.
const LAST_FORM_KEPT: Duration = Duration::from_secs(48 * 60 * 60);
/// How much another kernel's clock may differ while it still accepts corrections of a day.
const CLOCKS_DIFFER: TimeDelta = TimeDelta::minutes(5);
/// A form saved within this time, even before the served 15 days, can still provide the items.
const FORMS_SINCE: Days = Days::new(60);

const NO_DAY: RecordError = RecordError::NotFound { what: "diary day" };

/// A form and the time at which the hospital returned it.
type AskedForm = (Arc<DiaryForm>, DateTime<Utc>);

/// The diary of one host.
pub(crate) struct Diary {
    parts: RecordParts,
    relations: Arc<PatientMatcher>,
    audit_log: AuditLog,
    /// Recent forms from the hospital.
    forms: Cache<(UserId, PatientId, NaiveDate), AskedForm>,
    /// Final states of days that can no longer be corrected; they no longer change.
    concluded: Cache<(UserId, NaiveDate), DayState>,
    /// The last form of each person, without answers, so it contains no personal data.
    last: Cache<(UserId, PatientId), Arc<DiaryForm>>,
}

impl Diary {
    pub(crate) fn new(parts: &RecordParts, relations: Arc<PatientMatcher>, audit_log: AuditLog) -> Self {
        let kept = parts.settings.form_kept;
        Self {
            parts: parts.clone(),
            relations,
            audit_log,
            forms: Cache::builder().max_capacity(FORMS_AT_MOST).time_to_live(kept).build(),
            concluded: Cache::builder().max_capacity(STATES_AT_MOST).build(),
            last: Cache::builder().max_capacity(FORMS_AT_MOST).time_to_live(LAST_FORM_KEPT).build(),
        }
    }

    pub(crate) async fn strip(&self, caller: &Caller) -> Result<Vec<DiaryDay>, RecordError> {
        let (today, saved) = (self.today(), self.dates(caller, self.first_day()).await?);
        let relation = self.relations.stored(caller.user).await?;
        let mut strip = Vec::new();
        for date in (0..DIARY_DAYS).filter_map(|ago| today.checked_sub_days(Days::new(ago))) {
            let state = match saved.contains(&date) {
                true => self.concluded(caller, date).await?,
                false if self.is_saved_elsewhere(relation.as_ref(), date) => DiaryState::Saved,
                false => DiaryState::Empty,
            };
            strip.push(DiaryDay { date, state });
        }
        Ok(strip)
    }

    /// The state of a saved day. Final states are cached, because a day with pictures is expensive to read.
    async fn concluded(&self, caller: &Caller, date: NaiveDate) -> Result<DiaryState, RecordError> {
        if let Some(state) = self.concluded.get(&(caller.user, date)) {
            return Ok(state_of(state));
        }
        let now = self.parts.clock.now();
        let Some(kept) = self.day(caller, date).await? else { return Ok(DiaryState::Empty) };
        let is_closed = kept.closes_at.is_none_or(|end| end + CLOCKS_DIFFER < now);
        if kept.state != DayState::Waiting && is_closed {
            self.concluded.insert((caller.user, date), kept.state);
        }
        Ok(state_of(kept.state))
    }

    pub(crate) async fn form(&self, caller: &Caller, day: NaiveDate) -> Result<DiaryView, RecordError> {
        self.require(day)?;
        if let Some(kept) = self.day(caller, day).await? {
            return self.view_of(caller, &kept);
        }
        let relation = self.relations.at(caller).await?;
        let form = self.asked(caller, &relation, day).await?;
        let state = if form.saved { DiaryState::Saved } else { DiaryState::Empty };
        Ok(DiaryView {
            date: day,
            state,
            is_saved: form.saved,
            is_sent: form.saved,
            revision: 0,
            sent_revision: 0,
            saved_at: None,
            correctable_until: self.open_until(day).filter(|_| !form.saved),
            form: (*form).clone(),
        })
    }

    pub(crate) async fn save(
        &self,
        caller: &Caller,
        day: NaiveDate,
        answers: Vec<DiaryAnswer>,
        key: &IdempotencyKey,
    ) -> Result<DiaryView, RecordError> {
        self.require(day)?;
        if let Some(kept) = self.day(caller, day).await? {
            return self.repeated(caller, &kept, key, &answers).await?.ok_or(RecordError::ReadOnly);
        }
        let relation = self.relations.at(caller).await?;
        let form = self.asked(caller, &relation, day).await?;
        if form.saved {
            return Err(RecordError::ReadOnly);
        }
        let form = check::filled_in(&form, answers.clone()).map_err(RecordError::Invalid)?;
        let (host, now) = (&self.parts.host.id, self.parts.clock.now());
        let sealer = self.sealer(caller);
        let kept = KeptDay {
            user: caller.user,
            host: host.clone(),
            day,
            key: key.as_str().to_owned(),
            sealed: sealer.day(day, &form)?,
            state: DayState::Waiting,
            saved_at: now,
            revision: 1,
            patient: Some(relation.patient.clone()),
            closes_at: Some(end_of_day(day, self.parts.zone)).filter(|end| now < *end),
            sent_revision: 0,
            unresolved: None,
            numbers: Some(sealer.day_numbers(day, &values::numbers_of(&form))?),
        };
        let job = jobs::send_diary(&relation, day, now);
        let detail = json!({ "host": host, "day": day });
        let line = self.audit_log.by_owner(caller, AuditKind::DiarySaved, detail);
        let mut work = self.parts.stores.begin().await?;
        match work.diary().add(kept.clone()).await {
            Ok(()) => {}
            // A concurrent request saved the day first.
            Err(StorageError::Conflict { .. }) => {
                drop(work);
                let kept = self.day(caller, day).await?.ok_or(RecordError::ReadOnly)?;
                return self.repeated(caller, &kept, key, &answers).await?.ok_or(RecordError::ReadOnly);
            }
            Err(other) => return Err(other.into()),
        }
        work.jobs().add(job).await?;
        work.audit().add(line).await?;
        work.commit().await?;
        self.view_of(caller, &kept)
    }

    /// The result for a repeated request: the day as it is now if a version was saved with this key and these answers, `None` if none was
    /// saved with this key.
    ///
    /// # Errors
    /// `KeyReused` if the answers are others.
    async fn repeated(
        &self,
        caller: &Caller,
        kept: &KeptDay,
        key: &IdempotencyKey,
        answers: &[DiaryAnswer],
    ) -> Result<Option<DiaryView>, RecordError> {
        let (host, diary, sealer) = (&self.parts.host.id, &self.parts.stores.diary, self.sealer(caller));
        let saved = if kept.key == key.as_str() {
            sealer.open_day(kept.day, &kept.sealed)?
        } else {
            let revision = diary.revision_of_key(caller.user, host, kept.day, key.as_str()).await?;
            let Some(revision) = revision else { return Ok(None) };
            let version = diary.version(caller.user, host, kept.day, revision).await?;
            // A correction has the key since `kept` was read; the caller reads again.
            let Some(version) = version else { return Ok(None) };
            sealer.open_day_version(kept.day, revision, &version.sealed)?
        };
        let again = check::filled_in(&blank(&saved), answers.to_vec()).map_err(|_| RecordError::KeyReused)?;
        if outbox::answers_of(&again) != outbox::answers_of(&saved) {
            return Err(RecordError::KeyReused);
        }
        self.view_of(caller, kept).map(Some)
    }

    fn view_of(&self, caller: &Caller, kept: &KeptDay) -> Result<DiaryView, RecordError> {
        let form = self.sealer(caller).open_day(kept.day, &kept.sealed)?;
        Ok(DiaryView {
            date: kept.day,
            state: state_of(kept.state),
            is_saved: true,
            is_sent: kept.state == DayState::Sent,
            revision: kept.revision,
            sent_revision: kept.sent_revision,
            saved_at: Some(kept.saved_at),
            correctable_until: self.correctable_until(kept, self.parts.clock.now()),
            form,
        })
    }

    /// The hospital's form of a day; if the hospital is unavailable, the last form received for this person.
    async fn asked(
        &self,
        caller: &Caller,
        relation: &Relation,
        day: NaiveDate,
    ) -> Result<Arc<DiaryForm>, RecordError> {
        if let Some(form) = self.fresh(relation, day) {
            return Ok(form);
        }
        match self.parts.records.diary_form(&relation.patient, day).await {
            Ok(form) => {
                let form = Arc::new(form);
                let patient = relation.patient.clone();
                self.last.insert((caller.user, patient.clone()), Arc::new(blank(&form)));
                let at = self.parts.clock.now();
                self.forms.insert((caller.user, patient, day), (Arc::clone(&form), at));
                Ok(form)
            }
            Err(problem) if problem.code == ProblemCode::NotFound => Err(NO_DAY),
            Err(problem) if is_refusal(problem.code) => {
                // The patient id is outdated: the synchronization looks the person up again and updates or removes the copy.
                let now = self.parts.clock.now();
                let order = jobs::sync(caller.user, &self.parts.host.id, jobs::Reason::Feed, now);
                self.parts.stores.jobs.add(order).await?;
                Err(problem.into())
            }
            Err(problem) if problem.code.is_upstream_failure() => {
                match self.last_form(caller, relation).await? {
                    Some(form) => Ok(form),
                    None => Err(problem.into()),
                }
            }
            Err(problem) => Err(problem.into()),
        }
    }

    fn is_saved_elsewhere(&self, relation: Option<&Relation>, day: NaiveDate) -> bool {
        relation.and_then(|relation| self.fresh(relation, day)).is_some_and(|form| form.saved)
    }

    fn fresh(&self, relation: &Relation, day: NaiveDate) -> Option<Arc<DiaryForm>> {
        let (form, at) = self.forms.get(&(relation.user, relation.patient.clone(), day))?;
        let kept = TimeDelta::from_std(self.parts.settings.form_kept).unwrap_or(TimeDelta::MAX);
        (self.parts.clock.now() - at < kept).then_some(form)
    }

    /// The last known form, from memory or from a saved day.
    async fn last_form(
        &self,
        caller: &Caller,
        relation: &Relation,
    ) -> Result<Option<Arc<DiaryForm>>, RecordError> {
        let key = (caller.user, relation.patient.clone());
        if let Some(form) = self.last.get(&key) {
            return Ok(Some(form));
        }
        let since = self.today().checked_sub_days(FORMS_SINCE).unwrap_or(NaiveDate::MIN);
        let Some(newest) = self.dates(caller, since).await?.pop() else { return Ok(None) };
        let Some(newest) = self.day(caller, newest).await? else { return Ok(None) };
        let form = Arc::new(blank(&self.sealer(caller).open_day(newest.day, &newest.sealed)?));
        self.last.insert(key, Arc::clone(&form));
        Ok(Some(form))
    }

    /// The saved days since a date, ascending.
    async fn dates(&self, caller: &Caller, since: NaiveDate) -> Result<Vec<NaiveDate>, RecordError> {
        self.relations.admit(caller.user).await?;
        let all = self.parts.stores.diary.dates(caller.user, &self.parts.host.id).await?;
        Ok(all.into_iter().filter(|date| *date >= since).collect())
    }

    async fn day(&self, caller: &Caller, day: NaiveDate) -> Result<Option<KeptDay>, RecordError> {
        self.relations.admit(caller.user).await?;
        Ok(self.parts.stores.diary.day(caller.user, &self.parts.host.id, day).await?)
    }

    fn sealer(&self, caller: &Caller) -> Sealer {
        Sealer::new(&self.parts.vault, caller.user, &self.parts.host.id)
    }

    /// When a day that is saved now ends, if it can be corrected until then.
    fn open_until(&self, day: NaiveDate) -> Option<DateTime<Utc>> {
        let end = end_of_day(day, self.parts.zone);
        (self.parts.settings.diary_corrections && self.parts.clock.now() < end).then_some(end)
    }

    fn today(&self) -> NaiveDate {
        today(self.parts.clock.now(), self.parts.zone)
    }

    fn first_day(&self) -> NaiveDate {
        self.today().checked_sub_days(Days::new(DIARY_DAYS - 1)).unwrap_or(NaiveDate::MIN)
    }

    /// Accepts today and the 14 days before; others are not served.
    fn require(&self, day: NaiveDate) -> Result<(), RecordError> {
        if (self.first_day()..=self.today()).contains(&day) { Ok(()) } else { Err(NO_DAY) }
    }
}

/// The form without answers.
fn blank(form: &DiaryForm) -> DiaryForm {
    let mut form = DiaryForm { saved: false, groups: form.groups.clone() };
    form.groups.iter_mut().flat_map(|group| &mut group.items).for_each(|item| item.value = None);
    form
}

const fn state_of(state: DayState) -> DiaryState {
    match state {
        DayState::Waiting => DiaryState::Waiting,
        DayState::Sent => DiaryState::Saved,
        DayState::Refused => DiaryState::Refused,
    }
}
