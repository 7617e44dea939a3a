//! Issue 18: versions are installed side by side, and the active one is a link.

use crate::support::{World, id, version};
use cabinet_plugin_package::{PackageError, SIGNATURE_FILE, SigningKey, TrustedKeys};
use cabinet_plugin_store::{Active, StoreError};
use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};

#[test]
fn a_version_is_installed_beside_the_earlier_one_and_can_be_left_again() {
    let world = World::new();
    assert_eq!(world.store().active(&id()).unwrap(), None);
    world.install("1.0.0");
    assert_eq!(world.loaded().unwrap(), "1.0.0");
    world.install("1.1.0");
    assert_eq!(world.loaded().unwrap(), "1.1.0");
    assert_eq!(world.versions(), ["1.0.0", "1.1.0"]);
    assert_eq!(world.store().active(&id()).unwrap(), Some(Active::Installed(version("1.1.0"))));

    let store = world.store();
    let locked = store.lock().unwrap();
    let older = locked.older(&id()).unwrap();
    locked.activate(&id(), &older, &world.keys()).unwrap();
    assert_eq!(world.loaded().unwrap(), "1.0.0");
    let none = locked.older(&id()).unwrap_err();
    assert_eq!(
        none.to_string(),
        "plugin sample: no version older than the active one is installed; installed are: 1.0.0, 1.1.0"
    );
    let unknown = locked.activate(&id(), &version("9.0.0"), &world.keys()).unwrap_err();
    assert!(matches!(unknown, StoreError::NotInstalled { .. }), "{unknown}");
    // The folder may be moved: the links are relative.
    fs::rename(world.path("plugins"), world.path("moved")).unwrap();
    fs::rename(world.path("moved"), world.path("plugins")).unwrap();
    assert_eq!(world.loaded().unwrap(), "1.0.0");
}

#[test]
fn everyone_may_read_what_is_installed_and_only_its_owner_may_write_it() {
    let world = World::new();
    world.install("1.0.0");
    let mode = |name: &str| fs::metadata(world.path(name)).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode("plugins/sample"), 0o755);
    assert_eq!(mode("plugins/.installed/sample@1.0.0"), 0o755);
    assert_eq!(mode("plugins/sample/plugin.toml"), 0o644);
}

/// Also by hand: a folder, or a link to one elsewhere.
#[test]
fn a_folder_that_was_copied_there_is_kept_as_a_version() {
    for is_link in [false, true] {
        let world = World::new();
        world.copy("0.9.0");
        let place = world.path("plugins/sample");
        if is_link {
            fs::rename(&place, world.path("elsewhere")).unwrap();
            symlink(world.path("elsewhere"), &place).unwrap();
        }
        assert_eq!(world.store().active(&id()).unwrap(), Some(Active::Copied(Some(version("0.9.0")))));
        world.install("1.0.0");
        assert_eq!(world.versions(), ["0.9.0", "1.0.0"]);
        assert_eq!(world.loaded().unwrap(), "1.0.0");
        let store = world.store();
        let locked = store.lock().unwrap();
        locked.activate(&id(), &locked.older(&id()).unwrap(), &world.keys()).unwrap();
        assert_eq!(world.loaded().unwrap(), "0.9.0");
    }
}

#[test]
fn what_is_not_a_plugin_is_not_replaced() {
    let world = World::new();
    fs::create_dir(world.path("plugins/sample")).unwrap();
    fs::write(world.path("plugins/sample/diary.txt"), "mine").unwrap();
    let package = world.verified(&world.packed("1.0.0", ""));
    let store = world.store();
    let locked = store.lock().unwrap();
    locked.add(&package).unwrap();
    let refused = locked.activate(&id(), &version("1.0.0"), &world.keys()).unwrap_err();
    assert!(matches!(refused, StoreError::Foreign { .. }), "{refused}");
    assert!(refused.to_string().contains("move it away"), "{refused}");
    assert!(world.path("plugins/sample/diary.txt").exists());
}

#[test]
fn a_version_with_other_contents_is_not_installed_over_the_first() {
    let world = World::new();
    world.install("1.0.0");
    world.install("1.0.0");
    let other = world.verified(&world.packed("1.0.0", "[requests]\nkv = true\n"));
    let store = world.store();
    let refused = store.lock().unwrap().add(&other).unwrap_err();
    assert!(matches!(refused, StoreError::OtherContent { .. }), "{refused}");
    assert!(!world.store().active_manifest(&id()).unwrap().requests.kv);
}

/// What was written before the refusal would block every later installation.
#[test]
fn a_folder_that_was_copied_there_is_not_given_another_content_and_later_versions_are_installed() {
    let world = World::new();
    world.copy("0.9.0");
    let other = world.verified(&world.packed("0.9.0", "[requests]\nkv = true\n"));
    let store = world.store();
    let refused = store.lock().unwrap().add(&other).unwrap_err();
    assert!(
        matches!(&refused, StoreError::OtherContent { path, .. } if path.ends_with("plugins/sample")),
        "{refused}"
    );
    assert!(world.versions().is_empty());
    world.install("1.0.0");
    assert_eq!(world.versions(), ["0.9.0", "1.0.0"]);
    assert_eq!(world.loaded().unwrap(), "1.0.0");
}

/// A key that was retired since, or files that were changed since.
#[test]
fn a_version_that_a_kernel_would_refuse_is_not_activated() {
    let world = World::new();
    world.install("1.0.0");
    world.install("1.1.0");
    let store = world.store();
    let locked = store.lock().unwrap();
    let stranger = SigningKey::from_pem(&SigningKey::generate().unwrap()).unwrap();
    let keys = TrustedKeys::only("other", stranger.public());
    let refused = locked.activate(&id(), &version("1.0.0"), &keys).unwrap_err();
    assert!(matches!(refused, StoreError::Package(PackageError::UnknownKey { .. })), "{refused}");
    fs::remove_file(world.path("plugins/.installed/sample@1.0.0/sample").join(SIGNATURE_FILE)).unwrap();
    let refused = locked.activate(&id(), &version("1.0.0"), &world.keys()).unwrap_err();
    assert!(matches!(refused, StoreError::Package(PackageError::Unsigned { .. })), "{refused}");
    assert_eq!(world.loaded().unwrap(), "1.1.0");
}

#[test]
fn two_commands_do_not_install_at_once() {
    let world = World::new();
    let (one, two) = (world.store(), world.store());
    let locked = one.lock().unwrap();
    assert!(matches!(two.lock(), Err(StoreError::Busy(_))));
    drop(locked);
    two.lock().unwrap();
}
