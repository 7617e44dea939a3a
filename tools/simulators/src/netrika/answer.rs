//! Renders SOAP answers: a result, a business error (status 200, `Success=false`) or a fault (status 500).

use super::request::Fault;
use super::schema::{DATA_NAMESPACE, ENVELOPE_NAMESPACE, INSTANCE_NAMESPACE, Kind, Operation, members};
use super::xml::Writer;
use quick_xml::escape::escape;

/// A business error of HubService (protocol sheet netrika §5).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// `IdError`
    pub id: i32,
    /// `ErrorDescription`
    pub text: String,
}

impl Refusal {
    /// The error with its usual sentence.
    pub fn new(id: i32) -> Self {
        Self { id, text: usual_text(id).to_owned() }
    }
}

/// The usual sentence of an error (protocol sheet netrika §5).
pub const fn usual_text(id: i32) -> &'static str {
    match id {
        0 => "Не указан участник информационного обмена",
        1 => "Доступ запрещён: неизвестный идентификатор участника",
        4 => "Переданы неполные данные",
        20 => "Пациент с указанными данными не найден",
        21 => "Данные пациента не уникальны, обратитесь в регистратуру",
        22 => "Данные пациента расходятся с записью акта гражданского состояния",
        33 => "Врач не соответствует профилю пациента",
        34 => "Запись к данному врачу запрещена по возрасту пациента",
        35 => "Пациент уже записан к данному специалисту",
        36 => "Пациент не прикреплён к данной медицинской организации",
        38 => "Недопустимый идентификатор талона",
        39 => "Талон к врачу занят или заблокирован",
        41 => "Нет сведений об участках",
        75 => "Талон не существует или был отменён ранее",
        99 => "Технический сбой в медицинской организации",
        _ => "Неизвестная ошибка",
    }
}

/// A successful result with the given own members, which are XML already.
pub fn success(operation: Operation, id_history: i64, own_members: &str) -> String {
    result(operation, id_history, "<a:ErrorList/>", true, own_members)
}

/// The answer to a refused call. Own members are nil, as WCF writes them.
pub fn refusal(operation: Operation, id_history: i64, refusal: &Refusal) -> String {
    let mut errors = Writer::default();
    errors.nest("ErrorList", |list| {
        list.nest("Error", |error| {
            error.text("ErrorDescription", Some(&refusal.text)).value("IdError", refusal.id);
        });
    });
    let mut own = Writer::default();
    for member in members(operation.result()) {
        match member.kind {
            Kind::SpecialistType => own.text(member.name, Some("отсутстствует_неопределено")),
            _ => own.text(member.name, None),
        };
    }
    result(operation, id_history, &errors.finish(), false, &own.finish())
}

fn result(operation: Operation, id_history: i64, errors: &str, success: bool, own: &str) -> String {
    let name = operation.name();
    let mut text = String::with_capacity(own.len() + errors.len() + 600);
    for part in [
        "<s:Envelope xmlns:s=\"",
        ENVELOPE_NAMESPACE,
        "\"><s:Body><",
        name,
        "Response xmlns=\"http://tempuri.org/\"><",
        name,
        "Result xmlns:a=\"",
        DATA_NAMESPACE,
        "\" xmlns:i=\"",
        INSTANCE_NAMESPACE,
        "\">",
        errors,
        "<a:IdHistory>",
        &id_history.to_string(),
        "</a:IdHistory><a:Success>",
        if success { "true" } else { "false" },
        "</a:Success>",
        own,
        "</",
        name,
        "Result></",
        name,
        "Response></s:Body></s:Envelope>",
    ] {
        text.push_str(part);
    }
    text
}

/// A SOAP fault for a technical failure.
pub fn fault(fault: &Fault) -> String {
    format!(
        "<s:Envelope xmlns:s=\"{ENVELOPE_NAMESPACE}\"><s:Body><s:Fault><faultcode xmlns:a=\"http://schemas.microsoft.com/net/2005/12/windowscommunicationfoundation/dispatcher\">a:{}</faultcode><faultstring xml:lang=\"ru-RU\">{}</faultstring></s:Fault></s:Body></s:Envelope>",
        fault.code,
        escape(&fault.text)
    )
}
