//! `GET /`: describes the simulator, its data and its faults.

use super::hospital::names::DISTRICTS;
use super::hub::Hub;
use crate::person::Oddity;
use quick_xml::escape::escape;
use std::fmt::Write;
use std::sync::atomic::Ordering;

/// Number of persons to list; the page only counts the others.
const MAX_PEOPLE: usize = 40;

/// Renders the page for the base URL of the request.
pub fn compose(hub: &Hub, base: &str) -> String {
    let base = escape(base);
    let mut text = String::with_capacity(16_000);
    text.push_str("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>Netrika hub, simulated</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1c2733}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #d5dde5;padding:.3rem .6rem;text-align:left;vertical-align:top}pre{background:#f2f5f8;padding:.8rem;overflow-x:auto}h2{margin-top:2rem}</style></head><body>\n");
    let _ = writeln!(
        text,
        "<h1>Netrika hub, simulated</h1><p>A hospital hub on loopback: HubService over SOAP 1.1, invented clinics, doctors and people, two months of slots. Service <code>{base}/hub25/HubService.svc</code> (<a href=\"/hub25/HubService.svc?wsdl\">WSDL</a>), guid <code>{}</code>. State: <a href=\"/control\">faults</a>, <a href=\"/control/calls\">calls</a>, <a href=\"/control/bookings\">bookings</a>.</p>",
        escape(hub.guid())
    );
    clinics(&mut text, hub);
    people(&mut text, hub);
    faults(&mut text, &base);
    text.push_str("</body></html>\n");
    text
}

fn clinics(text: &mut String, hub: &Hub) {
    text.push_str("<h2>Clinics</h2><table><tr><th>IdLPU<th>Name<th>District<th>Address<th>Phone<th>Specialities<th>Doctors<th>State</tr>\n");
    for clinic in &hub.city.clinics {
        let state = match (clinic.line.active, clinic.offline.load(Ordering::Relaxed)) {
            (false, _) => "inactive",
            (true, true) => "off-line",
            (true, false) => "",
        };
        let _ = writeln!(
            text,
            "<tr><td>{}<td>{}<td>{}<td>{}<td>{}<td>{}<td>{}<td>{state}</tr>",
            clinic.id,
            escape(clinic.line.name),
            DISTRICTS.get(clinic.line.district).copied().unwrap_or_default(),
            escape(clinic.line.address.unwrap_or("—")),
            clinic.line.phone.unwrap_or("—"),
            clinic.specialities.len(),
            clinic.doctors.len()
        );
    }
    text.push_str("</table>\n");
}

fn people(text: &mut String, hub: &Hub) {
    text.push_str("<h2>People</h2><p>All invented; a person has another IdPat at every clinic.</p><table><tr><th>Name<th>Born<th>Sex<th>Record</tr>\n");
    for person in hub.city.people.iter().take(MAX_PEOPLE) {
        let record = match person.oddity {
            Oddity::None if person.with_history => "with past and cancelled tickets",
            Oddity::None => "ordinary",
            Oddity::Unknown => "unknown: error 20",
            Oddity::Twice => "there twice: error 21",
            Oddity::CivilRecord => "civil record differs: error 22",
            Oddity::Unattached => "attached nowhere: error 36 when booking",
        };
        let _ = writeln!(
            text,
            "<tr><td>{} {} {}<td>{}<td>{:?}<td>{record}</tr>",
            escape(&person.last_name),
            escape(&person.first_name),
            escape(person.patr_name.as_deref().unwrap_or_default()),
            person.birth_date,
            person.gender
        );
    }
    let more = hub.city.people.len().saturating_sub(MAX_PEOPLE);
    let _ = writeln!(
        text,
        "</table><p>And {more} more: the crowd for load tests (Очередин Номер<i>n</i> Толпович).</p><p>Doctors of Акушер-гинеколог receive women only and Уролог-андролог men only (33), Педиатр участковый children only (34). Нейрохирург and Нефролог have no tickets, Магнитно-резонансная томография none over the internet. A second coming ticket of one speciality is refused (35).</p>"
    );
}

fn faults(text: &mut String, base: &str) {
    text.push_str("<h2>Faults</h2><p><code>faults</code> replaces all faults; each may name <code>operations</code> (all if absent) and <code>times</code> (until switched off if absent).</p><table><tr><th>kind<th>What happens</tr>\n");
    for (kind, what) in [
        ("slow", "the work is done at once, the answer comes <code>ms</code> late"),
        ("close", "the connection is closed before anything is done"),
        ("drop", "the work is done, the connection is closed without an answer"),
        ("unavailable", "status 503, nothing is done"),
        ("html", "status 502 with a page in HTML, nothing is done"),
        ("garbage", "the work is done, the answer is XML that breaks off"),
        ("foreign", "the work is done, the answer is that of another operation"),
        ("soap-fault", "SOAP fault, status 500, nothing is done"),
        ("wrong-guid", "as if the guid were unknown: error 1"),
        (
            "phone-needed",
            "error 4 for SetAppointment until UpdatePhoneByIdPat has stored a phone of the patient",
        ),
        ("race", "somebody takes the slot just before: error 39 for SetAppointment"),
        ("fail", "business error <code>idError</code>, with <code>text</code> if given; nothing is done"),
        ("fail-after", "the work is done, yet business error <code>idError</code> is reported"),
    ] {
        let _ = writeln!(text, "<tr><td>{kind}<td>{what}</tr>");
    }
    let post = format!("curl -s {base}/control -H 'Content-Type: application/json' -d");
    let _ = write!(
        text,
        "</table><pre># the answer to a booking comes 40 s late, the booking is done\n{post} '{{\"faults\":[{{\"kind\":\"slow\",\"ms\":40000,\"operations\":[\"SetAppointment\"]}}]}}'\n# the hub is down\n{post} '{{\"faults\":[{{\"kind\":\"close\"}}]}}'\n# the next booking loses the race\n{post} '{{\"faults\":[{{\"kind\":\"race\",\"times\":1}}]}}'\n# error 99 for the next two lists of doctors\n{post} '{{\"faults\":[{{\"kind\":\"fail\",\"idError\":99,\"operations\":[\"GetDoctorList\"],\"times\":2}}]}}'\n# two clinics off-line, order of elements not checked\n{post} '{{\"offline\":[102,114],\"strictOrder\":false}}'\n# faults off\n{post} '{{\"faults\":[]}}'\n# as after a start: no faults, no bookings, counters at zero\n{post} '{{\"reset\":true}}'\ncurl -s {base}/control/calls\ncurl -s {base}/control/bookings</pre>\n"
    );
}
