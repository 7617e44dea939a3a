//! Which recorded answer a request gets when a recording is replayed.

use serde_json::Value;

/// A request, recorded or asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReplayedRequest<'a> {
    pub method: &'a str,
    /// Path and query.
    pub path: &'a str,
    pub body: &'a str,
}

/// The position of the recorded request whose answer a request gets; the second member says whether it was given already. Equal requests
/// get their answers in turn, the last one again. `None` if the request was not recorded.
pub fn next_answer<'a>(
    recorded: impl IntoIterator<Item = (ReplayedRequest<'a>, bool)>,
    asked: ReplayedRequest<'_>,
) -> Option<usize> {
    let mut last = None;
    for (position, (request, is_used)) in recorded.into_iter().enumerate() {
        let fits =
            request.method == asked.method && request.path == asked.path && is_same(request.body, asked.body);
        if fits && !is_used {
            return Some(position);
        }
        if fits {
            last = Some(position);
        }
    }
    last
}

/// Whether bodies are equal, as JSON or as text.
fn is_same(recorded: &str, asked: &str) -> bool {
    let json = |text: &str| serde_json::from_str::<Value>(text).ok();
    recorded == asked || (json(recorded).is_some() && json(recorded) == json(asked))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request<'a>(path: &'a str, body: &'a str) -> ReplayedRequest<'a> {
        ReplayedRequest { method: "POST", path, body }
    }

    #[test]
    fn equal_requests_get_their_answers_in_turn_and_the_last_one_again() {
        let recorded = |used: [bool; 3]| {
            [request("/a", r#"{"x": 1, "y": 2}"#), request("/b", "x"), request("/a", r#"{"y":2,"x":1}"#)]
                .into_iter()
                .zip(used)
        };
        let asked = request("/a", r#"{"x":1,"y":2}"#);
        assert_eq!(next_answer(recorded([false, false, false]), asked), Some(0));
        assert_eq!(next_answer(recorded([true, false, false]), asked), Some(2));
        assert_eq!(next_answer(recorded([true, false, true]), asked), Some(2));
        assert_eq!(next_answer(recorded([false; 3]), request("/a", "{}")), None);
        assert_eq!(next_answer(recorded([false; 3]), request("/b", "y")), None);
        assert_eq!(next_answer(recorded([false; 3]), ReplayedRequest { method: "GET", ..asked }), None);
    }
}
