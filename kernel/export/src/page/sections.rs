//! The sections of the page: tables of plain texts.

use super::formatter::Formatter;
use crate::own_chat::{OwnChat, OwnMessage};
use crate::own_data::{
    Account, Agreed, CalendarAddress, ClinicVisit, Device, FromPortal, Known, NotifiedBrowser, OwnData,
    OwnDistrict, Paper, Scan, SecondSteps, StoppedNotification, Text, Uploaded, Visit, Waiting,
};
use crate::own_questionnaires::{QuestionnaireAnswer, SentQuestionnaire};
use cabinet_domain::{AppointmentStatus, PersonName};
use chrono::{DateTime, Utc};
use serde::Serialize;

/// A heading with its content.
#[derive(Serialize)]
pub(super) struct Section {
    id: &'static str,
    title: String,
    is_empty: bool,
    pairs: Vec<Pair>,
    head: Vec<String>,
    rows: Vec<Vec<Cell>>,
    texts: Vec<Article>,
}

#[derive(Serialize)]
struct Pair {
    label: String,
    value: String,
}

/// A value and the heading of its column, which is shown beside it on narrow screens.
#[derive(Serialize)]
pub(super) struct Cell {
    label: String,
    value: String,
}

/// The cells of a row, with the headings of their columns.
pub(super) fn cells(head: &[String], row: impl IntoIterator<Item = String>) -> Vec<Cell> {
    let cell = |(label, value): (&String, String)| Cell { label: label.clone(), value };
    head.iter().zip(row).map(cell).collect()
}

#[derive(Serialize)]
struct Article {
    heading: String,
    paragraphs: Vec<String>,
}

/// All sections except the log.
pub(super) fn all(own: &OwnData, formatter: &Formatter) -> Vec<Section> {
    let mut sections = vec![
        of_pairs("profile", "info.title", account(&own.profile, formatter), formatter),
        of_rows(
            "documents",
            "documents.title",
            &[
                "field.type",
                "field.serial",
                "field.number",
                "field.issuedBy",
                "field.issueDate",
                "word.fromEsia",
                "word.addedAt",
            ],
            own.documents.iter().map(|paper| document(paper, formatter)).collect(),
            formatter,
        ),
        of_rows(
            "consents",
            "consent.title",
            &[
                "word.what",
                "word.given",
                "word.withdrawn",
                "word.how",
                "word.address",
                "word.textOf",
                "word.language",
            ],
            own.consents.iter().map(|agreed| consent(agreed, &own.consent_texts, formatter)).collect(),
            formatter,
        ),
        of_texts("texts", "section.texts", &own.consent_texts, formatter),
        of_rows(
            "files",
            "section.files",
            &["word.document", "word.file", "word.size", "word.stored"],
            own.files.iter().map(|file| scan(file, formatter)).collect(),
            formatter,
        ),
        of_rows(
            "uploads",
            "section.uploads",
            &["word.file", "word.size", "word.stored"],
            own.uploads.iter().map(|file| uploaded(file, formatter)).collect(),
            formatter,
        ),
        of_rows(
            "devices",
            "devices.title",
            &["word.device", "word.since", "word.seen", "word.until"],
            own.sessions.iter().map(|session| device(session, formatter)).collect(),
            formatter,
        ),
        of_rows(
            "notifications",
            "section.notifications",
            &["word.what", "word.how"],
            stopped(own, formatter),
            formatter,
        ),
        of_rows(
            "notified",
            "section.notified",
            &["word.since", "word.seen", "word.language"],
            own.notified.iter().map(|browser| notified(browser, formatter)).collect(),
            formatter,
        ),
        of_rows(
            "calendar",
            "section.calendar",
            &["word.since", "word.seen", "word.details", "word.language"],
            own.calendar.iter().map(|address| calendar(address, formatter)).collect(),
            formatter,
        ),
        of_rows(
            "districts",
            "section.districts",
            &["word.host", "word.district"],
            own.districts.iter().map(district).collect(),
            formatter,
        ),
        of_rows(
            "accounts",
            "accounts.title",
            &[
                "word.host",
                "word.clinic",
                "word.client",
                "word.confirmed",
                "accounts.import",
                "accounts.imported",
            ],
            own.accounts.iter().map(|account| known(account, formatter)).collect(),
            formatter,
        ),
        of_rows(
            "bookings",
            "section.visits",
            &[
                "word.visitAt",
                "word.state",
                "word.host",
                "word.clinic",
                "word.doctor",
                "word.spec",
                "word.room",
                "word.ticket",
                "word.asked",
            ],
            own.bookings.iter().map(|booking| visit(booking, formatter)).collect(),
            formatter,
        ),
        of_rows(
            "waiting",
            "section.waiting",
            &[
                "word.state",
                "word.host",
                "word.clinic",
                "word.spec",
                "word.doctor",
                "word.waitingFrom",
                "word.waitingTo",
                "word.waitingHours",
                "word.waitingSince",
            ],
            own.waiting.iter().map(|entry| waiting(entry, formatter)).collect(),
            formatter,
        ),
        of_rows(
            "clinicVisits",
            "section.clinicVisits",
            &[
                "word.visitAt",
                "word.state",
                "word.host",
                "word.clinic",
                "word.doctor",
                "word.spec",
                "word.room",
                "word.ticket",
                "word.reportedAt",
            ],
            own.clinic_visits.iter().map(|visit| clinic_visit(visit, formatter)).collect(),
            formatter,
        ),
        of_pairs("factors", "factors.title", factors(&own.factors, formatter), formatter),
        of_pairs(
            "portal",
            "section.portal",
            own.esia.as_ref().map_or_else(Vec::new, |said| portal(said, formatter)),
            formatter,
        ),
    ];
    sections.push(of_rows(
        "questionnaires",
        "section.questionnaires",
        &["word.questionnaire", "word.filledIn", "word.question", "word.answer"],
        own.questionnaires.iter().flat_map(|sent| questionnaire(sent, formatter)).collect(),
        formatter,
    ));
    if let Some(chat) = &own.chat {
        sections.push(of_rows(
            "chat",
            "section.chat",
            &["word.at", "word.author", "word.chatMessage"],
            messages(chat, formatter),
            formatter,
        ));
    }
    sections.extend(super::record::all(&own.record, formatter));
    sections
}

fn of_pairs(id: &'static str, title: &str, pairs: Vec<Pair>, formatter: &Formatter) -> Section {
    Section { is_empty: pairs.is_empty(), pairs, ..bare(id, title, formatter) }
}

pub(super) fn of_rows(
    id: &'static str,
    title: &str,
    head: &[&str],
    rows: Vec<Vec<String>>,
    formatter: &Formatter,
) -> Section {
    let head: Vec<String> = head.iter().map(|key| formatter.say(key)).collect();
    let rows: Vec<_> = rows.into_iter().map(|row| cells(&head, row)).collect();
    Section { is_empty: rows.is_empty(), head, rows, ..bare(id, title, formatter) }
}

fn of_texts(id: &'static str, title: &str, texts: &[Text], formatter: &Formatter) -> Section {
    let article = |text: &Text| Article {
        heading: format!(
            "{} · {} {} · {}",
            formatter.say_of("consent.kind", text.kind.name()),
            formatter.say("word.textOf"),
            formatter.day_of(text.first_shown_at),
            formatter.say_of("language", &text.language)
        ),
        paragraphs: text.text.split("\n\n").map(ToOwned::to_owned).collect(),
    };
    let texts: Vec<_> = texts.iter().map(article).collect();
    Section { is_empty: texts.is_empty(), texts, ..bare(id, title, formatter) }
}

fn bare(id: &'static str, title: &str, formatter: &Formatter) -> Section {
    let title = formatter.say(title);
    Section {
        id,
        title,
        is_empty: true,
        pairs: Vec::new(),
        head: Vec::new(),
        rows: Vec::new(),
        texts: Vec::new(),
    }
}

/// The pairs that have a value.
fn pairs<const N: usize>(formatter: &Formatter, all: [(&str, Option<String>); N]) -> Vec<Pair> {
    all.into_iter()
        .filter_map(|(key, value)| Some(Pair { label: formatter.say(key), value: value? }))
        .collect()
}

fn moment(at: Option<DateTime<Utc>>, formatter: &Formatter) -> String {
    at.map(|at| formatter.moment(at)).unwrap_or_default()
}

fn text(value: Option<&String>) -> String {
    value.cloned().unwrap_or_default()
}

fn code(value: impl Serialize) -> String {
    serde_json::to_value(value)
        .ok()
        .and_then(|value| value.as_str().map(ToOwned::to_owned))
        .unwrap_or_default()
}

fn account(account: &Account, formatter: &Formatter) -> Vec<Pair> {
    let at = |moment: Option<DateTime<Utc>>| moment.map(|at| formatter.moment(at));
    pairs(
        formatter,
        [
            ("field.lastName", Some(account.last_name.clone())),
            ("field.firstName", Some(account.first_name.clone())),
            ("field.patrName", account.patr_name.clone()),
            ("field.birthDate", Some(formatter.day(account.birth_date.day()))),
            ("field.gender", Some(formatter.say_of("gender", &code(account.gender)))),
            ("field.snils", account.snils.clone()),
            ("word.citizenship", Some(formatter.say_of("citizenship", &code(account.citizenship)))),
            ("field.email", account.email.clone()),
            ("word.emailConfirmedAt", at(account.email_confirmed_at).filter(|_| account.email.is_some())),
            ("word.pendingEmail", account.pending_email.clone()),
            ("field.phone", account.phone.clone()),
            ("word.username", Some(account.username.clone())),
            ("word.userId", Some(account.user_id.to_string())),
            (
                "word.requestedRole",
                account.requested_role.map(|role| formatter.say_of("requestedRole", role.name())),
            ),
            ("word.esiaOid", account.esia_oid.clone()),
            ("word.passwordChangedAt", at(account.password_changed_at)),
            ("word.createdAt", at(Some(account.created_at))),
            ("word.leavingAt", at(account.leaving_at)),
        ],
    )
}

fn document(paper: &Paper, formatter: &Formatter) -> Vec<String> {
    vec![
        formatter.say_of("type", paper.kind.name()),
        text(paper.serial.as_ref()),
        paper.number.clone(),
        text(paper.issued_by.as_ref()),
        paper.issue_date.map(|day| formatter.day(day)).unwrap_or_default(),
        formatter.yes_or_no(paper.from_esia),
        formatter.moment(paper.added_at),
    ]
}

fn consent(agreed: &Agreed, texts: &[Text], formatter: &Formatter) -> Vec<String> {
    let text = texts.iter().find(|text| text.hash == agreed.hash);
    vec![
        formatter.say_of("consent.kind", agreed.kind.name()),
        formatter.moment(agreed.given_at),
        moment(agreed.withdrawn_at, formatter),
        formatter.say_of("consent.how", agreed.how.name()),
        agreed.address.map(|address| address.to_string()).unwrap_or_default(),
        text.map(|text| formatter.day_of(text.first_shown_at)).unwrap_or_default(),
        formatter.say_of("language", &agreed.language),
    ]
}

fn scan(file: &Scan, formatter: &Formatter) -> Vec<String> {
    let size = file.size_bytes.to_string();
    vec![formatter.say_of("part", &file.part), file.entry.clone(), size, formatter.moment(file.stored_at)]
}

fn uploaded(file: &Uploaded, formatter: &Formatter) -> Vec<String> {
    vec![file.entry.clone(), file.size_bytes.to_string(), formatter.moment(file.stored_at)]
}

fn device(session: &Device, formatter: &Formatter) -> Vec<String> {
    let name = session.user_agent.clone().unwrap_or_else(|| formatter.say("devices.unknown"));
    let name = if session.current { format!("{name} ({})", formatter.say("word.current")) } else { name };
    let [since, seen, until] =
        [session.created_at, session.last_seen_at, session.expires_at].map(|at| formatter.moment(at));
    vec![name, since, seen, until]
}

fn stopped(own: &OwnData, formatter: &Formatter) -> Vec<Vec<String>> {
    let row = |one: &StoppedNotification| {
        vec![
            formatter.say_of("notificationKind", one.kind),
            formatter.say_of("notificationChannel", one.channel),
        ]
    };
    own.notifications.stopped.iter().map(row).collect()
}

fn notified(browser: &NotifiedBrowser, formatter: &Formatter) -> Vec<String> {
    let [since, seen] = [browser.created_at, browser.last_seen_at].map(|at| formatter.moment(at));
    vec![since, seen, formatter.say_of("language", &browser.language)]
}

fn calendar(address: &CalendarAddress, formatter: &Formatter) -> Vec<String> {
    vec![
        formatter.moment(address.created_at),
        moment(address.last_read_at, formatter),
        formatter.yes_or_no(address.details),
        formatter.say_of("language", &address.language),
    ]
}

fn district(chosen: &OwnDistrict) -> Vec<String> {
    vec![chosen.host_name.clone().unwrap_or_else(|| chosen.host_id.to_string()), chosen.district_name.clone()]
}

fn known(account: &Known, formatter: &Formatter) -> Vec<String> {
    vec![
        account.host_name.clone().unwrap_or_else(|| account.host_id.to_string()),
        account.clinic_name.clone().unwrap_or_else(|| account.clinic_id.clone()),
        account.client_id.clone(),
        formatter.moment(account.confirmed_at),
        formatter.yes_or_no(account.import_epicris),
        moment(account.last_imported, formatter),
    ]
}

fn visit(visit: &Visit, formatter: &Formatter) -> Vec<String> {
    vec![
        formatter.wall(visit.start),
        formatter.say_of("state", &visit.state),
        visit.host_name.clone().unwrap_or_else(|| visit.host_id.to_string()),
        visit.clinic_name.clone().unwrap_or_else(|| visit.clinic_id.clone()),
        visit.doctor_name.clone().unwrap_or_else(|| visit.doctor_id.clone()),
        text(visit.spec_name.as_ref().or(visit.spec_id.as_ref())),
        text(visit.room.as_ref()),
        text(visit.ticket_id.as_ref()),
        formatter.moment(visit.created_at),
    ]
}

fn waiting(entry: &Waiting, formatter: &Formatter) -> Vec<String> {
    let time = |minute: u16| format!("{:02}:{:02}", minute / 60, minute % 60);
    vec![
        formatter.say_of("waitingState", &entry.state),
        entry.host_name.clone().unwrap_or_else(|| entry.host_id.to_string()),
        entry.clinic_name.clone().unwrap_or_else(|| entry.clinic_id.clone()),
        entry.spec_name.clone().unwrap_or_else(|| entry.spec_id.clone()),
        text(entry.doctor_name.as_ref().or(entry.doctor_id.as_ref())),
        formatter.day(entry.from),
        formatter.day(entry.to),
        format!("{}–{}", time(entry.minutes.0), time(entry.minutes.1)),
        formatter.moment(entry.created_at),
    ]
}

fn clinic_visit(visit: &ClinicVisit, formatter: &Formatter) -> Vec<String> {
    vec![
        formatter.wall(visit.start.naive_local()),
        formatter.say_of("visitStatus", status_name(visit.status)),
        visit.host_name.clone().unwrap_or_else(|| visit.host_id.to_string()),
        visit.clinic_name.clone().unwrap_or_else(|| visit.clinic_id.clone()),
        text(visit.doctor_name.as_ref()),
        text(visit.spec_name.as_ref()),
        text(visit.room.as_ref()),
        visit.ticket_id.clone(),
        formatter.moment(visit.read_at),
    ]
}

const fn status_name(status: AppointmentStatus) -> &'static str {
    match status {
        AppointmentStatus::Active => "active",
        AppointmentStatus::Cancelled => "cancelled",
        AppointmentStatus::Past => "past",
    }
}

/// A row for each message, and a sentence if they could not be read.
fn messages(chat: &OwnChat, formatter: &Formatter) -> Vec<Vec<String>> {
    if !chat.is_complete {
        return vec![vec![String::new(), String::new(), formatter.say("word.chatMissing")]];
    }
    let row = |message: &OwnMessage| {
        let author = if message.is_own { formatter.say("word.chatYou") } else { message.author.clone() };
        vec![formatter.moment(message.sent_at), author, message.text.clone()]
    };
    chat.messages.iter().map(row).collect()
}

/// A row for each answer, or one for a questionnaire without answers.
fn questionnaire(sent: &SentQuestionnaire, formatter: &Formatter) -> Vec<Vec<String>> {
    let row = |question: String, answer: String| {
        vec![sent.title.clone(), moment(sent.completed_at, formatter), question, answer]
    };
    if sent.answers.is_empty() {
        return vec![row(String::new(), String::new())];
    }
    let answer = |answer: &QuestionnaireAnswer| {
        let comment = answer.comment.as_ref().map(|comment| format!(": {comment}")).unwrap_or_default();
        row(answer.question.clone(), format!("{}{comment}", answer.text))
    };
    sent.answers.iter().map(answer).collect()
}

fn factors(factors: &SecondSteps, formatter: &Formatter) -> Vec<Pair> {
    let left = factors.recovery_codes_left;
    let mut all = pairs(
        formatter,
        [
            (
                "word.app",
                factors
                    .app_since
                    .map(|at| format!("{}: {}", formatter.say("word.added"), formatter.moment(at))),
            ),
            ("word.codes", (left > 0).then(|| left.to_string())),
        ],
    );
    all.extend(factors.passkeys.iter().map(|key| {
        let used =
            key.last_used_at.map(|at| format!(" · {}: {}", formatter.say("word.used"), formatter.moment(at)));
        let added =
            format!("{} · {}: {}", key.name, formatter.say("word.added"), formatter.moment(key.created_at));
        Pair { label: formatter.say("word.passkey"), value: added + &used.unwrap_or_default() }
    }));
    all
}

fn portal(said: &FromPortal, formatter: &Formatter) -> Vec<Pair> {
    let person = &said.person;
    let PersonName { last_name, first_name, patr_name } = &person.name;
    let mut all = pairs(
        formatter,
        [
            ("word.readAt", Some(formatter.moment(said.read_at))),
            ("word.esiaOid", Some(person.id.clone())),
            ("word.trusted", Some(formatter.yes_or_no(person.trusted))),
            ("field.lastName", Some(last_name.clone())),
            ("field.firstName", Some(first_name.clone())),
            ("field.patrName", patr_name.clone()),
            ("field.birthDate", person.birth_date.map(|day| formatter.day(day))),
            ("field.gender", person.gender.map(|gender| formatter.say_of("gender", &code(gender)))),
            ("field.snils", person.snils.map(|snils| snils.formatted())),
            ("word.citizenship", person.citizenship.clone()),
            ("field.email", person.email.as_ref().map(|contact| contact.value.as_str().to_owned())),
            ("field.phone", person.mobile.as_ref().map(|contact| contact.value.clone())),
        ],
    );
    all.extend(person.documents.iter().map(|document| {
        let parts = [
            document.series.clone(),
            Some(document.number.clone()),
            document.issued_by.clone(),
            document.issuer_code.clone(),
            document.issue_date.map(|day| formatter.day(day)),
            document
                .expiry_date
                .map(|day| format!("{} {}", formatter.say("word.expiryDate"), formatter.day(day))),
        ];
        let value = parts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
        Pair {
            label: format!(
                "{}: {}",
                formatter.say("word.document"),
                formatter.say_of("type", &code(document.kind))
            ),
            value,
        }
    }));
    all
}
