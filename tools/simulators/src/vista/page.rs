//! `GET /`: describes the simulator, its patients and its faults.

use super::adapter::Adapter;
use super::call::Call;
use super::server::BASE_PATH;
use quick_xml::escape::escape;
use std::fmt::Write;

/// Number of persons to list; the page only counts the others.
const MAX_PEOPLE: usize = 30;

/// Renders the page for the base URL of the request.
pub fn compose(adapter: &Adapter, base: &str) -> String {
    let base = escape(base);
    let mut text = String::with_capacity(12_000);
    text.push_str("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>Vista adapter, simulated</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1c2733}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #d5dde5;padding:.3rem .6rem;text-align:left;vertical-align:top}pre{background:#f2f5f8;padding:.8rem;overflow-x:auto}h2{margin-top:2rem}</style></head><body>\n");
    let _ = writeln!(
        text,
        "<h1>Vista adapter, simulated</h1><p>The medical record of an invented hospital: contract docs/hospital-adapter.md at <code>{base}{BASE_PATH}</code>, key <code>X-Api-Key: {}</code>. State: <a href=\"/control\">faults</a>, <a href=\"/control/calls\">calls</a>, <a href=\"/control/received\">received</a>, <a href=\"/control/clients\">clients</a>.</p>",
        escape(adapter.key())
    );
    text.push_str("<h2>Calls</h2><table><tr><th>Name in faults<th>Method<th>Path</tr>\n");
    for call in Call::ALL {
        let _ = writeln!(text, "<tr><td>{}<td>{}<td>{}</tr>", call.name(), call.method(), call.path());
    }
    text.push_str("</table>\n");
    people(&mut text, adapter);
    faults(&mut text, &base);
    text.push_str("</body></html>\n");
    text
}

fn people(text: &mut String, adapter: &Adapter) {
    text.push_str("<h2>People</h2><p>All invented. A name that stands twice is ambiguous on purpose.</p><table><tr><th>Client<th>Name<th>Born<th>SNILS<th>Diagnoses<th>Documents<th>Values</tr>\n");
    let archive = adapter.archive();
    for card in archive.cards().take(MAX_PEOPLE) {
        let client = &card.client;
        let name =
            [&client.last_name, &client.first_name, client.patr_name.as_ref().unwrap_or(&String::new())]
                .map(String::as_str)
                .join(" ");
        let _ = writeln!(
            text,
            "<tr><td>{}{}<td>{}<td>{}<td>{}<td>{}<td>{}<td>{}</tr>",
            client.client_id,
            if client.deleted { " (deleted)" } else { "" },
            escape(name.trim()),
            client.birth_date,
            client.snils.as_deref().unwrap_or("—"),
            card.diagnoses.iter().filter(|row| !row.deleted).count(),
            card.documents.iter().filter(|row| !row.deleted).count(),
            card.observations.len()
        );
    }
    let more = archive.cards().count().saturating_sub(MAX_PEOPLE);
    let _ = writeln!(text, "</table><p>And {more} more.</p>");
}

fn faults(text: &mut String, base: &str) {
    text.push_str("<h2>Faults</h2><p><code>faults</code> replaces all faults; each may name <code>calls</code> (all if absent) and <code>times</code> (until switched off if absent).</p><table><tr><th>kind<th>What happens</tr>\n");
    for (kind, what) in [
        ("down", "the connection is closed before anything is done"),
        ("slow", "the work is done at once, the answer comes <code>ms</code> late"),
        ("drop", "the work is done, the connection is closed without an answer"),
        (
            "status",
            "this <code>status</code> with the error body, <code>code</code> if given; nothing is done",
        ),
        ("garbage", "the work is done, the answer is JSON that breaks off"),
        ("html-error-page", "status 502 with a page of a proxy, nothing is done"),
        ("wrong-key", "as if the key were unknown: 401"),
        (
            "cut-off",
            "the body ends <code>after</code> so many bytes (half of it if absent) and the connection breaks",
        ),
        ("empty", "status 200 with nothing in it, nothing is done"),
        (
            "without-etag",
            "the answer has no <code>ETag</code>: nobody can tell whether the next one is of the same content",
        ),
        ("odd-row", "this <code>row</code> stands before the others of a list, as it is"),
        ("other-client", "the answer names another client"),
        ("other-request", "the answer carries the <code>X-Request-Id</code> of another request"),
        ("without-client", "the answer does not name its client"),
    ] {
        let _ = writeln!(text, "<tr><td>{kind}<td>{what}</tr>");
    }
    let post = format!("curl -s {base}/control -H 'Content-Type: application/json' -d");
    let _ = write!(
        text,
        "</table><pre># the hospital is down\n{post} '{{\"faults\":[{{\"kind\":\"down\"}}]}}'\n# lists come 20 s late\n{post} '{{\"faults\":[{{\"kind\":\"slow\",\"ms\":20000,\"calls\":[\"documents\",\"diagnoses\"]}}]}}'\n# the next file breaks off after 1000 bytes\n{post} '{{\"faults\":[{{\"kind\":\"cut-off\",\"after\":1000,\"calls\":[\"file\"],\"times\":1}}]}}'\n# a doctor writes something for the demo patient\n{post} '{{\"commands\":[{{\"do\":\"addDocument\",\"clientId\":\"10001\",\"kind\":\"fragment\",\"name\":\"Осмотр\",\"html\":\"&lt;p&gt;Жалоб нет.&lt;/p&gt;\"}}]}}'\n# it is changed, then withdrawn (the id stands in done)\n{post} '{{\"commands\":[{{\"do\":\"changeDocument\",\"id\":\"9000001\",\"html\":\"&lt;p&gt;Исправлено.&lt;/p&gt;\"}},{{\"do\":\"withdrawDocument\",\"id\":\"9000001\"}}]}}'\n# its file is swapped between two parts of a download\n{post} '{{\"commands\":[{{\"do\":\"changeDocument\",\"id\":\"9000001\",\"file\":{{\"name\":\"scan.pdf\",\"mime\":\"application/pdf\",\"length\":1000}}}}]}}'\n# others: addObservation, addDiagnosis, addAccount, changeAccount\n# the registry enters a patient twice (the new id stands in done)\n{post} '{{\"commands\":[{{\"do\":\"enterAgain\",\"clientId\":\"10001\"}}]}}'\n# two rows are one person\n{post} '{{\"commands\":[{{\"do\":\"mergeClients\",\"from\":\"10001\",\"into\":\"10002\"}}]}}'\n# the hospital's clock is a day ahead\n{post} '{{\"clockShiftSeconds\":86400}}'\n# it speaks the first contract, of the protocol sheet\n{post} '{{\"plain\":true}}'\n# as after a start\n{post} '{{\"reset\":true}}'</pre>\n"
    );
}
