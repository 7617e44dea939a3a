//! Issue 11, item 16: which packages a running server accepts.

use crate::support::{Running, TestEnv, install, key, plugin};
use cabinet_plugin_host::{PluginState, ReloadError};
use cabinet_plugin_package::{SIGNATURE_FILE, SigningKey, TrustedKey, sign};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn stranger() -> SigningKey {
    SigningKey::from_pem(&SigningKey::generate().unwrap()).unwrap()
}

fn failure(running: &Running, id: &str) -> String {
    match running.status(id).state {
        PluginState::Failed { reason } => reason,
        other => panic!("{id} is {other:?}"),
    }
}

async fn refused(running: &Running, id: &str) -> String {
    match running.host.reload(&plugin(id)).await {
        Err(ReloadError::Refused { reason, .. }) => reason,
        other => panic!("{other:?}"),
    }
}

fn sign_anew(folder: &Path, key: &SigningKey) {
    sign(folder, key).unwrap();
}

#[tokio::test]
async fn unsigned_and_wrongly_signed_packages_are_not_started_and_the_others_work() {
    let env = TestEnv::new().with("panics").with("memory-hog");
    let folder = env.plugins_folder();
    fs::remove_file(folder.join("panics").join(SIGNATURE_FILE)).unwrap();
    sign_anew(&folder.join("memory-hog"), &stranger());
    let running = env.start();
    let unsigned = failure(&running, "panics");
    for part in [
        "panics/plugin.sig is missing",
        "plugin panics is not signed",
        "`cabinet plugin sign ",
        " --key FILE`",
    ] {
        assert!(unsigned.contains(part), "{unsigned}");
    }
    assert!(failure(&running, "memory-hog").contains("which security.plugin_keys does not name"));
    running.good_plugin_works().await;

    // Once it is signed it is loaded without a restart.
    sign_anew(&folder.join("panics"), &key());
    // The health check fails, as this fixture's always does; but the package was loaded.
    assert!(refused(&running, "panics").await.contains("plugin_failed"));
}

#[tokio::test]
async fn a_reload_takes_what_is_signed_only_and_the_old_version_stays() {
    let running = TestEnv::new().start();
    let folder = running.plugins_folder().join("good");
    let manifest = fs::read_to_string(folder.join("plugin.toml")).unwrap();
    let newer = manifest.replacen("\"0.1.0\"", "\"0.2.0\"", 1);
    fs::write(folder.join("plugin.toml"), &newer).unwrap();
    let changed = refused(&running, "good").await;
    assert!(changed.contains("good/plugin.toml: its SHA-256 is"), "{changed}");
    fs::remove_file(folder.join(SIGNATURE_FILE)).unwrap();
    assert!(refused(&running, "good").await.contains("is not signed"));
    sign_anew(&folder, &stranger());
    assert!(refused(&running, "good").await.contains("does not name"));
    assert_eq!(running.status("good").version.unwrap().to_string(), "0.1.0");
    running.good_plugin_works().await;

    sign_anew(&folder, &key());
    running.host.reload(&plugin("good")).await.unwrap();
    assert_eq!(running.status("good").version.unwrap().to_string(), "0.2.0");
    running.good_plugin_works().await;
}

/// Each release team has its own key: a key limited to some plugins signs no other, and a retired key signs none.
#[tokio::test]
async fn a_key_signs_its_own_plugins_until_it_is_retired() {
    let (ours, theirs, old) = (key(), stranger(), stranger());
    let named = |name: &str, key: &SigningKey, plugins: &[&str], retired| TrustedKey {
        name: format!("security.plugin_keys.{name}"),
        public: key.public(),
        ids: Some(plugins.iter().map(|id| plugin(id)).collect()),
        retired,
    };
    let env = TestEnv::new().with("panics").with("memory-hog").with("curious").keys(vec![
        named("ours", &ours, &["good"], false),
        named("theirs", &theirs, &["memory-hog"], false),
        named("old", &old, &["panics"], true),
    ]);
    let folder = env.plugins_folder();
    sign_anew(&folder.join("memory-hog"), &theirs);
    sign_anew(&folder.join("panics"), &old);
    let running = env.start();
    assert_eq!(running.status("memory-hog").state, PluginState::Ready);
    assert!(failure(&running, "panics").contains("signed by security.plugin_keys.old, which is retired"));
    assert!(
        failure(&running, "curious").contains("security.plugin_keys.ours, whose `plugins` do not name it")
    );
    running.good_plugin_works().await;
}

/// Anyone who can write to the folder can put a key next to the package: it is accepted only in a demo.
#[tokio::test]
async fn the_key_of_the_build_counts_in_a_demo_only() {
    let build = stranger();
    let lay = |env: TestEnv| {
        fs::write(env.plugins_folder().join("build-key.pub"), format!("{}\n", build.public())).unwrap();
        sign_anew(&env.plugins_folder().join("good"), &build);
        env.start()
    };
    let production = lay(TestEnv::new());
    assert!(failure(&production, "good").contains(&build.public().to_string()));
    let demo = lay(TestEnv::new().demo());
    demo.good_plugin_works().await;
    // Even a demo accepts only signed packages.
    fs::remove_file(demo.plugins_folder().join("good").join(SIGNATURE_FILE)).unwrap();
    assert!(refused(&demo, "good").await.contains("is not signed"));
}

/// Nothing is read again between verification and compilation: while files change all the time, either the signed version is loaded or the
/// reload is refused. `panics` under the name of `good` would fail each call.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_that_are_swapped_while_they_are_loaded_never_run() {
    let running = TestEnv::new().start();
    let folder = running.plugins_folder();
    let evil = tempfile::tempdir().unwrap();
    install(evil.path(), "panics", "good", |text| text);
    let wasm = [folder.join("good/good.wasm"), evil.path().join("good/panics.wasm")]
        .map(|path| fs::read(path).unwrap());
    let swapping = Swapping::start(&folder.join("good"), wasm);
    let (mut taken, mut refusals) = (0, 0);
    while taken < 5 || refusals < 5 {
        match running.host.reload(&plugin("good")).await {
            Ok(_) => taken += 1,
            Err(ReloadError::Refused { reason, .. }) => {
                assert!(reason.contains("is not the one that was signed"), "{reason}");
                refusals += 1;
            }
            Err(other) => panic!("{other}"),
        }
        running.good_plugin_works().await;
    }
    drop(swapping);
}

/// Replaces `good.wasm` with each of the files in turn until it is dropped.
struct Swapping(Arc<AtomicBool>);

impl Swapping {
    fn start(folder: &Path, files: [Vec<u8>; 2]) -> Self {
        let stop = Arc::<AtomicBool>::default();
        let (seen, folder) = (Arc::clone(&stop), folder.to_owned());
        std::thread::spawn(move || {
            for file in files.iter().cycle().take_while(|_| !seen.load(Ordering::Relaxed)) {
                fs::write(folder.join("part"), file).unwrap();
                fs::rename(folder.join("part"), folder.join("good.wasm")).unwrap();
            }
        });
        Self(stop)
    }
}

impl Drop for Swapping {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
