//! The copy itself. Lists are read whole and compared: what a list no longer names was withdrawn. Texts are asked for only of documents
//! that came or changed, some at a time, and written in batches, so that neither a long record nor long texts fill the memory; only the last
//! batch dates the copy. What a batch has written need not be read again if the hospital fails after it.

use super::Syncer;
use super::news::News;
use crate::RecordError;
use crate::seal::Sealer;
use cabinet_domain::{
    ForeignDocumentId, MedicalDocument, Observation, ObservationValue, PatientId, Relation,
};
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{FreshRecord, NewDocument, NoticeKind, RecordSync, SealedRow};
use cabinet_ports::{Problem, ProblemCode};
use std::collections::{HashMap, HashSet};

/// Pages of a list at most: 100 000 items at 200 a page (`docs/hospital-adapter.md`). A hospital that gives more goes in circles.
const PAGES_AT_MOST: usize = 500;

/// Marks a revision whose text is to be asked for again.
const PENDING: &str = "text pending ";

/// What is kept of a document: its revision.
pub(super) type Known = HashMap<ForeignDocumentId, String>;

impl Syncer {
    /// Reads everything and writes what differs. Ends without a word if the copy was moved or forgotten meanwhile.
    pub(super) async fn copy(&self, relation: &Relation, before: &RecordSync) -> Result<(), RecordError> {
        let (patient, host) = (&relation.patient, &self.parts.host.id);
        let sealer = Sealer::new(&self.parts.vault, relation.user, host);
        let diagnoses = self.diagnoses(patient, &sealer).await?;
        let observations = self.observations(patient, &sealer).await?;
        let known = self.parts.stores.records.revisions(relation.user, host).await?;
        let known: Known = known.into_iter().map(|(id, _, revision)| (id, revision)).collect();
        let mut news = News::new(before);
        let mut seen = HashSet::new();
        let mut cursor: Option<String> = None;
        for _ in 0..PAGES_AT_MOST {
            let page = self.parts.records.documents(patient, cursor.as_deref()).await?;
            let named = page.items.into_iter().filter(|document| {
                check_id("record_documents.foreign_id", document.foreign_id.as_str()).is_ok()
                    && check_text("record_documents.revision", &document.revision).is_ok()
                    && seen.insert(document.foreign_id.clone())
            });
            let differing: Vec<MedicalDocument> = named
                .filter(|document| known.get(&document.foreign_id) != Some(&document.revision))
                .collect();
            if !self.bring(relation, before, &sealer, differing, &known, &mut news).await? {
                return Ok(());
            }
            if page.next.is_none() || page.next == cursor {
                let gone = known.into_keys().filter(|id| !seen.contains(id)).collect();
                let last = FreshRecord { diagnoses, observations, gone, ..FreshRecord::default() };
                let sync = RecordSync { as_of: Some(before.asked_at), failure: None, ..before.clone() };
                self.parts.stores.records.apply(sync, last).await?;
                return Ok(());
            }
            cursor = page.next;
        }
        Err(endless().into())
    }

    /// Brings documents that came or changed, batch by batch; `false` if the copy was moved or forgotten meanwhile.
    async fn bring(
        &self,
        relation: &Relation,
        before: &RecordSync,
        sealer: &Sealer,
        mut differing: Vec<MedicalDocument>,
        known: &Known,
        news: &mut News,
    ) -> Result<bool, RecordError> {
        while !differing.is_empty() {
            let batch = self.batch(&relation.patient, sealer, &mut differing, known).await?;
            let mut fresh = FreshRecord { documents: batch, ..FreshRecord::default() };
            news.add(self, &mut fresh, known).await?;
            if !self.parts.stores.records.apply(before.clone(), fresh).await? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// None if the hospital does not offer them.
    async fn diagnoses(
        &self,
        patient: &PatientId,
        sealer: &Sealer,
    ) -> Result<Option<Vec<SealedRow>>, RecordError> {
        let mut seen = HashSet::new();
        let mut rows = Vec::new();
        let all = match self.parts.records.diagnoses(patient).await {
            Err(problem) if problem.code == ProblemCode::Unsupported => return Ok(None),
            all => all?,
        };
        for diagnosis in all {
            if is_new(&mut seen, &diagnosis.foreign_id) {
                let sealed = sealer.diagnosis(&diagnosis)?;
                rows.push(SealedRow { foreign_id: diagnosis.foreign_id, sealed });
            }
        }
        Ok(Some(rows))
    }

    /// None if the hospital does not offer them.
    async fn observations(
        &self,
        patient: &PatientId,
        sealer: &Sealer,
    ) -> Result<Option<Vec<SealedRow>>, RecordError> {
        let (mut seen, mut rows) = (HashSet::new(), Vec::new());
        let mut cursor: Option<String> = None;
        for _ in 0..PAGES_AT_MOST {
            let page = match self.parts.records.observations(patient, cursor.as_deref()).await {
                Err(problem) if problem.code == ProblemCode::Unsupported => return Ok(None),
                page => page?,
            };
            for observation in page.items.into_iter().filter(is_finite) {
                if is_new(&mut seen, &observation.foreign_id) {
                    let sealed = sealer.observation(&observation)?;
                    rows.push(SealedRow { foreign_id: observation.foreign_id, sealed });
                }
            }
            if page.next.is_none() || page.next == cursor {
                return Ok(Some(rows));
            }
            cursor = page.next;
        }
        Err(endless().into())
    }
}

/// The revision of a document whose text did not come: differs from the hospital's, so that the next synchronisation asks again.
pub(super) fn pending(revision: &str) -> String {
    format!("{PENDING}{revision}")
}

/// Whether the text of a document has not come yet.
pub(crate) fn is_pending(revision: &str) -> bool {
    revision.starts_with(PENDING)
}

/// What happened to a document; none if only its text came at last.
pub(super) fn happened(document: &NewDocument, known: &Known) -> Option<NoticeKind> {
    let revision = document.revision.strip_prefix(PENDING).unwrap_or(&document.revision);
    match known.get(&document.foreign_id) {
        None => Some(NoticeKind::DocumentNew),
        Some(before) if before.strip_prefix(PENDING) == Some(revision) => None,
        Some(_) => Some(NoticeKind::DocumentChanged),
    }
}

/// A list that changes while it is read may name something twice; the first counts. An id that no database keeps is passed over.
fn is_new(seen: &mut HashSet<String>, id: &str) -> bool {
    check_id("record_rows.foreign_id", id).is_ok() && seen.insert(id.to_owned())
}

/// What is no number cannot be sealed, nor drawn.
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
