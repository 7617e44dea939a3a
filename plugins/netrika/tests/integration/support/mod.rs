//! The plugin's public functions, with a hub whose answers the test defines.

use cabinet_plugin_netrika as _;
use cabinet_plugin_sdk::http::{Error, Response};
use cabinet_plugin_sdk::testing::{Installed, Sent, TestHost};
use cabinet_plugin_sdk::{BookingRequest, Gender, Person};

/// The plugin's manifest: the test host refuses what it does not request, as the kernel does.
pub(crate) const MANIFEST: &str = include_str!("../../../plugin.toml");

pub(crate) const GUID: &str = "00000000-test-test-test-00000000000<";

pub(crate) type Answer = Result<Response, Error>;

/// The operation of a request.
pub(crate) fn operation(sent: &Sent) -> String {
    let header = sent.headers.iter().find(|(name, _)| name == "SOAPAction").unwrap();
    header.1.trim_matches('"').rsplit('/').next().unwrap().to_owned()
}

/// A host whose hub answers by operation.
pub(crate) fn hub(answerer: impl Fn(&str, &Sent) -> Answer + 'static) -> Installed {
    hub_with(serde_json::json!({}), answerer)
}

/// The same, with settings in addition to the address.
pub(crate) fn hub_with(
    mut settings: serde_json::Value,
    answerer: impl Fn(&str, &Sent) -> Answer + 'static,
) -> Installed {
    settings["endpoint"] = "https://hub.test/hub25/HubService.svc".into();
    TestHost::for_plugin(MANIFEST)
        .settings(settings)
        .secret("guid", GUID)
        .local_now("2026-11-21T12:00:00")
        .answer(move |sent| answerer(&operation(sent), sent))
        .install()
}

/// A successful SOAP response with these members of the result.
pub(crate) fn success(operation: &str, members: &str) -> Answer {
    soap(
        operation,
        &format!("<a:ErrorList/><a:IdHistory>1</a:IdHistory><a:Success>true</a:Success>{members}"),
    )
}

/// A business error.
pub(crate) fn refused(operation: &str, id: i64, text: &str) -> Answer {
    soap(
        operation,
        &format!(
            "<a:ErrorList><a:Error><a:ErrorDescription>{text}</a:ErrorDescription><a:IdError>{id}</a:IdError></a:Error></a:ErrorList><a:IdHistory>1</a:IdHistory><a:Success>false</a:Success>"
        ),
    )
}

pub(crate) fn soap(operation: &str, result: &str) -> Answer {
    xml(
        200,
        &format!(
            r#"<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><{operation}Response xmlns="http://tempuri.org/"><{operation}Result xmlns:a="http://schemas.datacontract.org/2004/07/HubService2" xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns:b="http://schemas.microsoft.com/2003/10/Serialization/Arrays">{result}</{operation}Result></{operation}Response></s:Body></s:Envelope>"#
        ),
    )
}

pub(crate) fn xml(status: u16, body: &str) -> Answer {
    answer(status, "text/xml; charset=utf-8", body)
}

pub(crate) fn html(status: u16) -> Answer {
    answer(status, "text/html", "<html><body><h1>Bad Gateway</h1><hr></body></html>")
}

pub(crate) fn answer(status: u16, kind: &str, body: &str) -> Answer {
    Ok(Response {
        status,
        headers: vec![("content-type".into(), kind.into())],
        body: body.as_bytes().to_vec(),
    })
}

pub(crate) fn fault() -> Answer {
    xml(
        500,
        r#"<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode xmlns:a="x">a:InternalServiceFault</faultcode><faultstring>Иванова Анна 1958</faultstring></s:Fault></s:Body></s:Envelope>"#,
    )
}

/// One appointment in a history.
pub(crate) fn visit(element: &str, id: &str, start: &str, doctor: Option<&str>) -> String {
    let doctor = match doctor {
        Some(doctor) => format!(
            "<a:DoctorRendingConsultation><a:IdDoc>{doctor}</a:IdDoc><a:Name>Щукина Алла Петровна</a:Name></a:DoctorRendingConsultation>"
        ),
        None => "<a:DoctorRendingConsultation i:nil=\"true\"/>".into(),
    };
    format!(
        "<a:{element}>{doctor}<a:IdAppointment>{id}</a:IdAppointment><a:SpecialityRendingConsultation><a:IdSpesiality>10</a:IdSpesiality><a:NameSpesiality>Терапевт</a:NameSpesiality></a:SpecialityRendingConsultation><a:VisitStart>{start}</a:VisitStart></a:{element}>"
    )
}

pub(crate) fn history(refusals: &str, visits: &str) -> Answer {
    success(
        "GetPatientHistory",
        &format!(
            "<a:ListHistoryRefusal>{refusals}</a:ListHistoryRefusal><a:ListHistoryVisit>{visits}</a:ListHistoryVisit>"
        ),
    )
}

pub(crate) fn person() -> Person {
    Person {
        last_name: "Иванова".into(),
        first_name: "Анна".into(),
        patronymic: Some("Сергеевна".into()),
        birth_date: "1958-03-12".into(),
        gender: Gender::Female,
        snils: Some("11223344595".into()),
        phone: None,
    }
}

pub(crate) const START: &str = "2026-11-24T09:15:00";

pub(crate) fn wish() -> BookingRequest {
    BookingRequest {
        clinic_id: "101".into(),
        patient_id: "P-1".into(),
        slot_id: "103_2026-11-24 09:15:00".into(),
        doctor_id: "103".into(),
        start: START.into(),
    }
}
