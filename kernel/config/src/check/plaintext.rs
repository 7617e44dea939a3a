//! Plaintext connections. Personal data must not leave this machine without TLS unless `security.plaintext` allows it: mail, database,
//! files in an S3 server, plugin calls. The database URL is a secret and is checked when the server starts.

use super::Findings;
use crate::plaintext::is_this_machine;
use serde_json::Value;

pub(super) fn check(findings: &mut Findings<'_>) {
    let allowed: Vec<&str> = findings.list("security.plaintext").iter().filter_map(Value::as_str).collect();
    letters(findings, &allowed);
    files(findings, &allowed);
    plugins(findings, &allowed);
}

fn letters(findings: &mut Findings<'_>, allowed: &[&str]) {
    let is_remote = findings.text("mail.host").is_some_and(|host| !is_this_machine(host));
    if findings.text("mail.security") == Some("none") && is_remote && !allowed.contains(&"mail") {
        findings.report(
            "mail.security",
            "\"none\" for a server elsewhere",
            "\"tls\" or \"start-tls\"; where the way there is safe, security.plaintext = [\"mail\"]",
        );
    }
}

/// The files are encrypted, but what S3 tells in the clear (which patient's folder, when) is personal, and a foreign server could answer.
fn files(findings: &mut Findings<'_>, allowed: &[&str]) {
    let Some(rest) = findings.text("files.s3.endpoint").and_then(|url| url.strip_prefix("http://")) else {
        return;
    };
    if !is_this_machine(host_of(rest)) && !allowed.contains(&"files") {
        findings.report(
            "files.s3.endpoint",
            "http for a server elsewhere",
            "https; where the way there is safe, security.plaintext = [\"files\"]",
        );
    }
}

fn plugins(findings: &mut Findings<'_>, allowed: &[&str]) {
    let mut open = Vec::new();
    for (id, plugin) in findings.table("plugins") {
        let granted =
            plugin.pointer("/grant/http").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        for (at, destination) in granted.iter().enumerate() {
            let Some(destination) = destination.as_str() else { continue };
            let Some(host) = destination.strip_prefix("http://") else { continue };
            if !is_this_machine(host_of(host)) && !allowed.contains(&destination) {
                open.push((format!("plugins.{id}.grant.http[{at}]"), destination.to_owned()));
            }
        }
    }
    for (key, destination) in open {
        let expected =
            format!("https; where the way there is safe, security.plaintext = [\"{destination}\"]");
        findings.report(&key, format!("\"{destination}\""), expected);
    }
}

/// The host part of what follows `http://`, with or without a port, including `[::1]`.
fn host_of(rest: &str) -> &str {
    let rest = rest.split('/').next().unwrap_or_default();
    match rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _)) => address,
        None => rest.rsplit_once(':').map_or(rest, |(host, _)| host),
    }
}

#[cfg(test)]
mod tests {
    use super::host_of;

    #[test]
    fn a_host_is_read_with_and_without_a_port() {
        for (rest, host) in [
            ("hub.example", "hub.example"),
            ("hub.example:8080", "hub.example"),
            ("127.0.0.1:9101/path", "127.0.0.1"),
            ("[::1]:80", "::1"),
            ("[::1]", "::1"),
        ] {
            assert_eq!(host_of(rest), host);
        }
    }
}
