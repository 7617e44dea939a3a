//! The audit log, health, jobs and plugins for administrators, over the API.

use crate::support::{Client, FakeCheck, TestApp};
use cabinet_api::CheckStatus::{Down, Up};
use cabinet_domain::{AuditEvent, AuditKind, JobId, UserId};
use cabinet_ports::repository::{AuditFault, AuditFilter, AuditProof, NewJob, PluginSettingsVersion};
use cabinet_ports::{PluginCondition, PluginVersionError};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use serde_json::{Map, Value, json};
use std::sync::atomic::Ordering;
use uuid::Uuid;

const REASON: &str = "разобрались с больницей";

async fn entered(app: &TestApp, kind: AuditKind) -> Vec<AuditEvent> {
    let filter = AuditFilter { kinds: vec![kind], ..AuditFilter::default() };
    let lines = app.storage.stores().audit.search(&filter, None, 100).await.unwrap();
    lines.into_iter().map(|line| line.event).collect()
}

async fn search(admin: &Client, body: Value) -> Value {
    admin.post_json("/api/admin/audit/search", &body).await.expect(200).json()
}

async fn admin_id(app: &TestApp) -> UserId {
    app.storage.stores().users.find_by_login("admin").await.unwrap().unwrap().id
}

/// "who searched the log" is in the log, once for all pages of a search.
#[tokio::test]
async fn a_search_is_audited_once_and_its_pages_are_not() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for minute in 0..5 {
        let event = AuditEvent::by_kernel(
            app.anna.id,
            AuditKind::EmailChanged,
            json!({ "minute": minute }),
            app.clock_now(),
        );
        app.storage.stores().audit.add(event).await.unwrap();
    }
    let filter = json!({ "kinds": ["email_changed"], "subject": app.anna.id, "limit": 2 });
    let page = |before: &Value| {
        let mut body = filter.clone();
        body["before"] = before.clone();
        body
    };
    let mut seen = Vec::new();
    let mut next = Value::Null;
    loop {
        let found = search(&admin, page(&next)).await;
        for line in found["content"].as_array().unwrap() {
            assert_eq!(
                (&line["kind"], &line["subject"]),
                (&json!("email_changed"), &json!({ "id": app.anna.id, "username": "patient" }))
            );
            seen.push(line["detail"]["minute"].clone());
        }
        next = found["next"].clone();
        if next.is_null() {
            break;
        }
    }
    assert_eq!(seen, [4, 3, 2, 1, 0].map(Value::from));
    let lines = entered(&app, AuditKind::AuditSearched).await;
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert_eq!((lines[0].actor, lines[0].subject), (Some(admin_id(&app).await), Some(app.anna.id)));
    assert_eq!(lines[0].detail["kinds"], json!(["email_changed"]));

    // A page without its search is a search: of other filters, and long after.
    search(&admin, json!({ "before": i64::MAX })).await;
    assert_eq!(entered(&app, AuditKind::AuditSearched).await.len(), 2);
    app.later(TimeDelta::minutes(14));
    search(&admin, page(&json!(i64::MAX))).await;
    assert_eq!(entered(&app, AuditKind::AuditSearched).await.len(), 2);
    let admin = app.admin().await;
    app.later(TimeDelta::minutes(2));
    search(&admin, page(&json!(i64::MAX))).await;
    assert_eq!(entered(&app, AuditKind::AuditSearched).await.len(), 3);
}

///
#[tokio::test]
async fn the_log_is_searched_by_each_filter_and_a_wrong_one_is_refused() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let id = admin_id(&app).await;
    let signed_in = search(&admin, json!({ "kinds": ["signed_in"], "actor": id })).await;
    let line = &signed_in["content"][0];
    assert_eq!(line["actor"], json!({ "id": id, "username": "admin" }));
    let request = line["request_id"].as_str().unwrap();
    let of_request = search(&admin, json!({ "request_id": request })).await;
    assert_eq!(of_request["content"][0]["number"], line["number"]);
    let day = |from: &str, to: &str| json!({ "kinds": ["signed_in"], "from": from, "to": to });
    assert_eq!(search(&admin, day("2026-11-21", "2026-11-21")).await["content"].as_array().unwrap().len(), 1);
    for (from, to) in [("2026-11-22", "2026-11-30"), ("2026-11-01", "2026-11-20")] {
        assert_eq!(search(&admin, day(from, to)).await, json!({ "content": [], "next": null }));
    }
    for (body, status) in [
        (json!({ "limit": 101 }), 422),
        (json!({ "limit": 0 }), 422),
        (json!({ "request_id": "" }), 422),
        (json!({ "kinds": ["no_such_kind"] }), 422),
        (json!({ "actor": "anna" }), 422),
        (json!({ "unknown": 1 }), 422),
    ] {
        let answer = admin.post_json("/api/admin/audit/search", &body).await;
        assert_eq!(answer.status.as_u16(), status, "{body}: {}", answer.text());
    }
    let kinds = admin.get("/api/admin/audit/kinds").await.expect(200).json();
    assert_eq!(kinds.as_array().unwrap().len(), AuditKind::ALL.len());
}

/// whoever is no administrator is refused, and it is entered.
#[tokio::test]
async fn a_patient_is_refused_everywhere_and_each_attempt_is_audited() {
    let app = TestApp::start().await;
    let patient = app.patient().await;
    let body = json!({ "reason": REASON });
    let id = Uuid::now_v7();
    let mut attempts = 0;
    for path in [
        "audit/kinds",
        "audit/verification",
        "health",
        "jobs?state=failed",
        "diagnostics",
        "plugins",
        "plugins/netrika",
        "plugins/netrika/settings",
        "plugins/netrika/settings/history?place=hosts.netrika1",
    ] {
        patient.get(&format!("/api/admin/{path}")).await.expect(403);
        attempts += 1;
    }
    for path in [
        "audit/search".to_owned(),
        "audit/verification".to_owned(),
        format!("jobs/{id}/retry"),
        format!("jobs/{id}/discard"),
        format!("jobs/{id}/acknowledge"),
        "plugins/netrika/reload".to_owned(),
        "plugins/netrika/rollback".to_owned(),
        "plugins/netrika/settings".to_owned(),
        "diagnostics/ticket".to_owned(),
    ] {
        patient.post_json(&format!("/api/admin/{path}"), &body).await.expect(403);
        attempts += 1;
    }
    let denied = entered(&app, AuditKind::AccessDenied).await;
    assert_eq!(denied.len(), attempts);
    assert!(denied.iter().all(|line| line.actor == Some(app.anna.id)));
    assert_eq!(app.plugins.reloads.load(Ordering::SeqCst), 0);
    for kind in [AuditKind::AuditSearched, AuditKind::AuditVerified, AuditKind::DiagnosticsExported] {
        assert_eq!(entered(&app, kind).await, []);
    }
}

/// Issue 14: the chain is verified in the background, and the outcome stays and is itself in the log.
#[tokio::test]
async fn the_chain_is_verified_in_the_background() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let path = "/api/admin/audit/verification";
    let state = admin.get(path).await.expect(200).json();
    assert_eq!((&state["state"], &state["fault"]), (&json!("never"), &Value::Null));
    admin.post_json(path, &json!({})).await.expect(202);
    let done = loop {
        let state = admin.get(path).await.expect(200).json();
        if state["state"] == "done" {
            break state;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(
        (&done["started_at"], &done["checked"], &done["fault"]),
        (&json!("2026-11-21T06:00:00Z"), &json!(0), &Value::Null)
    );
    // Nothing seals in this test: the sign-in of the administrator has no seal yet.
    assert!(done["unsealed"].as_u64().unwrap() > 0, "{done}");
    let lines = entered(&app, AuditKind::AuditVerified).await;
    assert_eq!((lines.len(), lines[0].actor), (1, Some(admin_id(&app).await)));
    assert_eq!((&lines[0].detail["checked"], &lines[0].detail["fault"]), (&json!(0), &Value::Null));
}

async fn add_job(app: &TestApp, kind: &str, of: Option<UserId>, is_failed: bool) -> JobId {
    let (jobs, now) = (app.storage.stores().jobs, app.clock_now());
    let id = JobId(Uuid::now_v7());
    let payload = json!({ "user": of });
    jobs.add(NewJob { id, kind: kind.to_owned(), payload, unique_key: None, run_at: now }).await.unwrap();
    if is_failed {
        for job in jobs.take(kind, now, TimeDelta::minutes(1), 9).await.unwrap() {
            jobs.give_up(&job, "the mail server refused it for good").await.unwrap();
        }
    }
    id
}

/// Issue 14: jobs that failed are seen, run again, or discarded with a reason.
#[tokio::test]
async fn failed_jobs_are_listed_run_again_and_discarded() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let letter = add_job(&app, "send_letter", Some(app.anna.id), true).await;
    let refund = add_job(&app, "settle_refund", None, true).await;
    let failed = admin.get("/api/admin/jobs?state=failed&kind=send_letter").await.expect(200).json();
    let line = &failed["content"][0];
    assert_eq!(
        json!([
            line["id"],
            line["state"],
            line["attempts"],
            line["next_attempt"],
            line["last_error"],
            line["subject"]["username"]
        ]),
        json!([letter, "failed", 1, null, "the mail server refused it for good", "patient"])
    );
    assert!(line["created"].is_string(), "{line}");
    assert_eq!(
        admin.get("/api/admin/jobs?state=failed").await.expect(200).json()["content"]
            .as_array()
            .unwrap()
            .len(),
        2
    );

    let post = async |id: &dyn std::fmt::Display, what: &str, reason: &str| {
        let path = format!("/api/admin/jobs/{id}/{what}");
        let answer = admin.post_json(&path, &json!({ "reason": reason })).await;
        (answer.status.as_u16(), answer.code())
    };
    assert_eq!(post(&refund, "discard", REASON).await, (409, "job_owed".to_owned()));
    assert_eq!(post(&letter, "discard", "no").await, (422, "validation".to_owned()));
    assert_eq!(post(&letter, "discard", REASON).await.0, 204);
    for (id, what) in
        [(letter.to_string(), "discard"), (letter.to_string(), "retry"), ("x".to_owned(), "retry")]
    {
        assert_eq!(post(&id, what, REASON).await.0, 404, "{id} {what}");
    }
    assert_eq!(post(&refund, "retry", REASON).await.0, 204);
    let waiting = admin.get("/api/admin/jobs?state=waiting&kind=settle_refund").await.expect(200).json();
    assert_eq!(
        (&waiting["content"][0]["id"], &waiting["content"][0]["next_attempt"]),
        (&json!(refund), &json!("2026-11-21T06:00:00Z"))
    );
    app.storage.stores().jobs.take("settle_refund", app.clock_now(), TimeDelta::minutes(1), 1).await.unwrap();
    assert_eq!(post(&refund, "retry", REASON).await, (409, "job_running".to_owned()));

    let [discarded] = entered(&app, AuditKind::JobDiscarded).await.try_into().unwrap();
    assert_eq!(
        (discarded.subject, &discarded.detail),
        (Some(app.anna.id), &json!({ "job": letter, "kind": "send_letter", "why": REASON }))
    );
    let [retried] = entered(&app, AuditKind::JobRetried).await.try_into().unwrap();
    assert_eq!((retried.subject, &retried.detail["kind"]), (None, &json!("settle_refund")));
    for query in ["state=lost", "", "state=failed&after=x"] {
        let status = admin.get(&format!("/api/admin/jobs?{query}")).await.status.as_u16();
        assert!([400, 422].contains(&status), "{query}: {status}");
    }
}

/// Issue 14: a job that can never succeed is settled with a reason. Nothing that is owed goes, and the system is well again.
#[tokio::test]
async fn an_owed_job_that_failed_is_acknowledged_and_is_no_failure_any_more() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    app.storage.storage().note_backup(app.clock_now()).await.unwrap();
    let refund = add_job(&app, "settle_refund", Some(app.anna.id), true).await;
    let state = async || admin.get("/api/admin/health").await.expect(200).json()["state"].clone();
    assert_eq!(state().await, "failure");
    let post = async |id: &dyn std::fmt::Display, what: &str, reason: &str| {
        let path = format!("/api/admin/jobs/{id}/{what}");
        let answer = admin.post_json(&path, &json!({ "reason": reason })).await;
        (answer.status.as_u16(), answer.code())
    };
    assert_eq!(post(&refund, "acknowledge", " ").await, (422, "validation".to_owned()));
    assert_eq!(post(&"x", "acknowledge", REASON).await.0, 404);
    app.storage.set_auditable(false);
    assert_eq!(post(&refund, "acknowledge", REASON).await.0, 503);
    app.storage.set_auditable(true);
    assert_eq!(state().await, "failure", "not without its line in the log");
    for _ in 0..2 {
        assert_eq!(post(&refund, "acknowledge", REASON).await.0, 204);
    }
    assert_eq!(state().await, "ok");
    let [line] = entered(&app, AuditKind::JobAcknowledged).await.try_into().unwrap();
    assert_eq!(
        (line.subject, &line.detail),
        (Some(app.anna.id), &json!({ "job": refund, "kind": "settle_refund", "why": REASON }))
    );
    let listed = async |state: &str| {
        admin.get(&format!("/api/admin/jobs?state={state}")).await.expect(200).json()["content"].clone()
    };
    assert_eq!(listed("failed").await, json!([]));
    let kept = &listed("acknowledged").await[0];
    assert_eq!(
        json!([kept["id"], kept["state"], kept["acknowledged_at"], kept["attempts"]]),
        json!([refund, "acknowledged", "2026-11-21T06:00:00Z", 1])
    );
    assert_eq!(post(&refund, "discard", REASON).await, (409, "job_owed".to_owned()));
    assert_eq!(post(&refund, "retry", REASON).await.0, 204);
    assert_eq!(post(&refund, "acknowledge", REASON).await, (409, "job_not_failed".to_owned()));
}

/// Issue 14: a plugin is reloaded with a reason; what fails to start changes nothing.
#[tokio::test]
async fn a_plugin_is_reloaded_with_a_reason() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let reload = async |id: &str, reason: &str| {
        let path = format!("/api/admin/plugins/{id}/reload");
        let answer = admin.post_json(&path, &json!({ "reason": reason })).await;
        (answer.status.as_u16(), answer.code())
    };
    assert_eq!(reload("netrika", "").await, (422, "validation".to_owned()));
    for id in ["unknown", "vista", "NO"] {
        assert_eq!(reload(id, REASON).await, (404, "not_found".to_owned()), "{id}");
    }
    assert_eq!(app.plugins.reloads.load(Ordering::SeqCst), 0);
    assert_eq!(reload("netrika", REASON).await.0, 204);
    app.plugins.is_broken.store(true, Ordering::SeqCst);
    assert_eq!(reload("netrika", REASON).await, (502, "plugin_failed".to_owned()));
    let lines = entered(&app, AuditKind::PluginReloaded).await;
    let details: Vec<_> = lines.iter().rev().map(|line| line.detail.clone()).collect();
    assert_eq!(
        details,
        [
            json!({ "plugin": "netrika", "step": "begun", "why": REASON }),
            json!({ "plugin": "netrika", "step": "done", "version": "1.2.4" }),
            json!({ "plugin": "netrika", "step": "begun", "why": REASON }),
            json!({ "plugin": "netrika", "step": "refused" }),
        ]
    );
}

/// Issue 18: what runs, and everything about one plugin.
#[tokio::test]
async fn plugins_are_listed_and_each_has_its_page() {
    let system = FakeCheck::new("plugin:netrika@netrika1", false, Up);
    let app = TestApp::builder().check(system).start().await;
    let admin = app.admin().await;
    let list = admin.get("/api/admin/plugins").await.expect(200).json();
    assert_eq!(list["kernel"], env!("CARGO_PKG_VERSION"));
    let row = &list["plugins"][0];
    assert_eq!(
        json!([row["id"], row["name"], row["version"], row["world"], row["state"], row["is_on_trial"]]),
        json!(["netrika", "Нетрика", "1.2.3", "scheduling-plugin", "ready", true])
    );
    assert_eq!((&row["calls_last_hour"], &row["failures_last_hour"]), (&json!(7), &json!(2)));
    assert_eq!(list["plugins"][1]["state"], "disabled");

    let page = admin.get("/api/admin/plugins/netrika").await.expect(200).json();
    assert_eq!(
        page["permissions"][0],
        json!({
            "capability": "http", "name": "https://hub.example", "setting": "endpoint", "is_asked": true,
            "is_granted": true, "has_value": true,
            "line": {
                "file": "variant.toml line 7", "table": "plugins.netrika.grant",
                "line": "http = [\"https://hub.example\"]",
            },
        })
    );
    assert_eq!(page["counts"][1]["outcome"], "hospital_timed_out");
    assert_eq!((&page["limits"]["calls"], &page["limits"]["used_cpu_permille"]), (&json!(64), &json!(120)));
    assert_eq!(page["denials"][0]["line"]["table"], "plugins.netrika.grant");
    assert_eq!(
        (&page["versions"], &page["active_version"], &page["trial"]["share_percent"]),
        (&json!(["1.2.2", "1.2.3"]), &json!("1.2.3"), &json!(10))
    );
    for id in ["unknown", "NO"] {
        assert_eq!(admin.get(&format!("/api/admin/plugins/{id}")).await.expect(404).code(), "not_found");
    }
}

/// Issue 18: another installed version is used with a reason, if the active one is still the one that was seen.
#[tokio::test]
async fn another_installed_version_is_used_with_a_reason() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let back = async |id: &str, version: &str, seen: &str, reason: &str| {
        let body = json!({ "version": version, "seen": seen, "reason": reason });
        let answer = admin.post_json(&format!("/api/admin/plugins/{id}/rollback"), &body).await;
        (answer.status.as_u16(), answer.code())
    };
    assert_eq!(back("netrika", "1.2.2", "1.2.3", "").await, (422, "validation".to_owned()));
    assert_eq!(back("vista", "1.2.2", "1.2.3", REASON).await, (404, "not_found".to_owned()));
    assert_eq!(back("netrika", "0.0.1", "1.2.3", REASON).await, (404, "plugin_version_missing".to_owned()));
    assert_eq!(entered(&app, AuditKind::PluginRolledBack).await, []);
    assert_eq!(back("netrika", "1.2.2", "1.2.1", REASON).await, (409, "plugin_version_changed".to_owned()));
    for (error, refusal) in [
        (PluginVersionError::Refused, (502, "plugin_failed".to_owned())),
        (PluginVersionError::Folder, (409, "plugin_folder".to_owned())),
    ] {
        *app.plugins.activation.lock().unwrap() = Err(error);
        assert_eq!(back("netrika", "1.2.2", "1.2.3", REASON).await, refusal);
    }
    *app.plugins.activation.lock().unwrap() = Ok(());
    assert_eq!(back("netrika", "1.2.2", "1.2.3", REASON).await.0, 204);
    assert_eq!(*app.plugins.activated.lock().unwrap(), ["1.2.2"]);
    let lines = entered(&app, AuditKind::PluginRolledBack).await;
    let begun =
        json!({ "plugin": "netrika", "step": "begun", "from": "1.2.3", "version": "1.2.2", "why": REASON });
    assert_eq!((lines.len(), &lines[1].detail), (8, &begun));
    assert_eq!(lines[0].detail, json!({ "plugin": "netrika", "step": "done", "version": "1.2.2" }));
    assert_eq!(lines[2].detail["step"], "refused");
}

const SETTINGS: &str = "/api/admin/plugins/netrika/settings";

fn change(version: i64, settings: &Value) -> Value {
    json!({ "place": "hosts.netrika1", "version": version, "settings": settings, "reason": REASON })
}

/// Issue 18: settings are saved as versions, with who, when and why, and an earlier version comes back as a new one.
#[tokio::test]
async fn settings_of_a_plugin_are_saved_as_versions_and_return() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let place = async || admin.get(SETTINGS).await.expect(200).json()["places"][0].clone();
    let first = place().await;
    assert_eq!(
        (&first["version"], &first["changed"], &first["values"]["timeout"]),
        (&json!(0), &json!({}), &json!(9000))
    );
    assert_eq!(first["fixed"], json!([{ "key": "endpoint", "place": "environment" }]));

    let saved = admin.post_json(SETTINGS, &change(0, &json!({ "timeout": 5000 }))).await.expect(200).json();
    assert_eq!(saved["version"], 1);
    assert_eq!(app.plugins.applied.load(Ordering::SeqCst), 1);
    let second = place().await;
    assert_eq!(
        (
            &second["version"],
            &second["changed"],
            &second["values"]["timeout"],
            &second["of_files"]["timeout"]
        ),
        (&json!(1), &json!({ "timeout": 5000 }), &json!(5000), &json!(9000))
    );
    admin.post_json(SETTINGS, &change(1, &json!({ "timeout": 6000 }))).await.expect(200);
    let back = json!({ "place": "hosts.netrika1", "version": 2, "return_to": 1, "reason": REASON });
    assert_eq!(admin.post_json(SETTINGS, &back).await.expect(200).json()["version"], 3);
    assert_eq!(place().await["values"]["timeout"], 5000);
    let to_files = json!({ "place": "hosts.netrika1", "version": 3, "return_to": 0, "reason": REASON });
    admin.post_json(SETTINGS, &to_files).await.expect(200);
    assert_eq!(place().await["values"]["timeout"], 9000);

    let history = admin.get(&format!("{SETTINGS}/history?place=hosts.netrika1")).await.expect(200).json();
    let lines: Vec<_> = history["content"].as_array().unwrap().iter().collect();
    assert_eq!(
        lines
            .iter()
            .map(|line| json!([line["version"], line["returned_to"], line["settings"]]))
            .collect::<Vec<_>>(),
        [
            json!([4, 0, {}]),
            json!([3, 1, { "timeout": 5000 }]),
            json!([2, null, { "timeout": 6000 }]),
            json!([1, null, { "timeout": 5000 }]),
        ]
    );
    assert_eq!(
        (&lines[0]["by"]["username"], &lines[0]["reason"], &history["next"]),
        (&json!("admin"), &json!(REASON), &Value::Null)
    );
    let entered = entered(&app, AuditKind::PluginSettingsChanged).await;
    assert_eq!(entered.len(), 8);
    assert_eq!(
        entered[7].detail,
        json!({ "plugin": "netrika", "place": "hosts.netrika1", "version": 1, "settings": ["timeout"], "step": "begun", "why": REASON })
    );
    assert_eq!(entered[6].detail["step"], "done");
}

/// Issue 18: two administrators, a mistake, a fixed setting, and a plugin that fails with the settings: nothing is saved.
#[tokio::test]
async fn settings_that_are_old_wrong_fixed_or_refused_change_nothing() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let save = async |version: i64, settings: Value| {
        let answer = admin.post_json(SETTINGS, &change(version, &settings)).await;
        (answer.status.as_u16(), answer.code(), answer.json())
    };
    assert_eq!(save(0, json!({ "timeout": 5000 })).await.0, 200);
    let (status, code, _) = save(0, json!({ "timeout": 7000 })).await;
    assert_eq!((status, code.as_str()), (409, "settings_changed"));
    let (status, code, body) = save(1, json!({ "timeout": 1 })).await;
    assert_eq!((status, code.as_str()), (422, "settings_wrong"));
    assert_eq!(
        body["mistakes"],
        json!([{ "key": "timeout", "is_here": true, "found": "1", "expected": "value is less than the minimum of 500", "suggestion": null }])
    );
    let (status, code, body) = save(1, json!({ "timeout": 5000, "endpoint": "https://other.example" })).await;
    assert_eq!(
        (status, code.as_str(), &body["mistakes"][0]["key"]),
        (422, "settings_wrong", &json!("endpoint"))
    );
    app.plugins.is_picky.store(true, Ordering::SeqCst);
    let (status, code, _) = save(1, json!({ "timeout": 7000 })).await;
    assert_eq!((status, code.as_str()), (502, "plugin_failed"));
    let lines = entered(&app, AuditKind::PluginSettingsChanged).await;
    assert_eq!((lines.len(), &lines[0].detail["step"]), (4, &json!("refused")));
    let latest = app.storage.stores().plugin_settings.latest().await.unwrap();
    assert_eq!((latest.len(), latest[0].version), (1, 1));

    for body in [
        json!({ "place": "hosts.netrika1", "version": 1, "reason": REASON }),
        json!({ "place": "hosts.netrika1", "version": 1, "settings": {}, "return_to": 1, "reason": REASON }),
        json!({ "place": "hosts.netrika1", "version": 1, "settings": {}, "reason": "" }),
    ] {
        admin.post_json(SETTINGS, &body).await.expect(422);
    }
    let elsewhere = json!({ "place": "hosts.vista", "version": 0, "settings": {}, "reason": REASON });
    admin.post_json(SETTINGS, &elsewhere).await.expect(404);
    admin.get(&format!("{SETTINGS}/history?place=hosts.vista")).await.expect(404);
}

/// Issue 18: the plugin is tried with the settings of all its places; one that changes while it is tried refuses the change.
#[tokio::test]
async fn settings_are_not_saved_if_another_place_of_the_plugin_changes_while_it_is_tried() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let stores = app.storage.stores();
    let other = PluginSettingsVersion {
        place: "hosts.netrika2".to_owned(),
        version: 1,
        plugin: "netrika".parse().unwrap(),
        settings: Map::new(),
        reason: REASON.to_owned(),
        returned_to: None,
        changed_by: None,
        changed_at: app.clock_now(),
    };
    *app.plugins.meanwhile.lock().unwrap() = Some(Box::pin(async move {
        assert!(committed!(stores, plugin_settings.add_version(&other, 0)).await.unwrap());
    }));
    let answer = admin.post_json(SETTINGS, &change(0, &json!({ "timeout": 5000 }))).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (409, "settings_changed"));
    let latest = app.storage.stores().plugin_settings.latest().await.unwrap();
    assert_eq!(latest.iter().map(|found| found.place.as_str()).collect::<Vec<_>>(), ["hosts.netrika2"]);
    assert_eq!(entered(&app, AuditKind::PluginSettingsChanged).await[0].detail["step"], "refused");
    assert_eq!(app.plugins.applied.load(Ordering::SeqCst), 0);
    admin.post_json(SETTINGS, &change(0, &json!({ "timeout": 5000 }))).await.expect(200);
}

/// Issue 18: after an update of the plugin, the screen has the reason for which the latest version is not in use.
#[tokio::test]
async fn settings_that_do_not_fit_any_more_come_with_their_mistakes() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let stores = app.storage.stores();
    let stored = PluginSettingsVersion {
        place: "hosts.netrika1".to_owned(),
        version: 1,
        plugin: "netrika".parse().unwrap(),
        settings: Map::from_iter([("timeout".to_owned(), json!(1))]),
        reason: REASON.to_owned(),
        returned_to: None,
        changed_by: None,
        changed_at: app.clock_now(),
    };
    assert!(committed!(stores, plugin_settings.add_version(&stored, 0)).await.unwrap());
    let place = admin.get(SETTINGS).await.expect(200).json()["places"][0].clone();
    assert_eq!((&place["version"], &place["in_use"]), (&json!(1), &json!(0)));
    assert_eq!(place["mistakes"][0]["key"], "timeout");
}

/// Issue 14: the health page shows every part of the system.
#[tokio::test]
async fn the_health_page_shows_every_part() {
    let system = FakeCheck::new("plugin:netrika@netrika1", false, Up);
    let mail = FakeCheck::new("mail", false, Up);
    let app = TestApp::builder().check(system.clone()).check(mail.clone()).start().await;
    let admin = app.admin().await;
    let now = app.clock_now();
    app.storage.storage().note_backup(now - TimeDelta::hours(3)).await.unwrap();
    let health = admin.get("/api/admin/health").await.expect(200).json();
    assert_eq!(health["state"], "ok", "{health}");
    let plugin = &health["plugins"][0];
    assert_eq!(
        json!([
            plugin["id"],
            plugin["name"],
            plugin["version"],
            plugin["ports"],
            plugin["state"],
            plugin["calls"],
            plugin["failures"]
        ]),
        json!(["netrika", "Нетрика", "1.2.3", ["scheduling"], "ready", 7, 2])
    );
    assert_eq!(plugin["last_failure"], json!({ "at": "1970-01-01T00:00:00Z", "code": "timed_out" }));
    assert_eq!(plugin["system"], json!({ "reachable": true, "checked_at": "2026-11-21T06:00:00Z" }));
    assert_eq!(health["plugins"][1]["state"], "disabled");
    assert_eq!(
        health["backup"],
        json!({ "last_at": "2026-11-21T03:00:00Z", "age_seconds": 10800, "is_old": false })
    );
    assert_eq!(health["audit"], json!({ "verified_at": null, "fault": null }));
    assert_eq!(health["mail"], json!({ "state": "up", "waiting": 0, "failed": 0, "last_failure": null }));
    assert_eq!(
        (&health["versions"]["database"], &health["versions"]["started_at"]),
        (&json!("sqlite"), &json!("2026-11-21T06:00:00Z"))
    );

    add_job(&app, "send_letter", Some(app.anna.id), true).await;
    add_job(&app, "sync_record", None, false).await;
    *app.plugins.condition.lock().unwrap() = PluginCondition::Resting;
    *mail.status.lock().unwrap() = Down;
    app.errors.note("jobs/send_letter", "given_up", None);
    let health = admin.get("/api/admin/health").await.expect(200).json();
    assert_eq!(health["state"], "warning", "{health}");
    assert_eq!(
        health["jobs"],
        json!({ "waiting": 1, "running": 0, "failed": 1, "acknowledged": 0, "oldest_waiting": "2026-11-21T06:00:00Z", "kinds": [
            { "kind": "send_letter", "waiting": 0, "failed": 1, "acknowledged": 0 },
            { "kind": "sync_record", "waiting": 1, "failed": 0, "acknowledged": 0 },
        ] })
    );
    assert_eq!(health["mail"]["last_failure"]["code"], "the mail server refused it for good");
    assert_eq!(
        health["errors"],
        json!([{ "at": "2026-11-21T06:00:00Z", "area": "jobs/send_letter", "code": "given_up", "request_id": null, "count": 1 }])
    );
    *app.plugins.condition.lock().unwrap() = PluginCondition::Failed;
    assert_eq!(admin.get("/api/admin/health").await.expect(200).json()["state"], "failure");
}

/// Issue 14: the health page says when the audit log was verified last, and what was found.
#[tokio::test]
async fn the_health_page_has_the_last_verification_of_the_audit_log() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let (stores, now) = (app.storage.stores(), app.clock_now());
    app.storage.storage().note_backup(now).await.unwrap();
    for (fault, state) in [(None, "ok"), (Some(AuditFault::Changed { seal: 7, line: 41 }), "failure")] {
        let run = Uuid::now_v7();
        let until = now + TimeDelta::minutes(1);
        assert!(stores.audit_chain.begin_verification(run, app.anna.id, now, until).await.unwrap());
        let proof = AuditProof { fault, ..AuditProof::default() };
        assert!(committed!(stores, audit_chain.finish_verification(run, now, &proof)).await.unwrap());
        let health = admin.get("/api/admin/health").await.expect(200).json();
        assert_eq!(
            (&health["state"], &health["audit"]),
            (
                &json!(state),
                &json!({ "verified_at": "2026-11-21T06:00:00Z", "fault": fault.map(AuditFault::code) })
            )
        );
    }
}

/// A request that fails is on the health page with its route and code, never with its path.
#[tokio::test]
async fn a_failed_request_is_noted_by_route_and_code() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    app.plugins.is_broken.store(true, Ordering::SeqCst);
    for _ in 0..2 {
        admin.post_json("/api/admin/plugins/netrika/reload", &json!({ "reason": REASON })).await.expect(502);
    }
    let health = admin.get("/api/admin/health").await.expect(200).json();
    let error = &health["errors"][0];
    assert_eq!(
        json!([error["area"], error["code"], error["count"]]),
        json!(["/api/admin/plugins/{id}/reload", "plugin_failed", 2])
    );
    assert!(error["request_id"].is_string());
}
