//! Issue 18: kill -9, or a full disk, at each step of an installation. The old or the new version is active, whole; no half folder is
//! one that a kernel or a rollback reads; and the same command succeeds afterwards.

use crate::support::{World, id};
use cabinet_plugin_package::archive::Archive;
use cabinet_plugin_package::{Package, TrustedKeys};
use cabinet_plugin_store::{Disk, LocalDisk, PluginStore, StoreError};
use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What ends the work at a step.
#[derive(Debug, Clone, Copy)]
pub enum End {
    Killed,
    Full,
}

/// A disk on which the step of this number is done by half.
pub struct Interrupted {
    left: Cell<usize>,
    end: End,
}

impl Interrupted {
    pub fn after(steps: usize, end: End) -> Self {
        Self { left: Cell::new(steps), end }
    }

    fn is_last(&self) -> bool {
        let left = self.left.get();
        self.left.set(left.wrapping_sub(1));
        left == 0
    }

    /// No destructor and no clean-up runs.
    fn stop(&self) -> io::Error {
        if let End::Killed = self.end {
            nix::sys::signal::kill(nix::unistd::Pid::this(), nix::sys::signal::Signal::SIGKILL).unwrap();
        }
        io::ErrorKind::StorageFull.into()
    }

    fn step(&self, work: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        if self.is_last() { Err(self.stop()) } else { work() }
    }
}

impl Disk for Interrupted {
    fn create_dir(&self, path: &Path) -> io::Result<()> {
        self.step(|| LocalDisk.create_dir(path))
    }
    fn write_new(&self, path: &Path, content: &[u8]) -> io::Result<()> {
        if !self.is_last() {
            return LocalDisk.write_new(path, content);
        }
        File::create_new(path)?.write_all(&content[..content.len() / 2])?;
        Err(self.stop())
    }
    fn sync_dir(&self, path: &Path) -> io::Result<()> {
        self.step(|| LocalDisk.sync_dir(path))
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.step(|| LocalDisk.rename(from, to))
    }
    fn symlink(&self, target: &Path, link: &Path) -> io::Result<()> {
        self.step(|| LocalDisk.symlink(target, link))
    }
    fn exchange(&self, one: &Path, other: &Path) -> io::Result<()> {
        self.step(|| LocalDisk.exchange(one, other))
    }
    fn remove(&self, path: &Path) -> io::Result<()> {
        if !self.is_last() {
            return LocalDisk.remove(path);
        }
        if let Some(first) = fs::read_dir(path).ok().and_then(|mut entries| entries.next()) {
            LocalDisk.remove(&first?.path())?;
        }
        Err(self.stop())
    }
}

/// The command under test.
fn install<D: Disk>(store: &PluginStore<D>, file: &Path, keys: &TrustedKeys) -> Result<(), StoreError> {
    let package = Archive::open(file).unwrap().verify(keys).unwrap();
    let locked = store.lock()?;
    locked.add(&package)?;
    locked.activate(&id(), &package.manifest.version, keys)
}

/// What is there before the installation.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Before {
    Nothing,
    Installed,
    Copied,
    /// An earlier attempt was killed in the middle.
    Remains,
}

impl Before {
    const ALL: [Self; 4] = [Self::Nothing, Self::Installed, Self::Copied, Self::Remains];

    fn world(self) -> (World, PathBuf) {
        let world = World::new();
        match self {
            Self::Nothing => {}
            Self::Installed => world.install("1.0.0"),
            Self::Copied => world.copy("1.0.0"),
            Self::Remains => {
                world.install("1.0.0");
                let part = world.path("plugins/.installed/.part/sample");
                fs::create_dir_all(&part).unwrap();
                fs::write(part.join("plugin.toml"), "half").unwrap();
            }
        }
        let file = world.packed("1.1.0", "");
        (world, file)
    }
}

/// What holds at any time.
fn check(world: &World, before: Before, at: &str) {
    match world.loaded() {
        Ok(loaded) => {
            assert!(loaded == "1.1.0" || before != Before::Nothing && loaded == "1.0.0", "{at}: {loaded}")
        }
        Err(error) => {
            assert_eq!(before, Before::Nothing, "{at}: {error}");
            assert!(fs::symlink_metadata(world.path("plugins/sample")).is_err(), "{at}: {error}");
        }
    }
    for number in world.versions() {
        let folder = world.path(&format!("plugins/.installed/sample@{number}/sample"));
        let whole = Package::open(&folder, &world.keys());
        assert!(whole.is_ok(), "{at}: {number}: {}", whole.unwrap_err());
    }
}

/// The same command succeeds, and nothing else remains.
fn check_repeated(world: &World, file: &Path, before: Before, at: &str) {
    install(&world.store(), file, &world.keys()).unwrap();
    assert_eq!(world.loaded().unwrap(), "1.1.0", "{at}");
    let versions = world.versions();
    match before {
        Before::Nothing => assert_eq!(versions, ["1.1.0"], "{at}"),
        _ => assert_eq!(versions, ["1.0.0", "1.1.0"], "{at}"),
    }
    drop(world.store().lock().unwrap());
    for remains in [".part", ".link"] {
        let path = world.path("plugins/.installed").join(remains);
        assert!(fs::symlink_metadata(&path).is_err(), "{at}: {}", path.display());
    }
}

/// More than any installation has.
const STEPS: usize = 25;

/// Whether a test has filled the disk at each step.
pub const fn is_over(step: usize) -> bool {
    step > STEPS
}

/// For the process that is killed: the step.
pub const STEP: &str = "CABINET_TEST_KILLED_AT";

#[test]
fn a_kill_at_any_step_leaves_the_old_or_the_new_version() {
    if let Ok(step) = std::env::var(STEP) {
        // The process that is killed.
        let word = |name: &str| std::env::var(name).unwrap();
        let store =
            PluginStore::on(word("ROOT").as_ref(), Interrupted::after(step.parse().unwrap(), End::Killed));
        let keys = TrustedKeys::only("release", word("KEY").parse().unwrap());
        return install(&store, word("FILE").as_ref(), &keys).unwrap();
    }
    for before in Before::ALL {
        let mut step = 0;
        loop {
            let at = format!("{before:?}, step {step}");
            let (world, file) = before.world();
            let child = Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "interrupted::a_kill_at_any_step_leaves_the_old_or_the_new_version"])
                .env(STEP, step.to_string())
                .env("ROOT", world.path("plugins"))
                .env("FILE", &file)
                .env("KEY", world.key.public().to_string())
                .output()
                .unwrap();
            check(&world, before, &at);
            if child.status.success() {
                assert_eq!(world.loaded().unwrap(), "1.1.0");
                break;
            }
            assert_eq!(child.status.signal(), Some(9), "{at}: {}", String::from_utf8_lossy(&child.stderr));
            check_repeated(&world, &file, before, &at);
            step += 1;
        }
        assert!(step >= 13, "{before:?}: only {step} steps");
    }
}

#[test]
fn a_full_disk_at_any_step_leaves_the_old_or_the_new_version() {
    for before in Before::ALL {
        let mut step = 0;
        loop {
            let at = format!("{before:?}, step {step}");
            let (world, file) = before.world();
            let disk = Interrupted::after(step, End::Full);
            let result = install(&PluginStore::on(&world.path("plugins"), disk), &file, &world.keys());
            check(&world, before, &at);
            match result {
                // Removing the former folder may fail: it was kept as a version.
                Ok(()) if step > STEPS => break,
                Ok(()) => {}
                Err(StoreError::Disk { .. } | StoreError::NoExchange { .. }) => {
                    assert_ne!(world.loaded().ok().as_deref(), Some("1.1.0"), "{at}");
                }
                Err(StoreError::Unconfirmed { .. }) => assert_eq!(world.loaded().unwrap(), "1.1.0", "{at}"),
                Err(other) => panic!("{at}: {other}"),
            }
            check_repeated(&world, &file, before, &at);
            step += 1;
        }
    }
}
