//! Adds the request to log lines: `request_id` and `call` at the end of each line that is written while a request runs, and before them
//! `hospital` if the process serves several.

use super::hospital;
use cabinet_http::request_context::{self, RequestContext};
use std::fmt::{self, Write as _};
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

/// Output format: how a line ends, and how fields are added before its end.
#[derive(Debug, Clone, Copy)]
pub(super) enum Line {
    /// `name=value name=value`
    Text,
    /// One JSON object.
    Json,
}

/// Wraps another format and adds the request to its lines.
pub(super) struct WithRequest<F> {
    format: F,
    line: Line,
}

impl<F> WithRequest<F> {
    pub(super) const fn new(format: F, line: Line) -> Self {
        Self { format, line }
    }
}

impl Line {
    const fn end(self) -> &'static str {
        match self {
            Self::Text => "\n",
            Self::Json => "}\n",
        }
    }

    /// The id of a variant consists of letters, digits and hyphens and needs no escaping.
    fn name_hospital(self, line: &mut String, hospital: &str) -> fmt::Result {
        match self {
            Self::Text => write!(line, " hospital={hospital}"),
            Self::Json => write!(line, ",\"hospital\":\"{hospital}\""),
        }
    }

    /// The values need no escaping in either format: an id consists of letters, digits and hyphens ([`cabinet_http::request_id`]), a method
    /// is a token (RFC 9110 §9.1) without quotes or backslashes, and a route is registered in the code.
    fn name(self, line: &mut String, request: &RequestContext) -> fmt::Result {
        let id = request.id().as_str();
        match self {
            Self::Text => write!(line, " request_id={id} call=\"{request}\""),
            Self::Json => write!(line, ",\"request_id\":\"{id}\",\"call\":\"{request}\""),
        }
    }
}

impl<S, N, F> FormatEvent<S, N> for WithRequest<F>
where
    S: Subscriber + for<'lookup> LookupSpan<'lookup>,
    N: for<'writer> FormatFields<'writer> + 'static,
    F: FormatEvent<S, N>,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let (hospital, request) = (hospital::current(), request_context::current());
        if hospital.is_none() && request.is_none() {
            return self.format.format_event(context, writer, event);
        }
        let mut line = String::new();
        self.format.format_event(context, Writer::new(&mut line), event)?;
        line.truncate(line.strip_suffix(self.line.end()).unwrap_or(&line).len());
        if let Some(hospital) = hospital {
            self.line.name_hospital(&mut line, &hospital)?;
        }
        if let Some(request) = request {
            self.line.name(&mut line, &request)?;
        }
        line.push_str(self.line.end());
        writer.write_str(&line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use axum::http::Request;
    use std::io;
    use std::sync::{Arc, Mutex};
    use tracing_subscriber::fmt::format;

    #[derive(Clone, Default)]
    struct Page(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Page {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Page {
        fn lines(&self) -> Vec<String> {
            String::from_utf8(self.0.lock().unwrap().clone()).unwrap().lines().map(str::to_owned).collect()
        }
    }

    fn request() -> RequestContext {
        let request =
            Request::get("/api/users/me?name=Ivanov").header("x-request-id", "abc-12345").body(Body::empty());
        RequestContext::of(&request.unwrap())
    }

    fn speak() {
        request().scope(|| tracing::info!(rows = 3, "asked"));
        tracing::info!("idle");
        let _entered = hospital::enter(&"hospital15".into());
        request().scope(|| tracing::info!("asked there"));
        tracing::info!("worked");
    }

    #[test]
    fn a_line_of_text_names_its_request_and_nothing_that_it_asked() {
        let page = Page::default();
        let written = page.clone();
        let format = format::format().without_time().with_ansi(false);
        let subscriber = tracing_subscriber::fmt()
            .event_format(WithRequest::new(format, Line::Text))
            .with_writer(move || written.clone())
            .finish();
        tracing::subscriber::with_default(subscriber, speak);
        let lines = page.lines();
        assert_eq!(lines.len(), 4, "{lines:?}");
        assert!(lines[0].ends_with("asked rows=3 request_id=abc-12345 call=\"GET web\""), "{lines:?}");
        assert!(lines[1].ends_with("idle"), "{lines:?}");
        assert!(lines[2].contains("asked there hospital=hospital15 request_id=abc-12345 call="), "{lines:?}");
        assert!(lines[3].ends_with("worked hospital=hospital15"), "{lines:?}");
        assert!(!lines[0].contains("Ivanov"), "{lines:?}");
    }

    #[test]
    fn a_line_of_json_stays_one_object() {
        let page = Page::default();
        let written = page.clone();
        let subscriber = tracing_subscriber::fmt()
            .json()
            .map_event_format(|format| WithRequest::new(format, Line::Json))
            .with_writer(move || written.clone())
            .finish();
        tracing::subscriber::with_default(subscriber, speak);
        let lines: Vec<serde_json::Value> =
            page.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 4);
        assert_eq!((&lines[0]["request_id"], &lines[0]["call"]), (&"abc-12345".into(), &"GET web".into()));
        assert_eq!(lines[0]["fields"]["rows"], 3);
        assert_eq!((lines[1].get("request_id"), lines[1].get("hospital")), (None, None));
        assert_eq!((&lines[2]["hospital"], &lines[2]["call"]), (&"hospital15".into(), &"GET web".into()));
        assert_eq!((&lines[3]["hospital"], lines[3].get("request_id")), (&"hospital15".into(), None));
    }
}
