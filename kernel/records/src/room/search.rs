//! Search in the caller's documents: any form of a Russian word finds any other, the last word may be typed half, and the
//! keyboard may stand in the other layout.

use super::RecordRoom;
use crate::pieces::{marked, snippet};
use crate::stem::Question;
use crate::{Caller, Hit, RecordError};
use cabinet_domain::{MedicalDocumentKind, RecordDocumentId};
use cabinet_ports::repository::KeptDocument;
use std::collections::HashMap;

/// Hits that are shown; whoever gets so many types another word.
const HITS_AT_MOST: u32 = 100;

/// Texts that are in memory at a time, of up to a megabyte each.
const TEXTS_AT_ONCE: usize = 20;

impl RecordRoom {
    /// The caller's documents that have all words of the question, the best first; none for a question without words.
    ///
    /// # Errors
    /// `Storage`, `Vault`.
    pub async fn search(
        &self,
        caller: &Caller,
        kinds: &[MedicalDocumentKind],
        text: &str,
    ) -> Result<Vec<Hit>, RecordError> {
        for question in Question::readings(text) {
            let found = self.found(caller, kinds, &question).await?;
            if found.is_empty() {
                continue;
            }
            let hits = self.hits(caller, kinds, &question, found).await?;
            if !hits.is_empty() {
                return Ok(hits);
            }
        }
        Ok(Vec::new())
    }

    async fn found(
        &self,
        caller: &Caller,
        kinds: &[MedicalDocumentKind],
        question: &Question,
    ) -> Result<Vec<RecordDocumentId>, RecordError> {
        let mut found = Vec::new();
        for stems in question.searches() {
            for id in self.stores.records.search(caller.user, kinds, &stems, HITS_AT_MOST).await? {
                if !found.contains(&id) {
                    found.push(id);
                }
            }
        }
        Ok(found)
    }

    async fn hits(
        &self,
        caller: &Caller,
        kinds: &[MedicalDocumentKind],
        question: &Question,
        found: Vec<RecordDocumentId>,
    ) -> Result<Vec<Hit>, RecordError> {
        let visible = self.visible(caller).await?;
        let unread = self.unread(caller).await?;
        let kept = self.stores.records.documents(caller.user, kinds).await?;
        let mut kept: HashMap<RecordDocumentId, KeptDocument> = kept
            .into_iter()
            .filter(|document| visible.has(document))
            .map(|document| (document.id, document))
            .collect();
        let mut found = found.into_iter().filter_map(|id| kept.remove(&id));
        let mut hits = Vec::new();
        loop {
            let documents: Vec<KeptDocument> = found.by_ref().take(TEXTS_AT_ONCE).collect();
            if documents.is_empty() {
                return Ok(hits);
            }
            let ids: Vec<RecordDocumentId> = documents.iter().map(|document| document.id).collect();
            let texts = self.stores.records.document_texts(caller.user, &ids).await?;
            let texts: HashMap<RecordDocumentId, Vec<u8>> = texts.into_iter().collect();
            for document in documents {
                let text = match texts.get(&document.id) {
                    Some(sealed) => {
                        self.sealer(caller, &document.host).open_text(&document.foreign_id, sealed)?.text
                    }
                    None => String::new(),
                };
                let card = self.card(caller, document, &unread)?;
                let title = marked(&card.document.name, question);
                hits.push(Hit { title, snippet: snippet(&text, question), card });
            }
        }
    }
}
