//! The port of medical records: which hosts serve it, and how a guest's answers are validated.

use crate::support::{self, Running, TestEnv, medical_host, patient, plugin};
use cabinet_domain::{
    DiaryAnswer, DiaryValue, DocumentText, DocumentType, ForeignDocumentId, ObservationValue, PatientId,
};
use cabinet_plugin_host::{PluginState, World};
use cabinet_ports::records::{InvoicePayment, PersonAsked, RecordChangeKind};
use cabinet_ports::{ProblemCode, Records};
use std::sync::Arc;
use std::time::Duration;

const HOST: &str = "records-host";

fn archive() -> Running {
    TestEnv::new().with(HOST).settings(HOST, serde_json::json!({ "url": "https://x.example" })).start()
}

fn at(running: &Running) -> Arc<dyn Records> {
    running.host.records(&medical_host(HOST)).expect("it keeps records")
}

fn good() -> PatientId {
    PatientId("good".into())
}

fn bad() -> PatientId {
    PatientId("bad".into())
}

#[tokio::test]
async fn a_host_serves_the_port_of_its_plugin_s_world_and_no_other() {
    let running = archive();
    let (records, booking) = (medical_host(HOST), medical_host("good"));
    assert_eq!(running.host.world_of(&records), Some(World::Records));
    assert_eq!(running.host.world_of(&booking), Some(World::Scheduling));
    assert_eq!(running.host.world_of(&medical_host("nobody")), None);
    assert!(running.host.scheduling(&records).is_none() && running.host.scheduling(&booking).is_some());
    assert!(running.host.records(&booking).is_none() && running.host.records(&records).is_some());
    assert!(running.host.records(&medical_host("nobody")).is_none());
    assert_eq!(at(&running).health().await.unwrap(), "an archive without a network");
    assert_eq!(at(&running).host().await.unwrap().name, "Archive");
    assert!(running.host.reload(&plugin(HOST)).await.is_ok());
}

/// The world of a host is known even while its plugin cannot be loaded, so the screens of the record stay available.
#[tokio::test]
async fn a_plugin_that_cannot_be_loaded_still_has_its_world() {
    let running = TestEnv::new()
        .with_manifest(HOST, |text| {
            let line = text.lines().find(|line| line.starts_with("sha256")).unwrap().to_owned();
            text.replacen(&line, &format!("sha256 = \"{}\"", "0".repeat(64)), 1)
        })
        .settings(HOST, serde_json::json!({ "url": "https://x.example" }))
        .start();
    assert!(matches!(running.status(HOST).state, PluginState::Failed { .. }));
    assert_eq!(running.host.world_of(&medical_host(HOST)), Some(World::Records));
    assert_eq!(at(&running).diagnoses(&good()).await.unwrap_err().code, ProblemCode::PluginMissing);
}

#[tokio::test]
async fn a_plugin_of_sign_in_serves_no_medical_host() {
    let running = TestEnv::new()
        .with("identity-portal")
        .settings("identity-portal", serde_json::json!({ "certificate": "" }))
        .start();
    let PluginState::Failed { reason } = running.status("identity-portal").state else { panic!("taken") };
    assert_eq!(
        reason,
        "variants/test/variant.toml: hosts.identity-portal.plugin: plugin identity-portal is of the world \
         identity-plugin, a plugin of scheduling-plugin or records-plugin is needed there"
    );
    assert!(running.host.records(&medical_host("identity-portal")).is_none());
}

/// A reload cannot change the world of a plugin.
#[tokio::test]
async fn a_reload_does_not_change_the_port() {
    let running = archive();
    let folder = running.plugins_folder().join(HOST);
    std::fs::remove_dir_all(&folder).unwrap();
    // `good` takes no settings; this schema prevents an error about settings before the one under test.
    let settings = "\n[settings]\ntype = \"object\"\n";
    support::install(&running.plugins_folder(), "good", HOST, |text| text + settings);
    let refused = running.host.reload(&plugin(HOST)).await.unwrap_err().to_string();
    assert!(refused.contains("its world was records-plugin and is scheduling-plugin now"), "{refused}");
    assert!(at(&running).diagnoses(&good()).await.is_ok());
}

///
#[tokio::test]
async fn what_a_guest_says_of_a_record_is_read() {
    let running = archive();
    let port = at(&running);
    let diagnoses = port.diagnoses(&good()).await.unwrap();
    let first = &diagnoses.items[0];
    assert_eq!((first.mkb.as_str(), &first.character), ("K29.5", &None));
    let first = port.documents(&good(), None).await.unwrap();
    assert_eq!(first.items[0].created.to_rfc3339(), "2026-11-21T10:00:00+03:00");
    assert_eq!(first.items[0].size, Some(2 << 30));
    let second = port.documents(&good(), first.next.as_deref()).await.unwrap();
    assert_eq!(second.next, None);
    let observation = &port.observations(&good(), None).await.unwrap().items[0];
    assert_eq!(observation.value, ObservationValue::Number(140.5));
    assert_eq!(observation.norm_low, Some(120.0));
    let form = port.diary_form(&good(), "2026-11-21".parse().unwrap()).await.unwrap();
    assert_eq!(form.groups[0].items[0].value, Some(DiaryValue::Decimal(36.6)));
    let tree = port.thesaurus("TREE").await.unwrap();
    assert_eq!(tree.child[0].child[0].code, "b");
    let imported = port.set_epicris_import(&good(), true).await.unwrap().unwrap();
    assert_eq!(imported.to_rfc3339(), "2026-11-21T09:00:00+00:00");
    assert_eq!(port.set_epicris_import(&good(), false).await.unwrap(), None);
    let invoices = port.invoices(&good()).await.unwrap().items;
    assert_eq!(invoices.iter().map(|invoice| invoice.sum.get()).collect::<Vec<_>>(), [120_050, 100]);
    let payment = InvoicePayment {
        order: "o-1".into(),
        paid_at: "2026-11-21T10:00:00+03:00".parse().unwrap(),
        sum: "1200.50".parse().unwrap(),
    };
    let told = port.settle_invoice(&"7".into(), &payment, "key-1").await.unwrap_err();
    assert_eq!(
        (told.code, told.detail.as_str()),
        (ProblemCode::ReadOnly, "7 o-1 2026-11-21T07:00:00Z 120050 key-1")
    );
    port.reopen_invoice(&"7".into()).await.unwrap();
}

#[tokio::test]
async fn what_breaks_the_contract_is_garbled_and_not_the_plugin_s_end() {
    let running = archive();
    let port = at(&running);
    let day = "2026-11-21".parse().unwrap();
    let circle = PatientId("circle".into());
    let next = port.documents(&circle, None).await.unwrap().next;
    for problem in [
        port.documents(&circle, next.as_deref()).await.unwrap_err(),
        port.diary_form(&bad(), day).await.unwrap_err(),
        port.thesaurus("CIRCLE").await.unwrap_err(),
        port.document_html(&good(), &ForeignDocumentId("7".into())).await.unwrap_err(),
    ] {
        assert_eq!(problem.code, ProblemCode::Garbled, "{problem}");
    }
    assert_eq!(port.document_html(&good(), &ForeignDocumentId("6".into())).await.unwrap().len(), 6 << 20);
    assert_eq!(running.status(HOST).state, PluginState::Ready);
    let odd = port.diagnoses(&bad()).await.unwrap();
    assert!(odd.items.is_empty() && !odd.set_aside.is_empty(), "X-085");
    let odd = port.invoices(&bad()).await.unwrap();
    assert_eq!((odd.items.len(), odd.set_aside.len()), (1, 1), "a sum that no invoice has");
}

#[tokio::test]
async fn the_person_goes_with_their_papers_and_only_to_be_found() {
    let running = archive();
    let passport =
        DocumentText {
            serial: Some("4010".into()), number: "123456".into(), issued_by: Some("УВД".into())
        };
    let asked = PersonAsked { user: patient(), documents: vec![(DocumentType::Passport, passport)] };
    let found = at(&running).find_patient(&asked).await.unwrap();
    assert_eq!(found.0, "1958-03-12/-/PASSPORT:4010:123456");
}

#[tokio::test]
async fn a_closed_day_is_read_only_and_news_are_told() {
    let running = archive();
    let port = at(&running);
    let day = "2026-11-21".parse().unwrap();
    let closed = port.save_diary(&good(), day, &[], "key-1").await.unwrap_err();
    assert_eq!((closed.code, closed.detail.as_str()), (ProblemCode::ReadOnly, "closed, key key-1"));
    let answer = DiaryAnswer { code: "t".into(), value: DiaryValue::Decimal(36.6) };
    port.save_diary(&good(), day, &[answer], "key-2").await.unwrap();

    let start = port.changes(None, Duration::from_secs(3600)).await.unwrap();
    assert_eq!((start.changes.len(), start.cursor.as_str()), (0, "30000"), "half a minute at most");
    let news = port.changes(Some("c"), Duration::ZERO).await.unwrap();
    assert_eq!(news.changes.len(), 1, "what is of other ports is left out");
    assert_eq!(news.changes[0].what, RecordChangeKind::MergedInto(PatientId("7".into())));
}
