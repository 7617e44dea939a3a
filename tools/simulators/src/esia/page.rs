//! `GET /`: describes the simulator, its accounts and its faults.

use super::citizen::PASSWORD;
use super::portal::Portal;
use super::refusal::Refusal;
use super::view::HEAD;
use quick_xml::escape::escape;
use std::fmt::Write;

/// Renders the page for the base URL of the request.
pub fn compose(portal: &Portal, base: &str) -> String {
    let base = escape(base);
    let mut text = String::from(HEAD);
    let gost = if portal.keys.gost { "RSA and GOST R 34.10-2012" } else { "RSA only: no GOST engine here" };
    let _ = writeln!(
        text,
        "<h1>ESIA, simulated</h1><p>The portal of state services on loopback. Authorization <code>{base}/aas/oauth2/v2/ac</code> (older: <code>/aas/oauth2/ac</code>), tokens <code>/aas/oauth2/v3/te</code> (older: <code>/aas/oauth2/te</code>), data <code>/rs/prns/…</code>, leaving <code>/idp/ext/Logout</code>. Mnemonic <code>{}</code>, <code>iss</code> <code>{}</code>, signatures: {gost}. Keys of the portal: <a href=\"/keys\">list</a>, <a href=\"/keys/rsa\">RSA</a>, <a href=\"/keys/gost\">GOST</a>. Key files and certificate hashes of the hospital: <a href=\"/control/system\">files</a>. State: <a href=\"/control\">switches</a>, <a href=\"/control/calls\">calls</a>.</p>",
        escape(&portal.client_id),
        escape(&portal.issuer)
    );
    people(&mut text, portal);
    faults(&mut text, &base);
    text.push_str("</body></html>\n");
    text
}

fn people(text: &mut String, portal: &Portal) {
    let _ = writeln!(
        text,
        "<h2>People</h2><p>All invented; the password of everybody is <code>{PASSWORD}</code>, the login is e-mail, mobile, SNILS or oid.</p><table><tr><th>oid<th>Name<th>Born<th>SNILS<th>E-mail<th>What for</tr>"
    );
    for one in portal.people() {
        let _ = writeln!(
            text,
            "<tr><td>{}<td>{}<td>{}<td>{}<td>{}<td>{}</tr>",
            one.oid,
            escape(one.name()),
            one.birth_date,
            one.snils.as_deref().unwrap_or("—"),
            escape(one.email.as_deref().unwrap_or("—")),
            escape(&one.about)
        );
    }
    text.push_str("</table>\n");
}

fn faults(text: &mut String, base: &str) {
    text.push_str("<h2>Faults</h2><p><code>faults</code> replaces all faults; each may name <code>endpoints</code> (authorize, login, token, person, contacts, documents, others; all if absent) and <code>times</code> (until switched off if absent).</p><table><tr><th>kind<th>What happens</tr>\n");
    for (kind, what) in [
        ("slow", "the answer comes <code>ms</code> late"),
        ("close", "the connection is closed before anything is done"),
        ("html", "a page in HTML with <code>status</code> (500), nothing is done"),
        ("unauthorized", "401 of the data calls"),
        ("forbidden", "403 of the data calls"),
        ("code", "the portal's error <code>code</code>, by redirect, 400 or REST error"),
        ("garbage", "200 with JSON that breaks off"),
        ("wrong-state", "the token call answers another <code>state</code>"),
        (
            "forge",
            "forged tokens; <code>what</code>: alg-none, hs256, wrong-key, expired, future, audience, issuer, subject, changed, huge, garbage",
        ),
    ] {
        let _ = writeln!(text, "<tr><td>{kind}<td>{what}</tr>");
    }
    text.push_str("</table><p>Codes: ");
    for (code, meaning) in Refusal::all() {
        let _ = write!(text, "<code>{code}</code> {meaning}; ");
    }
    let post = format!("curl -s {base}/control -H 'Content-Type: application/json' -d");
    let _ = write!(
        text,
        "</p><pre># the person refuses\n{post} '{{\"faults\":[{{\"kind\":\"code\",\"code\":\"007004\",\"endpoints\":[\"login\"]}}]}}'\n# the token call breaks once with a page in HTML\n{post} '{{\"faults\":[{{\"kind\":\"html\",\"endpoints\":[\"token\"],\"times\":1}}]}}'\n# tokens signed with GOST, collections as links, a page of consent, PKCE needed, the clock ten minutes ahead\n{post} '{{\"behaviour\":{{\"tokenAlgorithm\":\"GOST3410_2012_256\",\"embed\":false,\"consentPage\":true,\"requirePkce\":true,\"clockAheadS\":600}}}}'\n# a new key of the portal, told at /keys or not\n{post} '{{\"rotateKey\":\"published\"}}'\n{post} '{{\"rotateKey\":\"silent\"}}'\n# somebody whom no cabinet knows yet; members as in data/esia.toml\n{post} '{{\"citizens\":[{{\"oid\":7,\"about\":\"new\",\"last_name\":\"Новикова\",\"first_name\":\"Раиса\",\"birth_date\":\"1964-01-01\",\"gender\":\"F\",\"email\":\"novikova@citizens.example\"}}]}}'\n# as after a start\n{post} '{{\"reset\":true}}'</pre>\n"
    );
}
