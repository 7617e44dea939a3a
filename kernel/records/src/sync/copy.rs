//! Copies a person's lists from the hospital. Each list is read completely and compared with the copy: a row that is no longer listed has
//! been withdrawn, and a row that the plugin set aside as unreadable is still listed, so its stored version stays. Each list is stored
//! separately and has its own date, so a failing list does not hold back the others. Texts are requested only for new and changed
//! documents, with limited concurrency, and written in batches, so neither a long record nor long texts exhaust the memory. Written batches
//! need not be read again if the hospital fails later.

use super::news::{News, Told};
use super::texts::Texts;
use super::{Syncer, is_denial};
use crate::RecordError;
use crate::seal::Sealer;
use cabinet_domain::{
    Diagnosis, ForeignDocumentId, MedicalDocument, Observation, ObservationValue, Prescription, Relation,
};
use cabinet_ports::records::SetAsideRow;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{FreshRecord, KeptRevision, NewDocument, NoticeKind, RecordSync, SealedRow};
use cabinet_ports::{Problem, ProblemCode};
use chrono::{DateTime, Utc};
use std::collections::{HashMap, HashSet};

/// Maximum number of pages of a list: 100 000 items at 200 per page (`docs/hospital-adapter.md`). More pages indicate a loop.
const PAGES_AT_MOST: usize = 500;

/// Result of a copy run.
pub(super) enum Copied {
    /// Complete; or the copy was moved or removed meanwhile.
    Whole,
    /// The lists are complete, but the hospital could not return some texts now.
    WithoutSomeTexts,
}

/// State of one synchronization across its batches.
struct Progress {
    texts: Texts,
    news: News,
}

/// The stored state of all documents.
pub(super) type Known = HashMap<ForeignDocumentId, KnownDocument>;

/// The stored state of a document.
pub(super) struct KnownDocument {
    revision: String,
    text_pending: bool,
}

impl KnownDocument {
    /// Whether only the text of this document is missing.
    pub(super) fn owes_text_of(&self, document: &MedicalDocument) -> bool {
        self.text_pending && self.revision == document.revision
    }

    /// Whether this document is stored with its text.
    fn is_whole(&self, document: &MedicalDocument) -> bool {
        !self.text_pending && self.revision == document.revision
    }
}

impl Syncer {
    /// Reads all lists and writes the differences. Returns `Whole` if the copy was moved or removed meanwhile. If diagnoses,
    /// observations, invoices or prescriptions fail, the error is returned after the other lists have been stored.
    pub(super) async fn copy(&self, relation: &Relation, before: &RecordSync) -> Result<Copied, RecordError> {
        let (patient, host) = (&relation.patient, &self.parts.host.id);
        let sealer = Sealer::new(&self.parts.vault, relation.user, host);
        let mut failed = None;
        let mut sync = before.clone();
        let diagnoses = landed(self.diagnoses(relation, &sealer).await, &mut failed, before)?;
        let observations = landed(self.observations(relation, &sealer).await, &mut failed, before)?;
        sync.as_of.diagnoses = diagnoses.as_of.or(sync.as_of.diagnoses);
        sync.as_of.observations = observations.as_of.or(sync.as_of.observations);
        let invoices = landed(self.invoices(relation, &sealer).await, &mut failed, before)?;
        sync.as_of.invoices = invoices.as_of.or(sync.as_of.invoices);
        let mut rows = FreshRecord {
            diagnoses: diagnoses.rows,
            observations: observations.rows,
            invoices: invoices.rows,
            ..FreshRecord::default()
        };
        match self.prescriptions(relation, &sealer).await {
            // Without a date the list is not shown, so that "there are none" is not said of a hospital that tells nothing about them.
            Ok(None) => (sync.as_of.prescriptions, rows.prescriptions) = (None, Some(Vec::new())),
            list => {
                let list = landed(list, &mut failed, before)?;
                sync.as_of.prescriptions = list.as_of.or(sync.as_of.prescriptions);
                rows.prescriptions = list.rows;
            }
        }
        if !self.keep(sync.clone(), rows, None).await? {
            return Ok(Copied::Whole);
        }
        let known = self.known(relation).await?;
        let mut progress = Progress { texts: Texts::default(), news: News::new(before) };
        let (mut seen, mut spared) = (HashSet::new(), HashSet::new());
        // An unreadable row without an id may be any of the stored ones.
        let mut has_nameless = false;
        let mut cursor: Option<String> = None;
        for _ in 0..PAGES_AT_MOST {
            let page = self.parts.records.documents(patient, cursor.as_deref()).await?;
            has_nameless |= page.set_aside.iter().any(|row| row.id.is_none());
            spared.extend(page.set_aside.into_iter().filter_map(|row| row.id).map(ForeignDocumentId));
            let named = page.items.into_iter().filter(|document| {
                check_id("record_documents.foreign_id", document.foreign_id.as_str()).is_ok()
                    && check_text("record_documents.revision", &document.revision).is_ok()
                    && seen.insert(document.foreign_id.clone())
            });
            let differing: Vec<MedicalDocument> = named
                .map(|document| {
                    let kept = known.get(&document.foreign_id).map(|kept| kept.revision.as_str());
                    MedicalDocument { revision: sealer.in_clear(document.revision, kept), ..document }
                })
                .filter(|document| {
                    !known.get(&document.foreign_id).is_some_and(|kept| kept.is_whole(document))
                })
                .collect();
            let differing = in_turn(differing, &known, before.asked_at.timestamp());
            if !self.bring(relation, &sync, &sealer, differing, &known, &mut progress).await? {
                return Ok(Copied::Whole);
            }
            if page.next.is_none() || page.next == cursor {
                let is_gone =
                    |id: &ForeignDocumentId| !has_nameless && !seen.contains(id) && !spared.contains(id);
                let gone = known.into_keys().filter(is_gone).collect();
                let last = FreshRecord { gone, ..FreshRecord::default() };
                sync.as_of.documents = Some(before.asked_at);
                if failed.is_none() {
                    sync.failure = None;
                }
                self.keep(sync, last, None).await?;
                return match failed {
                    Some(problem) => Err(problem.into()),
                    None if progress.texts.are_owed() => Ok(Copied::WithoutSomeTexts),
                    None => Ok(Copied::Whole),
                };
            }
            cursor = page.next;
        }
        Err(endless().into())
    }

    async fn known(&self, relation: &Relation) -> Result<Known, RecordError> {
        let kept = self.parts.stores.records.revisions(relation.user, &self.parts.host.id).await?;
        let known = kept.into_iter().map(|KeptRevision { foreign_id, revision, text_pending, .. }| {
            (foreign_id, KnownDocument { revision, text_pending })
        });
        Ok(known.collect())
    }

    /// Stores new and changed documents batch by batch; `false` if the copy was moved or removed meanwhile.
    async fn bring(
        &self,
        relation: &Relation,
        sync: &RecordSync,
        sealer: &Sealer,
        mut differing: Vec<MedicalDocument>,
        known: &Known,
        progress: &mut Progress,
    ) -> Result<bool, RecordError> {
        while !differing.is_empty() {
            let batch =
                self.batch(&relation.patient, sealer, &mut differing, known, &mut progress.texts).await?;
            let mut fresh = FreshRecord { documents: batch, ..FreshRecord::default() };
            let told = progress.news.add(self, &mut fresh, known).await?;
            if !self.keep(sync.clone(), fresh, told).await? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Stores the hospital's answer, with what the owner is told of it, if the owner's consent is still valid, because the request may have taken
    /// long. `false` if the copy was moved or removed meanwhile.
    pub(super) async fn keep(
        &self,
        sync: RecordSync,
        fresh: FreshRecord,
        told: Option<Told>,
    ) -> Result<bool, RecordError> {
        self.relations.check_consent(sync.user).await?;
        let reminder = self.invoice_reminder(sync.user, &fresh).await?;
        let user = sync.user;
        let mut work = self.parts.stores.begin().await?;
        if !work.records().apply(sync, fresh).await? {
            return Ok(false);
        }
        if let Some(told) = told {
            told.write(&mut *work, user, self.parts.clock.now()).await?;
        }
        if let Some(reminder) = reminder {
            work.jobs().add(reminder).await?;
        }
        work.commit().await?;
        Ok(true)
    }

    /// `None` if the hospital does not offer diagnoses.
    async fn diagnoses(
        &self,
        relation: &Relation,
        sealer: &Sealer,
    ) -> Result<Option<Vec<SealedRow>>, RecordError> {
        let mut seen = HashSet::new();
        let mut rows = Vec::new();
        let all = match self.parts.records.diagnoses(&relation.patient).await {
            Err(problem) if problem.code == ProblemCode::Unsupported => return Ok(None),
            all => all?,
        };
        for diagnosis in all.items {
            let foreign_id = sealer.in_clear(diagnosis.foreign_id, None);
            if is_new(&mut seen, &foreign_id) {
                let sealed = sealer.diagnosis(&Diagnosis { foreign_id: foreign_id.clone(), ..diagnosis })?;
                rows.push(SealedRow { foreign_id, sealed });
            }
        }
        if !all.set_aside.is_empty() {
            let kept = self.parts.stores.records.diagnoses(relation.user, &self.parts.host.id).await?;
            rows.extend(spared_rows(kept, &all.set_aside, &mut seen));
        }
        Ok(Some(rows))
    }

    /// `None` if the hospital does not offer prescriptions.
    async fn prescriptions(
        &self,
        relation: &Relation,
        sealer: &Sealer,
    ) -> Result<Option<Vec<SealedRow>>, RecordError> {
        let (mut seen, mut rows) = (HashSet::new(), Vec::new());
        let all = match self.parts.records.prescriptions(&relation.patient).await {
            Err(problem) if problem.code == ProblemCode::Unsupported => return Ok(None),
            all => all?,
        };
        for prescription in all.items {
            let foreign_id = sealer.in_clear(prescription.foreign_id, None);
            if is_new(&mut seen, &foreign_id) {
                let sealed =
                    sealer.prescription(&Prescription { foreign_id: foreign_id.clone(), ..prescription })?;
                rows.push(SealedRow { foreign_id, sealed });
            }
        }
        if !all.set_aside.is_empty() {
            let kept = self.parts.stores.records.prescriptions(relation.user, &self.parts.host.id).await?;
            rows.extend(spared_rows(kept, &all.set_aside, &mut seen));
        }
        Ok(Some(rows))
    }

    /// `None` if the hospital does not offer invoices.
    pub(super) async fn invoices(
        &self,
        relation: &Relation,
        sealer: &Sealer,
    ) -> Result<Option<Vec<SealedRow>>, RecordError> {
        let (mut seen, mut rows) = (HashSet::new(), Vec::new());
        let all = match self.parts.records.invoices(&relation.patient).await {
            Err(problem) if problem.code == ProblemCode::Unsupported => return Ok(None),
            all => all?,
        };
        for invoice in all.items {
            if is_new(&mut seen, invoice.id.as_str()) {
                rows.push(SealedRow { foreign_id: invoice.id.0.clone(), sealed: sealer.invoice(&invoice)? });
            }
        }
        if !all.set_aside.is_empty() {
            let kept = self.parts.stores.records.invoices(relation.user, &self.parts.host.id).await?;
            rows.extend(spared_rows(kept, &all.set_aside, &mut seen));
        }
        Ok(Some(rows))
    }

    /// `None` if the hospital does not offer observations.
    async fn observations(
        &self,
        relation: &Relation,
        sealer: &Sealer,
    ) -> Result<Option<Vec<SealedRow>>, RecordError> {
        let patient = &relation.patient;
        let (mut seen, mut rows) = (HashSet::new(), Vec::new());
        let mut set_aside = Vec::new();
        let mut cursor: Option<String> = None;
        for _ in 0..PAGES_AT_MOST {
            let page = match self.parts.records.observations(patient, cursor.as_deref()).await {
                Err(problem) if problem.code == ProblemCode::Unsupported => return Ok(None),
                page => page?,
            };
            for observation in page.items.into_iter().filter(is_finite) {
                let foreign_id = sealer.in_clear(observation.foreign_id, None);
                if is_new(&mut seen, &foreign_id) {
                    let sealed =
                        sealer.observation(&Observation { foreign_id: foreign_id.clone(), ..observation })?;
                    rows.push(SealedRow { foreign_id, sealed });
                }
            }
            set_aside.extend(page.set_aside);
            if page.next.is_none() || page.next == cursor {
                if !set_aside.is_empty() {
                    let host = &self.parts.host.id;
                    let kept = self.parts.stores.records.observations(relation.user, host).await?;
                    rows.extend(spared_rows(kept, &set_aside, &mut seen));
                }
                return Ok(Some(rows));
            }
            cursor = page.next;
        }
        Err(endless().into())
    }
}

/// Result of reading one list.
struct Landed {
    /// `None` if it failed, or the hospital does not offer it.
    rows: Option<Vec<SealedRow>>,
    /// `None` if it failed.
    as_of: Option<DateTime<Utc>>,
}

/// Records a failed list in `failed`; a "patient unknown" answer aborts the copy. A list that the hospital does not offer counts as
/// current.
fn landed(
    list: Result<Option<Vec<SealedRow>>, RecordError>,
    failed: &mut Option<Problem>,
    before: &RecordSync,
) -> Result<Landed, RecordError> {
    match list {
        Err(RecordError::Hospital(problem)) if !is_denial(problem.code) => {
            failed.get_or_insert(problem);
            Ok(Landed { rows: None, as_of: None })
        }
        list => Ok(Landed { rows: list?, as_of: Some(before.asked_at) }),
    }
}

/// The stored versions of rows that were set aside, because the hospital still lists them. A row without an id may be any of the stored
/// ones, so then all are kept.
fn spared_rows(
    kept: Vec<SealedRow>,
    set_aside: &[SetAsideRow],
    seen: &mut HashSet<String>,
) -> Vec<SealedRow> {
    let has_nameless = set_aside.iter().any(|row| row.id.is_none());
    let named: HashSet<&str> = set_aside.iter().filter_map(|row| row.id.as_deref()).collect();
    let is_spared = |row: &SealedRow| has_nameless || named.contains(row.foreign_id.as_str());
    kept.into_iter().filter(|row| is_spared(row) && is_new(seen, &row.foreign_id)).collect()
}

/// The order of processing; documents are taken from the end: first new and changed ones, then those whose text is still missing. The
/// latter start at another one each time, so that a few texts that always fail do not block the others.
fn in_turn(differing: Vec<MedicalDocument>, known: &Known, turn: i64) -> Vec<MedicalDocument> {
    let is_owed = |document: &MedicalDocument| {
        known.get(&document.foreign_id).is_some_and(|kept| kept.owes_text_of(document))
    };
    let (mut owed, fresh): (Vec<_>, Vec<_>) = differing.into_iter().partition(is_owed);
    if let Ok(length) = i64::try_from(owed.len())
        && length > 0
    {
        owed.rotate_left(usize::try_from(turn.rem_euclid(length)).unwrap_or_default());
    }
    owed.extend(fresh);
    owed
}

/// The notice for a document; `None` if only its missing text arrived.
pub(super) fn happened(document: &NewDocument, known: &Known) -> Option<NoticeKind> {
    match known.get(&document.foreign_id) {
        None => Some(NoticeKind::DocumentNew),
        Some(kept) if kept.text_pending && kept.revision == document.revision => None,
        Some(_) => Some(NoticeKind::DocumentChanged),
    }
}

/// Rejects duplicates, because a list that changes while it is read may contain a row on two pages (the first one counts), and ids that
/// the database cannot store. Within one answer the plugin host has set both aside and reported them.
fn is_new(seen: &mut HashSet<String>, id: &str) -> bool {
    check_id("record_rows.foreign_id", id).is_ok() && seen.insert(id.to_owned())
}

/// NaN and infinite values can be neither serialized nor plotted.
fn is_finite(observation: &Observation) -> bool {
    let value = match observation.value {
        ObservationValue::Number(number) => Some(number),
        ObservationValue::Text(_) => None,
    };
    [value, observation.norm_low, observation.norm_high].into_iter().flatten().all(f64::is_finite)
}

fn endless() -> Problem {
    Problem::new(ProblemCode::Garbled, "a list of the hospital does not end")
}
