//! Validates the page size that a client requests.

use crate::problem::{ApiProblem, FieldProblem};

/// Checks the requested page size.
///
/// # Errors
/// 422 `validation` if it is not 1 to `most`. A larger value is not clamped, because the client would take a truncated page for the
/// complete list.
pub fn page_limit(wanted: Option<u32>, most: u32) -> Result<Option<u32>, ApiProblem> {
    match wanted {
        Some(limit) if !(1..=most).contains(&limit) => {
            Err(ApiProblem::validation(vec![FieldProblem::new("limit", "invalid")]))
        }
        wanted => Ok(wanted),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_between_one_and_the_most() {
        for (wanted, taken) in [(None, Some(None)), (Some(1), Some(Some(1))), (Some(200), Some(Some(200)))] {
            assert_eq!(page_limit(wanted, 200).ok(), taken);
        }
        for refused in [0, 201, u32::MAX] {
            assert_eq!(page_limit(Some(refused), 200).unwrap_err().errors[0].field, "limit");
        }
    }
}
