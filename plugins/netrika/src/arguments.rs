//! Checks arguments of the contract before anything is sent.

use cabinet_plugin_sdk::{AvailabilityQuestion, Problem};

use crate::soap::moment::is_day;

/// Parses `idLpu`, which is a number: any other id cannot be a clinic of this hub.
///
/// # Errors
/// `not-found`
pub(crate) fn clinic_number(clinic_id: &str) -> Result<String, Problem> {
    clinic_id
        .parse::<i32>()
        .map(|number| number.to_string())
        .map_err(|_| Problem::not_found("the clinic's id is not a number").about("clinic-id"))
}

/// Checks that a required text is not empty.
///
/// # Errors
/// `invalid`
pub(crate) fn required<'a>(value: &'a str, field: &str) -> Result<&'a str, Problem> {
    let value = value.trim();
    if value.is_empty() { Err(Problem::invalid(format!("{field} is empty")).about(field)) } else { Ok(value) }
}

/// The first and last moment of the requested days.
///
/// # Errors
/// `invalid` if a day is not valid, or the last one is before the first.
pub(crate) fn window(question: &AvailabilityQuestion) -> Result<(String, String), Problem> {
    for (day, field) in [(&question.date_from, "date-from"), (&question.date_to, "date-to")] {
        if !is_day(day) {
            return Err(Problem::invalid(format!("{field} is not a day as YYYY-MM-DD")).about(field));
        }
    }
    if question.date_to < question.date_from {
        return Err(Problem::invalid("the last day lies before the first").about("date-to"));
    }
    Ok(([&question.date_from, "T00:00:00"].concat(), [&question.date_to, "T23:59:59"].concat()))
}
