//! Plugins that exceed their limits next to one that does not.

use super::config::Wishes;
use super::offer::Offer;
use super::place::Place;
use crate::support::browser::Browser;
use crate::support::built_plugins;
use crate::support::waiting::until;
use cabinet_plugin_package::{Manifest, SIGNATURE_FILE, SigningKey, seal};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// A plugin folder that a test may change, with the key that signed the plugins.
pub struct Plugins(tempfile::TempDir, SigningKey);

impl Plugins {
    /// A folder with the Netrika plugin.
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let key = SigningKey::create(&folder.path().join("build.key")).unwrap();
        fs::write(folder.path().join("build-key.pub"), key.public().to_string()).unwrap();
        let plugins = Self(folder, key);
        let wasm = fs::read(built_plugins().join("netrika/netrika.wasm")).unwrap();
        let manifest = fs::read_to_string(built_plugins().join("netrika/plugin.toml")).unwrap();
        plugins.put("netrika", &wasm, &manifest);
        plugins
    }

    pub fn root(&self) -> PathBuf {
        self.0.path().to_owned()
    }

    pub fn folder(&self, id: &str) -> PathBuf {
        self.0.path().join(id)
    }

    /// Adds a fixture under another id with its own limits.
    pub fn put_fixture(&self, fixture: &str, id: &str, limits: &str) {
        let wasm = fs::read(built_plugins().join(format!("fixtures/{fixture}/{fixture}.wasm")));
        let wasm = wasm.expect("run `cargo xtask plugins`: the fixtures are missing");
        let manifest = format!(
            "id = {id:?}\nnames = {{ en = {fixture:?} }}\nversion = \"0.1.0\"\napi = \"0.1\"\nworld = \"scheduling-plugin\"\n\
             component = \"{id}.wasm\"\nsha256 = \"\"\n[limits]\n{limits}\n"
        );
        self.put(id, &wasm, &manifest);
    }

    /// Writes the component first and the manifest last, as the build does. The manifest gets the digest, and both are signed.
    pub fn put(&self, id: &str, wasm: &[u8], manifest: &str) {
        let folder = self.folder(id);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(format!("{id}.wasm")), wasm).unwrap();
        let text = with_digest(manifest, wasm);
        let manifest = Manifest::parse(&text, &folder).unwrap();
        write_whole(&folder, SIGNATURE_FILE, &seal(&manifest, text.as_bytes(), wasm, &self.1));
        write_whole(&folder, "plugin.toml", &text);
    }
}

fn write_whole(folder: &Path, name: &str, text: &str) {
    let part = folder.join(format!("{name}.part"));
    fs::write(&part, text).unwrap();
    fs::rename(part, folder.join(name)).unwrap();
}

fn with_digest(manifest: &str, wasm: &[u8]) -> String {
    let digest = hex::encode(Sha256::digest(wasm));
    let line = |line: &str| match line.starts_with("sha256") {
        true => format!("sha256 = {digest:?}"),
        false => line.to_owned(),
    };
    manifest.lines().map(line).collect::<Vec<_>>().join("\n") + "\n"
}

/// Issue 2 §3 and §7: a plugin that is stopped by its limits causes a 503 for its own host only; the breaker opens, and closes for a better
/// version.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plugin_that_breaks_its_limits_stands_alone() {
    let plugins = Plugins::new();
    let guests = [("endless-loop", "endless", "its CPU time"), ("memory-hog", "greedy", "its memory")];
    let mut more = String::new();
    for (fixture, id, _) in guests {
        plugins.put_fixture(fixture, id, "cpu-ms = 100\nmemory-mib = 8");
        more +=
            &format!("[plugins.{id}]\n[hosts.{id}]\nplugin = {id:?}\nname = {id:?}\ndescription = \"\"\n");
    }
    let place = Place::new(Wishes { plugins: Some(plugins.root()), more, ..Wishes::default() }).await;
    let server = place.serve().await;
    let patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    let offer = Offer::find(&patient).await;

    for (_, id, _) in guests {
        // The search index also calls the plugin, so already the second request may meet the open breaker.
        let resting = until("the breaker opens", || async {
            let answer = patient.get(&[id, "clinics"]).await;
            assert!(!offer.free(&patient).await.is_empty(), "netrika1 goes on");
            match answer.problem() {
                (503, "plugin_failed") => None,
                (503, "plugin_busy") => Some(answer),
                _ => panic!("{}", answer.body),
            }
        })
        .await;
        let seconds: u32 = resting.header("retry-after").unwrap().parse().unwrap();
        assert!((1..=30).contains(&seconds), "{seconds}");
    }
    let ready = server.readiness().await;
    assert_eq!(ready["status"], "degraded", "{ready}");
    let said = place.said();
    for (_, id, limit) in guests {
        assert!(said.lines().any(|line| line.contains(id) && line.contains(limit)), "{id}: {limit}");
        let list = place.run(&["plugins", "list"]).await;
        let list = String::from_utf8(list.stdout).unwrap();
        assert!(list.lines().any(|line| line.starts_with(id) && line.contains("resting")), "{list}");

        plugins.put_fixture("good", id, "");
        let reloaded = place.run(&["plugins", "reload", id]).await;
        assert!(reloaded.status.success(), "{}", String::from_utf8_lossy(&reloaded.stderr));
        let clinics = patient.get(&[id, "clinics"]).await.good();
        assert_eq!(clinics.as_array().unwrap().len(), 2);
    }
    patient.book(&offer.slots[0], None).await.good();
    assert_eq!(place.booked(), 1);
}
