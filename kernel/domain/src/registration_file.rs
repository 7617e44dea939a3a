//! The scans that somebody may add to a registration. The registration entity names four, and they are the same for everybody:
//! the part `passport` is for the document one proves oneself with, whatever its type is where one is a citizen of another state.

use crate::UserId;
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// Which of the four files of the registration entity it is (B-117…B-120).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RegistrationPart {
    /// B-117: the document that was named in the form.
    UploadingDocument,
    /// B-118: the insurance policy.
    Policy,
    /// B-119: the passport.
    Passport,
    /// B-120: the certificate.
    Certificate,
}

impl RegistrationPart {
    /// All four.
    pub const ALL: [Self; 4] = [Self::UploadingDocument, Self::Policy, Self::Passport, Self::Certificate];

    /// The name of the part in the multipart body, in the database and in the file store.
    pub const fn name(self) -> &'static str {
        match self {
            Self::UploadingDocument => "uploadingDocument",
            Self::Policy => "policy",
            Self::Passport => "passport",
            Self::Certificate => "certificate",
        }
    }

    /// The part of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|part| part.name() == name)
    }
}

/// What is known about a stored scan; its bytes are in the file store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegistrationFile {
    /// Whose.
    pub user: UserId,
    /// Which.
    pub part: RegistrationPart,
    /// The object that holds the bytes, new for every attempt; none for a scan that was stored before attempts had objects of their own.
    pub object: Option<Uuid>,
    /// As its content says: `image/jpeg`, `image/png` or `application/pdf`.
    pub content_type: String,
    /// Length.
    pub size_bytes: u64,
    /// When it was stored.
    pub stored_at: DateTime<Utc>,
}

impl RegistrationFile {
    /// Where the bytes lie in the file store. Another attempt of the same part lies elsewhere, so a refused one overwrites nothing.
    pub fn key(&self) -> String {
        let (folder, part) = (Self::folder(self.user), self.part.name());
        match self.object {
            Some(object) => format!("{folder}{part}-{}", object.simple()),
            None => format!("{folder}{part}"),
        }
    }

    /// The folder of all scans of one person, with its closing slash.
    pub fn folder(user: UserId) -> String {
        format!("registration/{user}/")
    }
}
