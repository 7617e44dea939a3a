//! Texts and files of documents.

use super::Record;
use crate::desk::{Check, named};
use cabinet_domain::{ForeignDocumentId, MedicalDocument, PatientId};

/// Most documents that are opened.
const MOST: usize = 6;
/// Refusals of what belongs to another patient.
const NOT_THEIRS: [&str; 5] = ["not-found", "patient-unknown", "not-allowed", "invalid", "unsupported"];

impl Record<'_> {
    /// The first documents with a text, and the first ones with a file.
    async fn some(&self, check: &mut Check, patient: &PatientId) -> Vec<MedicalDocument> {
        match self.ask("documents", self.port.documents(patient, None)).await {
            Ok(page) => {
                let (texts, files): (Vec<_>, Vec<_>) = page
                    .items
                    .into_iter()
                    .filter(|row| row.has_html || row.has_file)
                    .partition(|row| row.has_html);
                texts.into_iter().take(MOST / 2).chain(files.into_iter().take(MOST / 2)).collect()
            }
            Err(refused) if refused.code == "unsupported" => Vec::new(),
            refused => {
                check.wrong(format!("documents: {}", named(&refused.map(drop))));
                Vec::new()
            }
        }
    }

    pub(super) async fn opens(&self, check: &mut Check, patient: &PatientId) {
        let documents = self.some(check, patient).await;
        if documents.is_empty() {
            return check.not_run("the first page has no document with a text or a file");
        }
        for document in documents {
            let id = &document.foreign_id;
            if document.has_html {
                match self.ask("document-html", self.port.document_html(patient, id)).await {
                    Ok(text) if text.trim().is_empty() => check.wrong("document-html: an empty text"),
                    Ok(_) => {}
                    refused => check.wrong(format!("document-html: {} for a listed text", named(&refused))),
                }
            }
            if document.has_file {
                let call = async { self.port.open_file(patient, id, None).await.map(drop) };
                let answer = self.ask("document-file", call).await;
                if answer.is_err() {
                    check.wrong(format!("document-file: {} for a listed file", named(&answer)));
                }
            }
        }
    }

    pub(super) async fn stranger(&self, check: &mut Check, patient: &PatientId) {
        let Some(other) = self.other(check).await else { return };
        let documents = self.some(check, patient).await;
        if documents.is_empty() {
            return check.not_run("the first page has no document with a text or a file");
        }
        for MedicalDocument { foreign_id: id, has_html, has_file, .. } in documents {
            for (function, is_there) in [("document-html", has_html), ("document-file", has_file)] {
                if !is_there {
                    continue;
                }
                let answer = self.open(function, &other, &id).await;
                if !answer.as_ref().is_err_and(|refused| NOT_THEIRS.contains(&refused.code)) {
                    check.wrong(format!(
                        "{function}: {} for a document of another patient, expected `not-found`",
                        named(&answer)
                    ));
                }
            }
        }
    }

    async fn open(
        &self,
        function: &'static str,
        patient: &PatientId,
        id: &ForeignDocumentId,
    ) -> Result<(), crate::desk::Refused> {
        let call = async {
            match function {
                "document-html" => self.port.document_html(patient, id).await.map(drop),
                _ => self.port.open_file(patient, id, None).await.map(drop),
            }
        };
        self.ask(function, call).await
    }
}
