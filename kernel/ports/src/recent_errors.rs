//! The latest errors of one hospital in this process, for its administrators: where and which code, never a text.

use crate::Clock;
use chrono::{DateTime, Utc};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Different errors that are kept.
const KEPT: usize = 50;
/// The longest area or code.
const LONGEST: usize = 80;

/// An error, and how often it occurred.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecentError {
    /// When it occurred last.
    pub at: DateTime<Utc>,
    /// Where: a route as it is registered, or a kind of job.
    pub area: String,
    /// A stable code.
    pub code: String,
    /// The request in which it occurred last.
    pub request_id: Option<String>,
    pub count: u64,
}

/// A bounded list of errors. An error that occurs again is counted, so that a frequent one does not displace the others.
pub struct RecentErrors {
    clock: Arc<dyn Clock>,
    kept: Mutex<VecDeque<RecentError>>,
}

impl RecentErrors {
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self { clock, kept: Mutex::default() }
    }

    /// Notes an error. Whatever does not look like a code is not kept: a text may hold personal data.
    pub fn note(&self, area: &str, code: &str, request_id: Option<String>) {
        let (area, code) = (place(area), code_of(code));
        let at = self.clock.now();
        let mut kept = self.lock();
        let known = kept.iter().position(|error| error.area == area && error.code == code);
        let count = known.and_then(|place| kept.remove(place)).map_or(0, |error| error.count);
        kept.push_front(RecentError {
            at,
            area: area.to_owned(),
            code: code.to_owned(),
            request_id,
            count: count.saturating_add(1),
        });
        kept.truncate(KEPT);
    }

    /// The latest errors, newest first.
    pub fn list(&self) -> Vec<RecentError> {
        self.lock().iter().cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<RecentError>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The text if it is a route as registered, or a kind of job; else `other`.
fn place(text: &str) -> &str {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '/' | '{' | '}' | '.');
    let is_known = text == "web" || text.starts_with("/api/") || text.starts_with("jobs/");
    match is_known && text.len() <= LONGEST && text.chars().all(is_plain) {
        true => text,
        false => "other",
    }
}

/// The text if it is a code, `hospital_failed` or `503`; else `other`.
fn code_of(text: &str) -> &str {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    // A number of somebody is longer than a status.
    let has_number = text.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() > 3);
    match (1..=LONGEST).contains(&text.len()) && text.chars().all(is_plain) && !has_number {
        true => text,
        false => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Still;

    impl Clock for Still {
        fn now(&self) -> DateTime<Utc> {
            DateTime::UNIX_EPOCH
        }
    }

    #[test]
    fn an_error_that_occurs_again_is_counted_and_the_oldest_one_goes() {
        let errors = RecentErrors::new(Arc::new(Still));
        for number in 0..KEPT {
            errors.note("/api/{host}/clinics", &format!("code_{number}"), None);
        }
        errors.note("/api/{host}/clinics", "code_0", Some("request".to_owned()));
        errors.note("jobs/send_letter", "given_up", None);
        let kept = errors.list();
        assert_eq!(kept.len(), KEPT);
        assert_eq!((kept[0].area.as_str(), kept[0].count), ("jobs/send_letter", 1));
        assert_eq!((kept[1].code.as_str(), kept[1].count), ("code_0", 2));
        assert_eq!(kept[1].request_id.as_deref(), Some("request"));
        assert!(kept.iter().all(|error| error.code != "code_1"));
    }

    #[test]
    fn what_is_neither_a_route_nor_a_code_is_not_kept() {
        for (area, code) in [
            ("Ivanova", "Ivanova"),
            ("Иванова Анна", "anna@example.ru was refused"),
            ("11223344595", "11223344595"),
            ("jobs/send letter", "smtp-login"),
            ("", ""),
        ] {
            let errors = RecentErrors::new(Arc::new(Still));
            errors.note(area, code, None);
            let kept = errors.list();
            assert_eq!((kept[0].area.as_str(), kept[0].code.as_str()), ("other", "other"), "{area}, {code}");
        }
    }
}
