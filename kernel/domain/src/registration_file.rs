//! The optional scans of a registration. The registration entity names four, the same for every citizenship: the part `passport`
//! holds the applicant's identity document, also when a foreigner proves their identity with another type.

use crate::UserId;
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// Which of the four files of the registration entity it is (B-117…B-120).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RegistrationPart {
    /// B-117: the document named in the form.
    UploadingDocument,
    /// B-118: the insurance policy.
    Policy,
    /// B-119: the passport.
    Passport,
    /// B-120: the certificate.
    Certificate,
}

impl RegistrationPart {
    pub const ALL: [Self; 4] = [Self::UploadingDocument, Self::Policy, Self::Passport, Self::Certificate];

    /// The name of the part in the multipart body, the database and the object store.
    pub const fn name(self) -> &'static str {
        match self {
            Self::UploadingDocument => "uploadingDocument",
            Self::Policy => "policy",
            Self::Passport => "passport",
            Self::Certificate => "certificate",
        }
    }

    /// The part with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|part| part.name() == name)
    }
}

/// Metadata of a stored scan. The object store holds its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegistrationFile {
    pub user: UserId,
    pub part: RegistrationPart,
    /// Object that holds the bytes, new for every upload attempt. `None` for scans stored before attempts had their own objects.
    pub object: Option<Uuid>,
    /// Detected from the content: `image/jpeg`, `image/png` or `application/pdf`.
    pub content_type: String,
    pub size_bytes: u64,
    pub stored_at: DateTime<Utc>,
}

impl RegistrationFile {
    /// Key in the object store. Each upload attempt of a part has its own key, so a rejected attempt overwrites nothing.
    pub fn key(&self) -> String {
        let (folder, part) = (Self::folder(self.user), self.part.name());
        match self.object {
            Some(object) => format!("{folder}{part}-{}", object.simple()),
            None => format!("{folder}{part}"),
        }
    }

    /// Key prefix of all scans of one person, with a trailing slash.
    pub fn folder(user: UserId) -> String {
        format!("registration/{user}/")
    }
}
