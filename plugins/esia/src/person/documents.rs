//! Converts the portal's documents to the contract's kinds, the main one first.

use super::filled;
use super::wire::WireDocument;
use crate::moment::day;
use cabinet_plugin_sdk::identity::{Document, DocumentKind};
use serde_json::Value;

/// All documents that have a number; `main` is the person's `rIdDoc`.
pub(crate) fn all(records: &[Value], main: Option<u64>) -> Vec<Document> {
    let mut wires: Vec<WireDocument> =
        records.iter().filter_map(|record| serde_json::from_value(record.clone()).ok()).collect();
    wires.sort_by_key(|wire| main.is_none() || wire.id != main);
    wires.iter().filter_map(document).collect()
}

fn document(wire: &WireDocument) -> Option<Document> {
    Some(Document {
        kind: kind(&wire.kind),
        series: filled(wire.series.as_deref()),
        number: filled(wire.number.as_deref())?,
        issued_by: filled(wire.issued_by.as_deref()),
        issuer_code: filled(wire.issue_id.as_deref()),
        issue_date: wire.issue_date.as_deref().and_then(day),
        expiry_date: wire.expiry_date.as_deref().and_then(day),
        verified: wire.state == "VERIFIED",
    })
}

/// Protocol sheet esia §6.
fn kind(name: &str) -> DocumentKind {
    match name {
        "RF_PASSPORT" => DocumentKind::Passport,
        "FRGN_PASS" => DocumentKind::ForeignPassport,
        "FID_DOC" => DocumentKind::ForeignIdentity,
        "BRTH_CERT" | "RF_BRTH_CERT" | "FID_BRTH_CERT" => DocumentKind::BirthCertificate,
        "MLTR_ID" => DocumentKind::MilitaryId,
        "RSDNC_PERMIT" => DocumentKind::ResidencePermit,
        // The second is the document of a person whose request for asylum is pending.
        "RFG_CERT" | "CERT_REG_IMM" => DocumentKind::RefugeeCertificate,
        "RF_DRIVING_LICENSE" => DocumentKind::DrivingLicence,
        "MDCL_PLCY" => DocumentKind::MedicalPolicy,
        _ => DocumentKind::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::{all, kind};
    use cabinet_plugin_sdk::identity::DocumentKind;
    use serde_json::json;

    /// Protocol sheet esia §6.
    #[test]
    fn every_kind_of_the_sheet_is_known() {
        for name in [
            "RF_PASSPORT",
            "FID_DOC",
            "RF_DRIVING_LICENSE",
            "MLTR_ID",
            "FRGN_PASS",
            "MDCL_PLCY",
            "BRTH_CERT",
            "RF_BRTH_CERT",
            "FID_BRTH_CERT",
            "RSDNC_PERMIT",
            "RFG_CERT",
            "CERT_REG_IMM",
        ] {
            assert_ne!(kind(name), DocumentKind::Other, "{name}");
        }
        assert_eq!(kind("SOMETHING_NEW"), DocumentKind::Other);
    }

    #[test]
    fn the_main_document_comes_first_and_one_without_a_number_not_at_all() {
        let records = [
            json!({"id": 1, "type": "FRGN_PASS", "number": "6000005", "vrfStu": "VERIFIED"}),
            json!({"id": 2, "type": "MDCL_PLCY", "vrfStu": "VERIFIED"}),
            json!({"id": 3, "type": "RF_PASSPORT", "series": " 4599 ", "number": "600005", "issueDate": "01.09.2008", "expiryDate": "never"}),
            json!("no document"),
        ];
        let papers = all(&records, Some(3));
        assert_eq!(papers.len(), 2);
        assert_eq!(papers[0].kind, DocumentKind::Passport);
        assert_eq!(papers[0].series.as_deref(), Some("4599"));
        assert_eq!(papers[0].issue_date.as_deref(), Some("2008-09-01"));
        assert_eq!((papers[0].expiry_date.as_deref(), papers[0].verified), (None, false));
        assert!(papers[1].verified);
        assert_eq!(all(&records, None)[0].kind, DocumentKind::ForeignPassport);
    }
}
