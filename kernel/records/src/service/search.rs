//! Search in the caller's documents. Any form of a Russian word finds any other, the last word may be incomplete, and the
//! keyboard layout may be wrong. Documents that match by name come first, then by diagnosis, then by text; among equals the newest. If
//! nothing matches, typing mistakes are tolerated ([`mistyped`](super::mistyped)).

use super::{RecordService, Visible};
use crate::snippet::{marked, snippet};
use crate::stem::{Question, Word};
use crate::{Caller, DocumentCard, Hit, RecordError};
use cabinet_domain::{MedicalDocument, MedicalDocumentKind, RecordDocumentId};
use std::collections::{HashMap, HashSet};

/// Maximum number of hits shown; with more, the user refines the query.
pub(super) const HITS_AT_MOST: usize = 100;

/// Maximum number of documents ranked. Few records have more.
const CANDIDATES_AT_MOST: u32 = 1_000;

/// Maximum number of texts in memory at a time, up to a megabyte each.
pub(super) const TEXTS_AT_ONCE: usize = 20;

/// Where the words of a query occur in a document; smaller ranks come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Name,
    Diagnosis,
    Text,
}

impl Rank {
    fn of(document: &MedicalDocument, question: &Question) -> Self {
        let name = document.name.as_str();
        if question.is_met_by(&[name]) {
            Self::Name
        } else if question.is_met_by(&[name, &diagnosis_of(document)]) {
            Self::Diagnosis
        } else {
            Self::Text
        }
    }
}

impl RecordService {
    /// The caller's documents that contain all words of the query, best first; empty for a query without words.
    ///
    /// # Errors
    /// `Storage`, `Vault`.
    pub async fn search(
        &self,
        caller: &Caller,
        kinds: &[MedicalDocumentKind],
        text: &str,
    ) -> Result<Vec<Hit>, RecordError> {
        let questions = Question::readings(text);
        if questions.is_empty() {
            return Ok(Vec::new());
        }
        let visible = self.visible(caller).await?;
        for question in &questions {
            let found = self.found(caller, kinds, question).await?;
            if found.is_empty() {
                continue;
            }
            let hits = self.hits(caller, kinds, question, &visible, found).await?;
            if !hits.is_empty() {
                return Ok(hits);
            }
        }
        self.search_mistyped(caller, kinds, &questions, &visible).await
    }

    async fn found(
        &self,
        caller: &Caller,
        kinds: &[MedicalDocumentKind],
        question: &Question,
    ) -> Result<HashSet<RecordDocumentId>, RecordError> {
        let mut found = HashSet::new();
        for stems in question.searches() {
            found.extend(self.stores.records.search(caller.user, kinds, &stems, CANDIDATES_AT_MOST).await?);
        }
        Ok(found)
    }

    async fn hits(
        &self,
        caller: &Caller,
        kinds: &[MedicalDocumentKind],
        question: &Question,
        visible: &Visible<'_>,
        found: HashSet<RecordDocumentId>,
    ) -> Result<Vec<Hit>, RecordError> {
        let unread = self.unread(caller).await?;
        let kept = self.stores.records.documents(caller.user, kinds).await?;
        let kept = kept.into_iter().filter(|document| found.contains(&document.id) && visible.has(document));
        // Newest first; the stable sort keeps that order within a rank.
        let mut ranked = kept
            .map(|document| {
                let card = self.card(caller, document, &unread)?;
                Ok((Rank::of(&card.document, question), card))
            })
            .collect::<Result<Vec<(Rank, DocumentCard)>, RecordError>>()?;
        ranked.sort_by_key(|(rank, _)| *rank);
        ranked.truncate(HITS_AT_MOST);
        let mut cards = ranked.into_iter().map(|(_, card)| card);
        let mut hits = Vec::new();
        loop {
            let some: Vec<DocumentCard> = cards.by_ref().take(TEXTS_AT_ONCE).collect();
            if some.is_empty() {
                return Ok(hits);
            }
            let texts = self.texts_of(caller, &some).await?;
            for card in some {
                let text = texts.get(&card.id).map_or("", String::as_str);
                hits.push(hit(card, text, |word| question.has(word)));
            }
        }
    }

    /// The plain texts of documents, if they are in the copy.
    pub(super) async fn texts_of(
        &self,
        caller: &Caller,
        cards: &[DocumentCard],
    ) -> Result<HashMap<RecordDocumentId, String>, RecordError> {
        let ids: Vec<RecordDocumentId> = cards.iter().map(|card| card.id).collect();
        let sealed = self.stores.records.document_texts(caller.user, &ids).await?;
        let sealed: HashMap<RecordDocumentId, Vec<u8>> = sealed.into_iter().collect();
        let mut texts = HashMap::new();
        for card in cards {
            if let Some(sealed) = sealed.get(&card.id) {
                let sealer = self.sealer(caller, &card.host);
                texts.insert(card.id, sealer.open_text(&card.document.foreign_id, sealed)?.text);
            }
        }
        Ok(texts)
    }
}

/// A matching document with its words marked.
pub(super) fn hit(card: DocumentCard, text: &str, mut has: impl FnMut(&Word) -> bool) -> Hit {
    let title = marked(&card.document.name, &mut has);
    let diagnosis = marked(&diagnosis_of(&card.document), &mut has);
    Hit { title, diagnosis, snippet: snippet(text, &mut has), card }
}

/// The diagnosis of a document as one line: `K29.5 Хронический гастрит`.
pub(super) fn diagnosis_of(document: &MedicalDocument) -> String {
    let parts = [&document.mkb, &document.diagnosis_name];
    parts.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(" ")
}
