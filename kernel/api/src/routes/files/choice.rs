//! Selects the documents of a list or an archive: `?fragmentOnly=true`, `?resultOnly=true`, or all.

use cabinet_domain::{MedicalDocumentKind, MkbCode};
use cabinet_http::ApiProblem;
use cabinet_http::problem::FieldProblem;
use cabinet_records::DocumentCard;
use serde::Deserialize;
use utoipa::IntoParams;

/// Document filter. With neither flag, or with both, all documents are selected.
#[derive(Debug, Clone, Copy, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub(super) struct Choice {
    /// Only entries that doctors wrote into the record.
    #[param(required = false)]
    pub(super) fragment_only: bool,
    /// Only consultation files and examination results.
    #[param(required = false)]
    pub(super) result_only: bool,
}

impl Choice {
    /// Returns the selected kinds.
    pub(super) fn kinds(self) -> Vec<MedicalDocumentKind> {
        let all = self.fragment_only == self.result_only;
        let is_wanted = |kind: &MedicalDocumentKind| {
            all || (*kind == MedicalDocumentKind::Fragment) == self.fragment_only
        };
        MedicalDocumentKind::ALL.into_iter().filter(is_wanted).collect()
    }
}

/// The kinds of a choice, or the one of them that is named.
///
/// # Errors
/// 422 `validation` of the field `kind`.
pub(super) fn only(choice: Choice, name: Option<&str>) -> Result<Vec<MedicalDocumentKind>, ApiProblem> {
    let only = name.map(kind).transpose()?;
    let kinds = choice.kinds().into_iter();
    Ok(kinds.filter(|kind| only.is_none_or(|only| *kind == only)).collect())
}

/// Parses the name of a kind.
fn kind(name: &str) -> Result<MedicalDocumentKind, ApiProblem> {
    MedicalDocumentKind::from_name(name)
        .ok_or_else(|| ApiProblem::validation(vec![FieldProblem::new("kind", "invalid")]))
}

/// Whether a document belongs to a diagnosis: to exactly this code or, for a three-character category, to any code below it.
pub(super) fn belongs_to(card: &DocumentCard, diagnosis: &MkbCode) -> bool {
    let wanted = diagnosis.as_str();
    card.document.mkb.as_deref().and_then(MkbCode::new).is_some_and(|code| {
        let below = code.as_str().strip_prefix(wanted);
        below.is_some_and(|below| below.is_empty() || (wanted.len() == 3 && below.starts_with('.')))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use MedicalDocumentKind::{Consultation, Fragment, Research};

    ///
    #[test]
    fn each_flag_leaves_its_kinds() {
        let kinds = |fragment_only, result_only| Choice { fragment_only, result_only }.kinds();
        assert_eq!(kinds(true, false), [Fragment]);
        assert_eq!(kinds(false, true), [Consultation, Research]);
        assert_eq!(kinds(false, false), MedicalDocumentKind::ALL);
        assert_eq!(kinds(true, true), MedicalDocumentKind::ALL);
        let all = Choice::default();
        assert_eq!(only(all, Some("research")).unwrap(), [Research]);
        assert_eq!(only(Choice { fragment_only: true, ..all }, Some("research")).unwrap(), []);
        assert_eq!(only(all, Some("diary")).unwrap_err().code, "validation");
    }
}
