//! Push services are called over https only (RFC 8030 §8), and can reach the hospital (RFC 8292 §2.1).

use super::Findings;
use cabinet_domain::Email;
use serde_json::Value;
use url::Url;

pub(super) fn check(findings: &mut Findings<'_>) {
    if let Some(subject) = findings.text("push.subject").filter(|subject| !is_contact(subject)) {
        findings.report(
            "push.subject",
            Value::from(subject).to_string(),
            "where push services reach the hospital: \"mailto:it@hospital.example\", or an https address",
        );
    }
    for (at, host) in findings.list("push.hosts").iter().enumerate() {
        let Some(host) = host.as_str().filter(|host| host.starts_with("http://")) else { continue };
        findings.report(
            &format!("push.hosts[{at}]"),
            Value::from(host).to_string(),
            "https: browsers accept push services over TLS only",
        );
    }
}

fn is_contact(subject: &str) -> bool {
    match subject.strip_prefix("mailto:") {
        Some(address) => address.parse::<Email>().is_ok(),
        None => Url::parse(subject).is_ok_and(|url| url.scheme() == "https" && url.has_host()),
    }
}
