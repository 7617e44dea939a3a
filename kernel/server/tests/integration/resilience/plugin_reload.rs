//! A plugin is replaced while patients read.

use super::config::Wishes;
use super::offer::Offer;
use super::place::Place;
use super::plugin_limits::Plugins;
use crate::support::browser::Browser;
use crate::support::waiting::{until, until_so};
use cabinet_simulators::netrika::{Fault, Operation, Rule};
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tokio::task::JoinSet;

const READERS: usize = 4;

/// Patients who request slots. Slots are never cached, and each request uses another start day, so that requests are not merged by single
/// flight: each is a call of the plugin.
struct Readers {
    stop: Arc<AtomicBool>,
    answered: Arc<AtomicUsize>,
    tasks: JoinSet<()>,
}

impl Readers {
    fn start(patient: &Browser, offer: &Offer) -> Self {
        let (stop, answered) = (Arc::<AtomicBool>::default(), Arc::<AtomicUsize>::default());
        let mut tasks = JoinSet::new();
        for from in offer.days().into_iter().take(READERS) {
            let (patient, offer) = (patient.clone(), offer.clone());
            let (stop, answered) = (Arc::clone(&stop), Arc::clone(&answered));
            tasks.spawn(async move {
                while !stop.load(Ordering::Relaxed) {
                    let slots = patient.get_where(&offer.path(), &[("from", &from)]).await.good();
                    assert!(!slots.as_array().unwrap().is_empty());
                    answered.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        assert_eq!(tasks.len(), READERS);
        Self { stop, answered, tasks }
    }

    /// Waits for responses to requests that were sent from now on.
    async fn some_more(&self) {
        let enough = self.answered.load(Ordering::Relaxed) + 2 * READERS;
        until("the readers are answered", || async {
            (self.answered.load(Ordering::Relaxed) >= enough).then_some(())
        })
        .await;
    }

    async fn end(self) {
        self.stop.store(true, Ordering::Relaxed);
        self.tasks.join_all().await;
    }
}

/// The plugin's line in `cabinet plugins list`.
async fn listed(place: &Place) -> String {
    let list = place.run(&["plugins", "list"]).await;
    let list = String::from_utf8(list.stdout).unwrap();
    list.lines().find(|line| line.starts_with("netrika ")).unwrap_or_default().to_owned()
}

/// Another file with the same behaviour: WebAssembly allows custom sections, which are ignored.
fn with_a_section(wasm: &[u8]) -> Vec<u8> {
    [wasm, &[0, 6, 4], b"note", &[1]].concat()
}

/// Issue 2 §3: a hot reload, on demand or after a change of the file, loses no call; a component that does not match its manifest is
/// rejected.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reload_under_load_fails_no_request_and_a_tampered_component_is_refused() {
    let plugins = Plugins::new();
    let place = Place::new(Wishes { plugins: Some(plugins.root()), ..Wishes::default() }).await;
    let server = place.serve().await;
    let patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    let offer = Offer::find(&patient).await;
    let readers = Readers::start(&patient, &offer);

    for _ in 0..2 {
        let reloaded = place.run(&["plugins", "reload", "netrika"]).await;
        assert!(reloaded.status.success(), "{}", String::from_utf8_lossy(&reloaded.stderr));
        readers.some_more().await;
    }

    // In a demo, a new version on disk is loaded automatically.
    let folder = plugins.folder("netrika");
    let wasm = with_a_section(&fs::read(folder.join("netrika.wasm")).unwrap());
    let manifest = fs::read_to_string(folder.join("plugin.toml")).unwrap();
    let newer = manifest.replacen("version = \"0.1.0\"", "version = \"0.1.1\"", 1);
    assert_ne!(manifest, newer);
    plugins.put("netrika", &wasm, &newer);
    until("the new version is in place", || async {
        listed(&place).await.starts_with("netrika  0.1.1 ").then_some(())
    })
    .await;
    readers.some_more().await;

    fs::write(folder.join("netrika.wasm"), with_a_section(&wasm)).unwrap();
    let refused = place.run(&["plugins", "reload", "netrika"]).await;
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(1), "{why}");
    assert!(why.contains("stays as it was") && why.contains("SHA-256"), "{why}");
    readers.some_more().await;
    let line = listed(&place).await;
    assert!(line.starts_with("netrika  0.1.1 ") && line.ends_with(" ready"), "{line}");
    readers.end().await;

    // A booking in progress during the reload finishes with the version that started it.
    plugins.put("netrika", &wasm, &newer);
    place.faults(vec![Rule::new(Fault::Slow { ms: 1_500 }, &[Operation::SetAppointment])]);
    let pressed = patient.press(&offer.slots[0], None);
    until_so("the hub was asked", || place.calls(Operation::SetAppointment) == 1).await;
    let reloaded = place.run(&["plugins", "reload", "netrika"]).await;
    assert!(reloaded.status.success(), "{}", String::from_utf8_lossy(&reloaded.stderr));
    pressed.await.unwrap().unwrap().good();
    assert_eq!((place.booked(), place.calls(Operation::SetAppointment)), (1, 1));
}

/// screens show that a plugin which is not loaded is awaited; after its file is repaired they work without a restart.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plugin_that_was_tampered_with_before_the_start_is_awaited() {
    let plugins = Plugins::new();
    let component = plugins.folder("netrika").join("netrika.wasm");
    let released = fs::read(&component).unwrap();
    fs::write(&component, with_a_section(&released)).unwrap();
    let place = Place::new(Wishes { plugins: Some(plugins.root()), ..Wishes::default() }).await;
    let server = place.serve().await;
    let patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    let hosts = patient.get(&["netrika1", "hosts"]).await;
    assert_eq!(hosts.problem(), (503, "plugin_starting"), "{}", hosts.body);
    assert!(hosts.header("retry-after").is_some());
    assert_eq!(patient.get(&["netrika1", "clinics"]).await.problem(), (503, "plugin_starting"));
    assert_eq!(server.readiness().await["status"], "degraded");
    assert!(listed(&place).await.contains("SHA-256"));

    let manifest = fs::read_to_string(plugins.folder("netrika").join("plugin.toml")).unwrap();
    plugins.put("netrika", &released, &manifest);
    until("the plugin is there", || async {
        (patient.get(&["netrika1", "hosts"]).await.status == 200).then_some(())
    })
    .await;
    assert!(!Offer::find(&patient).await.slots.is_empty());
}
