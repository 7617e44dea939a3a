//! Booking and cancelling with every kind of response (X-038, X-039; protocol sheet netrika §4).

use crate::support::{self, Answer, START, fault, history, html, hub, refused, success, visit, wish, xml};
use cabinet_plugin_netrika::Netrika;
use cabinet_plugin_sdk::http::Error;
use cabinet_plugin_sdk::testing::Installed;
use cabinet_plugin_sdk::{ProblemCode, Scheduling, TicketStatus};

fn count(host: &Installed, operation: &str) -> usize {
    host.sent().iter().filter(|sent| support::operation(sent) == operation).count()
}

fn not_served() -> Answer {
    refused("GetPatientHistory", 41, "Нет сведений об участках")
}

/// Some hubs report success together with the error.
fn not_served_but_successful() -> Answer {
    let error = "<a:ErrorList><a:Error><a:IdError>41</a:IdError></a:Error></a:ErrorList>";
    let lists = visit("HistoryVisit", "1", START, Some("104"));
    support::soap(
        "GetPatientHistory",
        &format!("{error}<a:Success>true</a:Success><a:ListHistoryVisit>{lists}</a:ListHistoryVisit>"),
    )
}

fn booked() -> Answer {
    history("", &visit("HistoryVisit", "5000017", START, Some("103")))
}

/// All responses after which the booking may have been made.
const UNCLEAR: [fn() -> Answer; 17] = [
    || Err(Error::Timeout),
    || Err(Error::Protocol("connection reset".into())),
    || Err(Error::TooLarge(8 << 20)),
    || html(302),
    || html(307),
    // the page of a gateway says nothing about the system behind it.
    || html(401),
    || html(403),
    || html(404),
    || html(405),
    || html(407),
    || html(415),
    || html(502),
    || html(503),
    || xml(200, "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/env"),
    || success("GetErrorList", ""),
    fault,
    || refused("SetAppointment", 99, "Технический сбой"),
];

/// Protocol sheet netrika §4.2: the appointment is found by start and doctor; its id differs from the slot's.
#[test]
fn a_booked_ticket_has_the_id_of_the_history() {
    let host = hub(|operation, _| match operation {
        "SetAppointment" => success(operation, "<a:Type>узкий</a:Type>"),
        _ => history(
            &visit("HistoryRefusal", "1", START, Some("103")),
            &[
                visit("HistoryVisit", "2", "2026-11-24T09:30:00", Some("103")),
                visit("HistoryVisit", "3", START, Some("104")),
                visit("HistoryVisit", "5000017", START, Some("103")),
            ]
            .concat(),
        ),
    });
    let ticket = Netrika::book(wish()).unwrap();
    assert_eq!(
        (ticket.id.as_str(), ticket.status, ticket.start.as_str()),
        ("5000017", TicketStatus::Active, START)
    );
    assert_eq!(ticket.doctor_name.as_deref(), Some("Щукина Алла Петровна"));
    assert_eq!(count(&host, "SetAppointment"), 1);
}

#[test]
fn a_hub_that_does_not_name_the_doctor_is_believed_if_there_is_one_ticket_only() {
    for (tickets, found) in [(1, true), (2, false)] {
        let _host = hub(move |operation, _| match operation {
            "SetAppointment" => success(operation, ""),
            _ => history(
                "",
                &(0..tickets)
                    .map(|id| visit("HistoryVisit", &format!("{id}7"), START, None))
                    .collect::<String>(),
            ),
        });
        assert_eq!(Netrika::book(wish()).is_ok(), found);
    }
}

#[test]
fn an_unclear_answer_is_settled_by_the_history_and_never_sent_again() {
    for unclear in UNCLEAR {
        let host = hub(move |operation, _| if operation == "SetAppointment" { unclear() } else { booked() });
        assert_eq!(Netrika::book(wish()).unwrap().id, "5000017");
        assert_eq!((count(&host, "SetAppointment"), count(&host, "GetPatientHistory")), (1, 1));
    }
}

/// the hub does not serve the clinic now; its history is missing, not empty.
#[test]
fn a_lost_answer_and_a_history_that_is_not_served_stay_unknown() {
    let unserved: [fn() -> Answer; 2] = [not_served, not_served_but_successful];
    for history in unserved {
        for unclear in UNCLEAR {
            let host =
                hub(move |operation, _| if operation == "SetAppointment" { unclear() } else { history() });
            assert_eq!(Netrika::book(wish()).unwrap_err().code, ProblemCode::OutcomeUnknown);
            assert_eq!((count(&host, "SetAppointment"), count(&host, "GetPatientHistory")), (1, 1));
        }
        let _host = hub(move |_, _| history());
        let problem = Netrika::appointments("101".into(), "P-1".into()).unwrap_err();
        assert_eq!((problem.code, problem.patient_text), (ProblemCode::Unavailable, None));
        assert!(problem.retry_after_ms.is_some());
    }
}

/// The clinic may still be working: an empty history proves nothing.
#[test]
fn an_unclear_answer_without_a_ticket_in_the_history_stays_unknown() {
    for unclear in UNCLEAR {
        let host =
            hub(move |operation, _| if operation == "SetAppointment" { unclear() } else { history("", "") });
        assert_eq!(Netrika::book(wish()).unwrap_err().code, ProblemCode::OutcomeUnknown);
        assert_eq!(count(&host, "SetAppointment"), 1);
    }
}

#[test]
fn an_unclear_answer_with_an_unreadable_history_stays_unknown() {
    for unclear in UNCLEAR {
        for history in UNCLEAR {
            let host =
                hub(move |operation, _| if operation == "SetAppointment" { unclear() } else { history() });
            assert_eq!(Netrika::book(wish()).unwrap_err().code, ProblemCode::OutcomeUnknown);
            assert_eq!(count(&host, "SetAppointment"), 1);
        }
    }
}

#[test]
fn a_booking_that_the_hub_confirmed_but_does_not_show_is_unknown_not_failed() {
    let _host = hub(|operation, _| match operation {
        "SetAppointment" => success(operation, ""),
        _ => history("", ""),
    });
    assert_eq!(Netrika::book(wish()).unwrap_err().code, ProblemCode::OutcomeUnknown);
}

#[test]
fn without_a_connection_nothing_was_booked_and_nothing_is_asked() {
    let cases: [(fn() -> Answer, ProblemCode); 3] = [
        (|| Err(Error::Connect("refused".into())), ProblemCode::Unavailable),
        (|| Err(Error::Denied("no".into())), ProblemCode::Configuration),
        (|| Err(Error::Tls("no".into())), ProblemCode::Configuration),
    ];
    for (case, code) in cases {
        let host = hub(move |_, _| case());
        assert_eq!(Netrika::book(wish()).unwrap_err().code, code);
        assert_eq!(host.sent().len(), 1, "a write is sent once and needs no history here");
    }
}

#[test]
fn nonsense_is_refused_before_anything_is_sent() {
    let host = hub(|operation, _| success(operation, ""));
    let mut clinic = wish();
    clinic.clinic_id = "a'b".into();
    let mut start = wish();
    start.start = "tomorrow".into();
    let mut slot = wish();
    slot.slot_id = " ".into();
    assert_eq!(Netrika::book(clinic).unwrap_err().code, ProblemCode::NotFound);
    assert_eq!(Netrika::book(start).unwrap_err().field.as_deref(), Some("start"));
    assert_eq!(Netrika::book(slot).unwrap_err().field.as_deref(), Some("slot-id"));
    assert!(host.sent().is_empty());
}

#[test]
fn a_cancellation_is_sent_once_and_75_is_not_found() {
    let host = hub(|operation, _| success(operation, ""));
    Netrika::cancel("101".into(), "P-1".into(), "5000017".into()).unwrap();
    assert_eq!(host.sent().len(), 1);
    let _host = hub(|operation, _| refused(operation, 75, "Талон не существует"));
    let problem = Netrika::cancel("101".into(), "P-1".into(), "5000017".into()).unwrap_err();
    assert_eq!((problem.code, problem.field.as_deref()), (ProblemCode::NotFound, Some("ticket-id")));
}

#[test]
fn an_unclear_cancellation_is_settled_by_the_history() {
    for unclear in UNCLEAR.iter().take(16).copied() {
        for (refusal, visits, code) in [
            (true, false, None),
            (true, true, None),
            (false, true, Some(ProblemCode::OutcomeUnknown)),
            (false, false, Some(ProblemCode::OutcomeUnknown)),
        ] {
            let host = hub(move |operation, _| match operation {
                "CreateClaimForRefusal" => unclear(),
                _ => history(
                    &if refusal {
                        visit("HistoryRefusal", "5000017", START, Some("103"))
                    } else {
                        String::new()
                    },
                    &if visits {
                        visit("HistoryVisit", "5000017", START, Some("103"))
                    } else {
                        String::new()
                    },
                ),
            });
            let done = Netrika::cancel("101".into(), "P-1".into(), "5000017".into());
            assert_eq!(done.err().map(|problem| problem.code), code);
            assert_eq!(count(&host, "CreateClaimForRefusal"), 1);
        }
    }
}
