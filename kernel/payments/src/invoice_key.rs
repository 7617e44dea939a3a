//! The public id of an invoice.

use cabinet_domain::{InvoiceId, MedicalHostId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;
use uuid::{Builder, Uuid};

/// Identifies an invoice of any host in addresses: a UUID v8 (RFC 9562 §5.8) made from host and id. The hospital's own id may contain
/// anything, and would show in browser histories how many invoices the hospital writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct InvoiceKey(pub Uuid);

impl InvoiceKey {
    /// The key of a host's invoice. Always the same.
    pub fn of(host: &MedicalHostId, invoice: &InvoiceId) -> Self {
        // A host id is a slug, so the separator occurs in none.
        let digest = Sha256::digest(format!("invoice\n{host}\n{invoice}"));
        let mut bytes = [0; 16];
        bytes.iter_mut().zip(digest).for_each(|(byte, digit)| *byte = digit);
        Self(Builder::from_custom_bytes(bytes).into_uuid())
    }
}

impl fmt::Display for InvoiceKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for InvoiceKey {
    type Err = uuid::Error;

    fn from_str(text: &str) -> Result<Self, uuid::Error> {
        text.parse().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::InvoiceKey;

    /// Addresses in people's bookmarks and the gateway's return addresses contain it.
    #[test]
    fn the_key_of_an_invoice_never_changes() {
        let key = |host: &str, id: &str| InvoiceKey::of(&host.parse().unwrap(), &id.into()).to_string();
        assert_eq!(key("vista", "40001"), "8a73877c-a272-8584-9d4b-8272ff458e9a");
        assert_ne!(key("vista", "40001"), key("vista", "40002"));
        assert_ne!(key("vista1", "1"), key("vista", "11"));
    }
}
