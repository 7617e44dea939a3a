//! The hub: a city, its settings, and the processing of a SOAP request.

use super::answer::{self, Refusal};
use super::faults::{Fault, Switches};
use super::hospital::{BookedTicket, City, lock};
use super::operations::{self, Prebuilt};
use super::request;
use super::schema::Operation;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

/// The answer to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// A SOAP answer.
    Soap {
        /// 200, or 500 for a fault.
        status: u16,
        /// The SOAP envelope.
        body: String,
    },
    /// A SOAP answer in UTF-16.
    Utf16 {
        /// The SOAP envelope.
        body: String,
    },
    /// The HTML page of a proxy or gateway.
    Html {
        /// The HTTP status.
        status: u16,
    },
    /// The connection is closed without an answer.
    HangUp,
}

/// A simulated hub.
#[derive(Debug)]
pub struct Hub {
    pub city: City,
    /// Faults and call counters.
    pub switches: Switches,
    guid: String,
    prebuilt: Prebuilt,
    last_history: AtomicI64,
}

impl Hub {
    /// A hub that accepts this GUID only.
    pub fn new(city: City, guid: String, strict_order: bool) -> Self {
        let prebuilt = Prebuilt::compose(&city);
        Self {
            city,
            switches: Switches::new(strict_order),
            guid,
            prebuilt,
            last_history: AtomicI64::new(90_000_000),
        }
    }

    /// The accepted GUID.
    pub fn guid(&self) -> &str {
        &self.guid
    }

    /// Answers one request. Holds no lock while a fault delays the answer.
    pub async fn answer(&self, soap_action: Option<&str>, body: &str) -> Reply {
        let call = match request::parse(body, soap_action, self.switches.strict_order()) {
            Ok(call) => call,
            Err(fault) => return Reply::Soap { status: 500, body: answer::fault(&fault) },
        };
        let operation = call.operation;
        self.switches.count(operation);
        let faults = self.switches.meet(operation);
        if let Some(reply) = faults.iter().find_map(before) {
            return reply;
        }
        // The number of the caller's log, if the request has one (sheet §1).
        let history =
            call.int("idHistory").unwrap_or_else(|| self.last_history.fetch_add(1, Ordering::Relaxed));
        let refused = faults.iter().find_map(refusal_before);
        let knows_guid = operation == Operation::GetVersion || call.text("guid") == Some(&self.guid);
        let done = match refused {
            Some(refusal) => Err(refusal),
            None if !knows_guid => Err(Refusal::new(1)),
            None if faults.contains(&Fault::PhoneNeeded) && self.lacks_phone(&call) => Err(Refusal {
                text: "Не заполнен контактный телефон".to_owned(),
                ..Refusal::new(4)
            }),
            None => operations::perform(&self.city, &self.prebuilt, &call)
                .map(|members| altered(&faults, &call, members)),
        };
        let done = match faults.iter().find_map(refusal_after) {
            Some(refusal) => Err(refusal),
            None => done,
        };
        let body = match done {
            Ok(members) => answer::success(operation, history, &members),
            Err(refusal) => answer::refusal(operation, history, &refusal),
        };
        for fault in &faults {
            if let Fault::Slow { ms } = fault {
                tokio::time::sleep(Duration::from_millis(*ms)).await;
            }
        }
        faults.iter().find_map(|fault| after(fault, &body)).unwrap_or(Reply::Soap { status: 200, body })
    }

    /// All tickets that calls have booked, with the id of their clinic.
    pub fn bookings(&self) -> Vec<(i64, BookedTicket)> {
        let mut all = Vec::new();
        for clinic in &self.city.clinics {
            let book = lock(&clinic.book);
            all.extend(book.all().filter(|ticket| ticket.by_call).map(|ticket| (clinic.id, ticket.clone())));
        }
        all.sort_by(|(_, one), (_, other)| one.history_id.cmp(&other.history_id));
        all
    }

    fn lacks_phone(&self, call: &request::Call) -> bool {
        let clinic = call.int("idLpu").and_then(|id| self.city.clinic(id));
        let known = clinic.zip(call.text("idPat"));
        known.is_some_and(|(clinic, patient)| !lock(&clinic.book).phones.contains_key(patient))
    }

    /// Restores the initial state: no faults, no bookings, counters at zero.
    pub fn reset(&self) {
        self.switches.set(Vec::new());
        self.switches.reset_calls();
        self.city.reset();
    }

    /// Sets whether a clinic's system is off-line. Returns false if there is no such clinic.
    pub fn set_offline(&self, clinic: i64, offline: bool) -> bool {
        let found = self.city.clinic(clinic);
        if let Some(clinic) = found {
            clinic.offline.store(offline, Ordering::Relaxed);
        }
        found.is_some()
    }
}

fn before(fault: &Fault) -> Option<Reply> {
    match fault {
        Fault::Close => Some(Reply::HangUp),
        Fault::Unavailable => Some(Reply::Html { status: 503 }),
        Fault::Html => Some(Reply::Html { status: 502 }),
        Fault::Status { status, done: false } => Some(Reply::Html { status: *status }),
        Fault::SoapFault => {
            let fault = request::Fault {
                code: "InternalServiceFault",
                text: "The server was unable to process the request due to an internal error.".into(),
            };
            Some(Reply::Soap { status: 500, body: answer::fault(&fault) })
        }
        _ => None,
    }
}

/// Applies the faults that change the members of a successful result.
fn altered(faults: &[Fault], call: &request::Call, members: String) -> String {
    let mut members = members;
    for fault in faults {
        match fault {
            Fault::Nameless => members = operations::without_names(&members),
            Fault::Slots { count } if call.operation == Operation::GetAvaibleAppointments => {
                members = operations::crowded(call, *count).unwrap_or(members);
            }
            _ => {}
        }
    }
    members
}

fn refusal_before(fault: &Fault) -> Option<Refusal> {
    match fault {
        Fault::WrongGuid => Some(Refusal::new(1)),
        Fault::Race => Some(Refusal::new(39)),
        Fault::Fail { id_error, text } => {
            let usual = Refusal::new(*id_error);
            Some(Refusal { text: text.clone().unwrap_or(usual.text), ..usual })
        }
        _ => None,
    }
}

fn refusal_after(fault: &Fault) -> Option<Refusal> {
    match fault {
        Fault::FailAfter { id_error } => Some(Refusal::new(*id_error)),
        _ => None,
    }
}

fn after(fault: &Fault, body: &str) -> Option<Reply> {
    match fault {
        Fault::Drop => Some(Reply::HangUp),
        Fault::Garbage => {
            let half: String = body.chars().take(body.chars().count() / 2).collect();
            Some(Reply::Soap { status: 200, body: half + "\u{0}<<&" })
        }
        Fault::Status { status, done: true } => Some(Reply::Html { status: *status }),
        Fault::Utf16 => Some(Reply::Utf16 { body: body.to_owned() }),
        Fault::Foreign => {
            Some(Reply::Soap { status: 200, body: answer::success(Operation::GetErrorList, 0, "") })
        }
        _ => None,
    }
}
