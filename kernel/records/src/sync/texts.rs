//! Texts of documents: requested with limited concurrency, sanitized on arrival, encrypted, and stemmed for the search. A missing text
//! holds back neither other documents nor the date of the list: the card is stored, and the text is requested again, soon if the failure is
//! temporary.

use super::copy::Known;
use super::{Syncer, is_denial};
use crate::RecordError;
use crate::clean::cleaned;
use crate::offload::offload;
use crate::seal::{KeptText, Sealer};
use crate::stem::index;
use cabinet_domain::{MedicalDocument, PatientId, RecordDocumentId};
use cabinet_ports::ProblemCode;
use cabinet_ports::repository::NewDocument;
use futures::{StreamExt, stream};
use uuid::Uuid;

/// The weight of words in a document's name relative to words in its text.
const NAME_COUNTS: usize = 3;

/// Maximum number of consecutive failed texts before the rest is left for the next synchronization, so that a hospital that is down does
/// not receive a request for each.
const FAILURES_AT_MOST: usize = 8;

/// Progress of the texts of one synchronization.
#[derive(Default)]
pub(super) struct Texts {
    failures_in_a_row: usize,
    are_owed: bool,
}

impl Texts {
    /// Whether some texts failed for a temporary reason.
    pub(super) const fn are_owed(&self) -> bool {
        self.are_owed
    }

    const fn note(&mut self, text: &Text) {
        match text {
            Text::Kept(_) => self.failures_in_a_row = 0,
            Text::Pending => {}
            Text::Owed => {
                self.failures_in_a_row += 1;
                self.are_owed = true;
            }
        }
    }
}

/// Result of requesting a text.
enum Text {
    /// The text, or `None` if the document has no text that can be stored.
    Kept(Option<KeptText>),
    /// The text cannot be read: the card is stored, and the next synchronization requests the text again.
    Pending,
    /// The hospital could not return it now: like [`Self::Pending`], but retried soon.
    Owed,
}

impl Syncer {
    /// Takes documents from the end of `waiting` until a batch is full, and requests their texts.
    pub(super) async fn batch(
        &self,
        patient: &PatientId,
        sealer: &Sealer,
        waiting: &mut Vec<MedicalDocument>,
        known: &Known,
        texts: &mut Texts,
    ) -> Result<Vec<NewDocument>, RecordError> {
        let settings = &self.parts.settings;
        let (mut batch, mut bytes) = (Vec::new(), 0);
        while batch.len() < settings.batch_documents.max(1) && bytes < settings.batch_bytes {
            let room = settings.batch_documents.max(1) - batch.len();
            let some = settings.texts_at_a_time.clamp(1, room).min(waiting.len());
            if some == 0 {
                break;
            }
            let asked = waiting.split_off(waiting.len() - some);
            let is_asking = texts.failures_in_a_row < FAILURES_AT_MOST;
            let answered: Vec<(MedicalDocument, Result<Text, RecordError>)> = stream::iter(asked)
                .map(|document| async move {
                    let text = match document.has_html && !is_asking {
                        true => Ok(Text::Owed),
                        false => self.text(patient, &document).await,
                    };
                    (document, text)
                })
                .buffered(some)
                .collect()
                .await;
            for (document, text) in answered {
                let text = text?;
                texts.note(&text);
                let (text, text_pending) = match text {
                    Text::Kept(text) => (text, false),
                    Text::Pending | Text::Owed => (None, true),
                };
                let kept = known.get(&document.foreign_id);
                if text_pending && kept.is_some_and(|kept| kept.owes_text_of(&document)) {
                    // The card is already stored, and the text is still missing.
                    continue;
                }
                bytes += text.as_ref().map_or(0, |text| text.html.len() + text.text.len());
                batch.push(self.new_document(sealer, document, text, text_pending).await?);
            }
        }
        Ok(batch)
    }

    /// The text of one document. A failure does not abort the batch: the card is stored, and the text is requested again by the next
    /// synchronization or when the owner opens the document.
    async fn text(&self, patient: &PatientId, document: &MedicalDocument) -> Result<Text, RecordError> {
        if !document.has_html {
            return Ok(Text::Kept(None));
        }
        match self.parts.records.document_html(patient, &document.foreign_id).await {
            Ok(html) if html.len() <= self.parts.settings.html_bytes => {
                Ok(Text::Kept(Some(cleaned(html).await?)))
            }
            Ok(_) => Ok(Text::Kept(None)),
            Err(problem) => match problem.code {
                // The list has just named the document, so it either has no text or disappears with the next list.
                ProblemCode::NotFound
                | ProblemCode::Garbled
                | ProblemCode::Invalid
                | ProblemCode::NotAllowed
                | ProblemCode::Unsupported
                | ProblemCode::Failed
                | ProblemCode::PluginFailed => {
                    let (host, code) = (&self.parts.host.id, problem.code.name());
                    tracing::warn!(host.id = %host, code, "the text of a document at {host} cannot be read; its card is kept");
                    Ok(Text::Pending)
                }
                code if is_denial(code) => Err(problem.into()),
                code => {
                    let (host, code) = (&self.parts.host.id, code.name());
                    tracing::debug!(host.id = %host, code, "the text of a document at {host} does not come now");
                    Ok(Text::Owed)
                }
            },
        }
    }

    async fn new_document(
        &self,
        sealer: &Sealer,
        document: MedicalDocument,
        text: Option<KeptText>,
        text_pending: bool,
    ) -> Result<NewDocument, RecordError> {
        let sealed_html = text.as_ref().map(|text| sealer.text(&document.foreign_id, text)).transpose()?;
        let sealed = sealer.card(&document)?;
        let (kind, created) = (document.kind, document.created.to_utc());
        let (foreign_id, revision) = (document.foreign_id.clone(), document.revision.clone());
        let length = text.as_ref().map_or(0, |text| text.text.len());
        let stems = offload(length, move || stems_of(&document, text.as_ref())).await?;
        let id = RecordDocumentId(Uuid::now_v7());
        Ok(NewDocument { id, foreign_id, kind, created, revision, text_pending, sealed, sealed_html, stems })
    }
}

fn stems_of(document: &MedicalDocument, text: Option<&KeptText>) -> String {
    let mut parts = vec![document.name.as_str(); NAME_COUNTS];
    let others = [&document.mkb, &document.diagnosis_name, &document.author, &document.file_name];
    parts.extend(others.into_iter().flatten().map(String::as_str));
    parts.extend(text.map(|text| text.text.as_str()));
    index(&parts)
}
