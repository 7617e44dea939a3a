//! Encryption of the record. All parts that need not be searched are encrypted and bound to their owner, host and id. A row moved to
//! another user, host or document cannot be opened.

use crate::RecordError;
use base64::Engine as _;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use cabinet_domain::{
    Diagnosis, DiaryForm, DiaryValue, ForeignDocumentId, Invoice, MedicalDocument, MedicalHostId,
    Observation, Prescription, UserId, without_invisible,
};
use cabinet_vault::{Vault, VaultError};
use chrono::NaiveDate;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Prefix of an id or revision that a plugin derived from the content of its row (docs/plugin-guide.md).
const OF_CONTENT: &str = "content:";

/// The stored text of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptText {
    /// Sanitized.
    pub html: String,
    /// Plain text, for the search's snippets.
    pub text: String,
}

/// The stored form of a diary day. Pictures are Base64, because a JSON list of numbers would take four times the space.
#[derive(Serialize, Deserialize)]
struct KeptForm {
    form: DiaryForm,
    images: Vec<(String, String)>,
}

impl KeptForm {
    fn of(form: &DiaryForm) -> Self {
        let mut form = form.clone();
        let mut images = Vec::new();
        for item in form.groups.iter_mut().flat_map(|group| &mut group.items) {
            if let Some(DiaryValue::Image(image)) = &mut item.value {
                images.push((item.code.clone(), BASE64_STANDARD.encode(std::mem::take(&mut image.bytes))));
            }
        }
        Self { form, images }
    }

    fn into_form(self) -> Result<DiaryForm, RecordError> {
        let Self { mut form, images } = self;
        for (code, encoded) in images {
            let items = form.groups.iter_mut().flat_map(|group| &mut group.items);
            for item in items.filter(|item| item.code == code) {
                if let Some(DiaryValue::Image(image)) = &mut item.value {
                    image.bytes = BASE64_STANDARD.decode(&encoded).map_err(|_| VaultError::Broken)?;
                }
            }
        }
        Ok(form)
    }
}

/// A number that was answered on a day, with what names it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptNumber {
    pub(crate) group: String,
    pub(crate) code: String,
    pub(crate) name: String,
    pub(crate) unit: Option<String>,
    pub(crate) value: f64,
}

/// The encrypted parts of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordPart {
    /// The card of a document, by its foreign id.
    Card,
    /// The text of a document, by its foreign id.
    Text,
    /// A diagnosis, by its foreign id.
    Diagnosis,
    /// A laboratory value, by its foreign id.
    Observation,
    /// An invoice, by its foreign id.
    Invoice,
    /// A prescription, by its foreign id.
    Prescription,
    /// A day of the diary, by its date.
    Day,
    /// An earlier version of a day, by date and revision.
    DayVersion,
    /// The numbers of a day, by its date.
    DayNumbers,
}

impl RecordPart {
    const fn place(self) -> &'static str {
        match self {
            Self::Card => "record_documents.sealed",
            Self::Text => "record_documents.sealed_html",
            Self::Diagnosis => "record_diagnoses.sealed",
            Self::Observation => "record_observations.sealed",
            Self::Invoice => "record_invoices.sealed",
            Self::Prescription => "record_prescriptions.sealed",
            Self::Day => "diary_days.sealed",
            Self::DayVersion => "diary_versions.sealed",
            Self::DayNumbers => "diary_days.numbers",
        }
    }
}

/// Encrypts and decrypts the parts of one person's record at one host.
#[derive(Clone)]
pub struct Sealer {
    vault: Arc<Vault>,
    user: UserId,
    host: MedicalHostId,
}

impl Sealer {
    /// Creates a sealer for one owner and host.
    pub fn new(vault: &Arc<Vault>, user: UserId, host: &MedicalHostId) -> Self {
        Self { vault: Arc::clone(vault), user, host: host.clone() }
    }

    /// Seals the card of a document.
    ///
    /// # Errors
    /// [`VaultError`]
    pub fn card(&self, document: &MedicalDocument) -> Result<Vec<u8>, VaultError> {
        self.seal(RecordPart::Card, document.foreign_id.as_str(), document)
    }

    /// Opens the card of a document. A card is written once per revision, so one of a former release may contain invisible characters;
    /// they are left out here. Diagnoses and values are written anew by every copy.
    ///
    /// # Errors
    /// `Vault`
    pub fn open_card(&self, id: &ForeignDocumentId, sealed: &[u8]) -> Result<MedicalDocument, RecordError> {
        let card: MedicalDocument = self.open(RecordPart::Card, id.as_str(), sealed)?;
        Ok(MedicalDocument {
            name: without_invisible(card.name),
            diagnosis_name: card.diagnosis_name.map(without_invisible),
            author: card.author.map(without_invisible),
            file_name: card.file_name.map(without_invisible),
            ..card
        })
    }

    /// Seals the text of a document.
    ///
    /// # Errors
    /// [`VaultError`]
    pub fn text(&self, id: &ForeignDocumentId, text: &KeptText) -> Result<Vec<u8>, VaultError> {
        self.seal(RecordPart::Text, id.as_str(), text)
    }

    /// Opens the text of a document.
    ///
    /// # Errors
    /// `Vault`
    pub fn open_text(&self, id: &ForeignDocumentId, sealed: &[u8]) -> Result<KeptText, RecordError> {
        self.open(RecordPart::Text, id.as_str(), sealed)
    }

    /// Seals a diagnosis.
    ///
    /// # Errors
    /// [`VaultError`]
    pub fn diagnosis(&self, diagnosis: &Diagnosis) -> Result<Vec<u8>, VaultError> {
        self.seal(RecordPart::Diagnosis, &diagnosis.foreign_id, diagnosis)
    }

    /// Opens a diagnosis.
    ///
    /// # Errors
    /// `Vault`
    pub fn open_diagnosis(&self, id: &str, sealed: &[u8]) -> Result<Diagnosis, RecordError> {
        self.open(RecordPart::Diagnosis, id, sealed)
    }

    /// Seals a laboratory value.
    ///
    /// # Errors
    /// [`VaultError`]
    pub fn observation(&self, observation: &Observation) -> Result<Vec<u8>, VaultError> {
        self.seal(RecordPart::Observation, &observation.foreign_id, observation)
    }

    /// Opens a laboratory value.
    ///
    /// # Errors
    /// `Vault`
    pub fn open_observation(&self, id: &str, sealed: &[u8]) -> Result<Observation, RecordError> {
        self.open(RecordPart::Observation, id, sealed)
    }

    /// Seals an invoice.
    ///
    /// # Errors
    /// [`VaultError`]
    pub fn invoice(&self, invoice: &Invoice) -> Result<Vec<u8>, VaultError> {
        self.seal(RecordPart::Invoice, invoice.id.as_str(), invoice)
    }

    /// Opens an invoice.
    ///
    /// # Errors
    /// `Vault`
    pub fn open_invoice(&self, id: &str, sealed: &[u8]) -> Result<Invoice, RecordError> {
        self.open(RecordPart::Invoice, id, sealed)
    }

    /// Seals a prescription.
    ///
    /// # Errors
    /// [`VaultError`]
    pub fn prescription(&self, prescription: &Prescription) -> Result<Vec<u8>, VaultError> {
        self.seal(RecordPart::Prescription, &prescription.foreign_id, prescription)
    }

    /// Opens a prescription.
    ///
    /// # Errors
    /// `Vault`
    pub fn open_prescription(&self, id: &str, sealed: &[u8]) -> Result<Prescription, RecordError> {
        self.open(RecordPart::Prescription, id, sealed)
    }

    /// Seals a saved day.
    ///
    /// # Errors
    /// [`VaultError`]
    pub fn day(&self, day: NaiveDate, form: &DiaryForm) -> Result<Vec<u8>, VaultError> {
        self.seal(RecordPart::Day, &day.to_string(), &KeptForm::of(form))
    }

    /// Opens a saved day.
    ///
    /// # Errors
    /// `Vault`
    pub fn open_day(&self, day: NaiveDate, sealed: &[u8]) -> Result<DiaryForm, RecordError> {
        self.open::<KeptForm>(RecordPart::Day, &day.to_string(), sealed)?.into_form()
    }

    /// Seals an earlier version of a day.
    ///
    /// # Errors
    /// [`VaultError`]
    pub fn day_version(
        &self,
        day: NaiveDate,
        revision: u32,
        form: &DiaryForm,
    ) -> Result<Vec<u8>, VaultError> {
        self.seal(RecordPart::DayVersion, &format!("{day}:{revision}"), &KeptForm::of(form))
    }

    /// Opens an earlier version of a day.
    ///
    /// # Errors
    /// `Vault`
    pub fn open_day_version(
        &self,
        day: NaiveDate,
        revision: u32,
        sealed: &[u8],
    ) -> Result<DiaryForm, RecordError> {
        self.open::<KeptForm>(RecordPart::DayVersion, &format!("{day}:{revision}"), sealed)?.into_form()
    }

    /// Seals the numbers of a day.
    ///
    /// # Errors
    /// [`VaultError`]
    pub(crate) fn day_numbers(&self, day: NaiveDate, numbers: &[KeptNumber]) -> Result<Vec<u8>, VaultError> {
        self.seal(RecordPart::DayNumbers, &day.to_string(), &numbers)
    }

    /// Opens the numbers of a day.
    ///
    /// # Errors
    /// `Vault`
    pub(crate) fn open_day_numbers(
        &self,
        day: NaiveDate,
        sealed: &[u8],
    ) -> Result<Vec<KeptNumber>, RecordError> {
        self.open(RecordPart::DayNumbers, &day.to_string(), sealed)
    }

    /// Re-encrypts a part if it uses an older key; `None` if it already uses the current one. `id` is the id that the part was sealed with.
    ///
    /// # Errors
    /// [`VaultError`]
    pub fn reseal(&self, part: RecordPart, id: &str, sealed: &[u8]) -> Result<Option<Vec<u8>>, VaultError> {
        self.vault.reseal(&self.context(part.place(), id), sealed)
    }

    /// The form in which an id or a revision is stored unencrypted. If it was derived from the content of its row, guessing the content
    /// would reveal it, so a keyed digest is stored instead. Returns `kept` if that is a digest of the same value under any key.
    pub(crate) fn in_clear(&self, told: String, kept: Option<&str>) -> String {
        if !told.starts_with(OF_CONTENT) {
            return told;
        }
        let context = self.context("record_rows.content", "");
        let text = |digest: [u8; 32]| format!("{OF_CONTENT}{}", BASE64_URL_SAFE_NO_PAD.encode(digest));
        let digests = self.vault.fingerprints(&context, told.as_bytes());
        let known = digests.into_iter().map(text).find(|digest| kept == Some(digest.as_str()));
        known.unwrap_or_else(|| text(self.vault.fingerprint(&context, told.as_bytes())))
    }

    fn seal<T: Serialize>(&self, part: RecordPart, id: &str, value: &T) -> Result<Vec<u8>, VaultError> {
        let plain = serde_json::to_vec(value).map_err(|_| VaultError::Broken)?;
        self.vault.seal(&self.context(part.place(), id), &plain)
    }

    fn open<T: DeserializeOwned>(&self, part: RecordPart, id: &str, sealed: &[u8]) -> Result<T, RecordError> {
        let plain = self.vault.open(&self.context(part.place(), id), sealed)?;
        serde_json::from_slice(&plain).map_err(|_| VaultError::Broken.into())
    }

    /// The id comes last, because it is the hospital's and may contain a colon.
    fn context(&self, place: &str, id: &str) -> String {
        format!("{place}:{}:{}:{id}", self.user, self.host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_domain::MedicalDocumentKind;
    use secrecy::SecretString;
    use uuid::Uuid;

    fn sealer(user: UserId, host: &str) -> Sealer {
        let vault = Vault::new(&SecretString::from("0123456789abcdef0123456789abcdef"), &[]).unwrap();
        Sealer::new(&Arc::new(vault), user, &host.parse().unwrap())
    }

    /// Item 33: an id derived from a diagnosis cannot be guessed from the database, and is found again after a key rotation.
    #[test]
    fn what_was_made_of_content_lies_as_a_keyed_digest() {
        let (old, new) = ("0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210");
        let key = |text: &str| SecretString::from(text);
        let host = "vista".parse().unwrap();
        let (anna, boris) = (UserId(Uuid::now_v7()), UserId(Uuid::now_v7()));
        let before = Arc::new(Vault::new(&key(old), &[]).unwrap());
        let after = Arc::new(Vault::new(&key(new), &[key(old)]).unwrap());
        let told = || "content:5ea7404131545c48d82b".to_owned();
        let kept = Sealer::new(&before, anna, &host).in_clear(told(), None);
        assert!(kept.starts_with("content:") && !kept.contains("5ea7404131545c48d82b"), "{kept}");
        assert_eq!(Sealer::new(&before, anna, &host).in_clear(told(), Some("other")), kept);
        assert_ne!(Sealer::new(&before, boris, &host).in_clear(told(), None), kept);
        let rotated = Sealer::new(&after, anna, &host);
        assert_eq!(rotated.in_clear(told(), Some(&kept)), kept);
        assert_ne!(rotated.in_clear(told(), None), kept);
        assert_eq!(rotated.in_clear("500001-1".to_owned(), None), "500001-1", "the hospital's own stays");
    }

    #[test]
    fn a_card_of_a_former_release_loses_what_nobody_sees() {
        let odd = |text: &str| format!("\u{202e}{text}\u{200b}");
        let card = |text: &dyn Fn(&str) -> String| MedicalDocument {
            foreign_id: ForeignDocumentId("7".to_owned()),
            kind: MedicalDocumentKind::Consultation,
            name: text("Осмотр"),
            created: "2026-11-21T09:00:00+03:00".parse().unwrap(),
            revision: "1".to_owned(),
            mkb: None,
            diagnosis_name: Some(text("Грипп")),
            author: Some(text("Иванов")),
            size: None,
            mime: None,
            file_name: Some(text("осмотр.pdf")),
            has_html: false,
            has_file: true,
            signed: false,
        };
        let (sealer, stored) = (sealer(UserId(Uuid::now_v7()), "vista"), card(&odd));
        let sealed = sealer.card(&stored).unwrap();
        assert_eq!(sealer.open_card(&stored.foreign_id, &sealed).unwrap(), card(&|text| text.to_owned()));
    }

    #[test]
    fn a_row_opens_for_its_owner_host_and_document_only() {
        let (anna, boris) = (UserId(Uuid::now_v7()), UserId(Uuid::now_v7()));
        let id = ForeignDocumentId("7".to_owned());
        let text = KeptText { html: "<p>да</p>".to_owned(), text: "да".to_owned() };
        let sealed = sealer(anna, "vista").text(&id, &text).unwrap();
        assert_eq!(sealer(anna, "vista").open_text(&id, &sealed).unwrap(), text);
        assert!(sealer(boris, "vista").open_text(&id, &sealed).is_err());
        assert!(sealer(anna, "vista1").open_text(&id, &sealed).is_err());
        assert!(sealer(anna, "vista").open_text(&ForeignDocumentId("8".to_owned()), &sealed).is_err());
        assert!(sealer(anna, "vista").open_card(&id, &sealed).is_err());
        assert!(!String::from_utf8_lossy(&sealed).contains("да"));
    }
}
