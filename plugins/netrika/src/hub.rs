//! A client for one hub: its address, its guid, and calls for reads and writes. A read may be repeated once; a write is sent once.

use crate::failure::Failure;
use crate::refusal::{NOT_SERVED, Refusal, for_log};
use crate::settings::Settings;
use crate::soap::reader::Unreadable;
use crate::soap::schema::SERVICE;
use crate::soap::text::decode;
use crate::soap::writer::{GUID_PLACEHOLDER, compose};
use crate::soap::{Answer, Element, Operation, Value, answer};
use cabinet_plugin_sdk::http::{Escape, Request, Response};
use cabinet_plugin_sdk::secrets::{self, Secret};
use cabinet_plugin_sdk::{Problem, log};
use std::borrow::Cow;

/// Values of a request, by name.
pub(crate) type Values<'a> = &'a [(&'static str, Value<'a>)];

/// A hub with its settings and its guid.
#[derive(Debug)]
pub(crate) struct Hub {
    pub(crate) settings: Settings,
    guid: Secret,
}

impl Hub {
    /// The hub of the current medical host.
    ///
    /// # Errors
    /// `configuration` if settings or secret are missing.
    pub(crate) fn open() -> Result<Self, Problem> {
        Ok(Self { settings: cabinet_plugin_sdk::settings()?, guid: secrets::get("guid")? })
    }

    /// Makes a read, and repeats it once if there was no connection or the clinic reported a technical failure.
    ///
    /// # Errors
    /// The last failure.
    pub(crate) fn ask<T>(
        &self,
        operation: Operation,
        values: Values<'_>,
        map: impl Fn(&Element<'_>) -> Result<T, Unreadable>,
    ) -> Result<T, Failure> {
        self.ask_within(self.settings.read_timeout_ms, operation, values, map)
    }

    /// Makes a read with its own time limit.
    ///
    /// # Errors
    /// The last failure.
    pub(crate) fn ask_within<T>(
        &self,
        timeout_ms: u32,
        operation: Operation,
        values: Values<'_>,
        map: impl Fn(&Element<'_>) -> Result<T, Unreadable>,
    ) -> Result<T, Failure> {
        match self.call(timeout_ms, operation, values, &map) {
            Err(failure) if failure.is_worth_another_try() => {
                log::info("asked again", &[("operation", operation.name()), ("after", &failure.name())]);
                self.call(timeout_ms, operation, values, &map)
            }
            answer => answer,
        }
    }

    /// Sends a write, without retries: HubService has no idempotency key (protocol sheet netrika §4.5).
    ///
    /// # Errors
    /// The failure, which knows whether it is certain that nothing was done.
    pub(crate) fn write(&self, operation: Operation, values: Values<'_>) -> Result<(), Failure> {
        self.call(self.settings.booking_timeout_ms, operation, values, &|_: &Element<'_>| Ok(()))
    }

    fn call<T>(
        &self,
        timeout_ms: u32,
        operation: Operation,
        values: Values<'_>,
        map: &impl Fn(&Element<'_>) -> Result<T, Unreadable>,
    ) -> Result<T, Failure> {
        let action = ["\"", SERVICE, "IHubService/", operation.name(), "\""].concat();
        let response = Request::post(&self.settings.endpoint)
            .header("Content-Type", "text/xml; charset=utf-8")
            .header("SOAPAction", action)
            .body(compose(operation, values))
            .secret_in_body(GUID_PLACEHOLDER, &self.guid, Escape::Xml)
            .timeout_ms(timeout_ms)
            .send()
            .map_err(Failure::Http)?;
        let text = text_of(&response)?;
        let failure = match understand(operation, response.status, &text)? {
            Answer::Success(result) if is_list(operation) || !names(&result, NOT_SERVED) => {
                return map(&result).map_err(Failure::Garbled);
            }
            Answer::Success(_) => Failure::Refused(Refusal { id: NOT_SERVED, text: None }),
            // The clinic did return the list, so its error about areas does not matter. In a history it would be unknown what is missing
            // and a write stays unclear.
            Answer::Refused { id: NOT_SERVED, result, .. } if is_list(operation) && result.has_entries() => {
                return map(&result).map_err(Failure::Garbled);
            }
            Answer::Refused { id, text, .. } => Failure::Refused(Refusal { id, text }),
            Answer::Fault(code) => Failure::Fault(code),
        };
        note(operation, &failure);
        Err(failure)
    }
}

/// The text of a response that may be SOAP. Other responses are reported by their status, except for status 200.
fn text_of(response: &Response) -> Result<Cow<'_, str>, Failure> {
    let soap = response.header("content-type").is_none_or(|kind| kind.contains("xml"));
    let spoken = matches!(response.status, 200 | 500);
    if !spoken || (!soap && response.status != 200) {
        return Err(Failure::Status(response.status));
    }
    decode(&response.body).map_err(|why| unreadable(response.status, why))
}

fn understand(operation: Operation, status: u16, text: &str) -> Result<Answer<'_>, Failure> {
    answer::read(operation, text).map_err(|why| unreadable(status, why))
}

const fn unreadable(status: u16, why: Unreadable) -> Failure {
    match status {
        200 => Failure::Garbled(why),
        status => Failure::Status(status),
    }
}

/// Whether the result contains this error.
fn names(result: &Element<'_>, id: i64) -> bool {
    result.items("ErrorList", "Error").any(|error| error.number("IdError") == Some(id))
}

const fn is_list(operation: Operation) -> bool {
    !matches!(
        operation,
        Operation::SetAppointment | Operation::CreateClaimForRefusal | Operation::GetPatientHistory
    )
}

/// Logs a failure. Undescribed errors are logged with their text, so that the table can be extended, except for operations whose text may
/// contain a person's name.
fn note(operation: Operation, failure: &Failure) {
    let Failure::Refused(refusal) = failure else {
        return log::warn("the hub failed", &[("operation", operation.name()), ("how", &failure.name())]);
    };
    let names_people = matches!(operation, Operation::CheckPatient | Operation::SearchTop10Patient);
    if !refusal.is_certain() {
        let text = refusal.text.as_deref().filter(|_| !names_people).map(for_log).unwrap_or_default();
        let id = refusal.id.to_string();
        log::warn("the hub refused", &[("operation", operation.name()), ("error", &id), ("text", &text)]);
    }
}
