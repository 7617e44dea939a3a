//! Faults of forms as field problems.

use cabinet_accounts::Fault;
use cabinet_domain::InvalidDocument;
use cabinet_http::ApiProblem;
use cabinet_http::problem::FieldProblem;

/// Converts the faults of a form to field problems.
pub(crate) fn fields(faults: Vec<Fault>) -> Vec<FieldProblem> {
    faults.into_iter().map(|fault| FieldProblem::new(fault.field, fault.code.name())).collect()
}

/// 422 `validation` with every invalid field of the document.
pub(crate) fn of_document(errors: Vec<InvalidDocument>) -> ApiProblem {
    let field = |error: InvalidDocument| {
        let (field, code) = error.field();
        FieldProblem::new(field, code)
    };
    ApiProblem::validation(errors.into_iter().map(field).collect())
}
