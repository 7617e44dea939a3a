//! Fallback search with typing mistakes, used if no document matches exactly; returns the documents with the fewest mistakes. The index
//! only supports whole words and prefixes, so the documents themselves are read, newest first, up to a limit.

use super::search::{HITS_AT_MOST, TEXTS_AT_ONCE, diagnosis_of, hit};
use super::{RecordService, Visible};
use crate::offload::offload;
use crate::stem::{Mistyped, Question};
use crate::{Caller, DocumentCard, Hit, RecordError};
use cabinet_domain::{MedicalDocumentKind, RecordDocumentId};
use std::collections::HashMap;

/// Maximum number of documents read.
const READ_AT_MOST: usize = 1_000;

/// Maximum bytes of text read: a text may have a megabyte, and every word is compared.
const READ_BYTES: usize = 8 * 1024 * 1024;

impl RecordService {
    /// Documents that contain all words of one of the queries with the fewest mistakes of all; newest first.
    pub(super) async fn search_mistyped(
        &self,
        caller: &Caller,
        kinds: &[MedicalDocumentKind],
        questions: &[Question],
        visible: &Visible<'_>,
    ) -> Result<Vec<Hit>, RecordError> {
        let unread = self.unread(caller).await?;
        let kept = self.stores.records.documents(caller.user, kinds).await?;
        let mut kept = kept.into_iter().filter(|document| visible.has(document)).take(READ_AT_MOST);
        let mut hits: Vec<(usize, Hit)> = Vec::new();
        let mut read = 0;
        while read < READ_BYTES {
            let some: Vec<_> = kept.by_ref().take(TEXTS_AT_ONCE).collect();
            if some.is_empty() {
                break;
            }
            let cards = some
                .into_iter()
                .map(|document| self.card(caller, document, &unread))
                .collect::<Result<Vec<DocumentCard>, RecordError>>()?;
            let texts = self.texts_of(caller, &cards).await?;
            let questions = questions.to_vec();
            let length = texts.values().map(String::len).sum();
            read += length;
            hits.extend(offload(length, move || judged(&questions, cards, &texts)).await?);
        }
        let fewest = hits.iter().map(|(mistakes, _)| *mistakes).min();
        let best = hits.into_iter().filter(|(mistakes, _)| Some(*mistakes) == fewest);
        Ok(best.map(|(_, hit)| hit).take(HITS_AT_MOST).collect())
    }
}

/// The documents that contain the words of a query, with the number of mistakes.
fn judged(
    questions: &[Question],
    cards: Vec<DocumentCard>,
    texts: &HashMap<RecordDocumentId, String>,
) -> Vec<(usize, Hit)> {
    let mut questions: Vec<Mistyped<'_>> = questions.iter().map(Mistyped::of).collect();
    let mut hits = Vec::new();
    for card in cards {
        let text = texts.get(&card.id).map_or("", String::as_str);
        let diagnosis = diagnosis_of(&card.document);
        let parts = [card.document.name.as_str(), &diagnosis, text];
        let met = questions.iter_mut().find_map(|question| {
            let least = question.least(&parts)?;
            Some((question, least))
        });
        if let Some((question, least)) = met {
            let mistakes = least.iter().sum();
            hits.push((mistakes, hit(card, text, |word| question.has(word, &least))));
        }
    }
    hits
}
