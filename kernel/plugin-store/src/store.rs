//! The versions of each package in the folder of its kind, and which of them a kernel loads.
//!
//! ```text
//! plugins/netrika -> .installed/netrika@1.1.0/netrika     what a kernel reads
//! plugins/.installed/netrika@1.0.0/netrika/…              an earlier version
//! plugins/.installed/netrika@1.1.0/netrika/…
//! plugins/.installed/.part                                 a version that is being written
//! ```
//!
//! A version is written below `.part` and renamed when it is complete. The link is replaced in one step. A process that is killed at any
//! point leaves the old or the new version active, and at most remains that no kernel reads and the next command removes. A folder that was
//! copied there by hand is kept as a version of its own before the link takes its place.

use crate::disk::{Disk, LocalDisk};
use crate::error::StoreError;
use cabinet_plugin_package::{Members, Named, NamedKeys, PackageKind, Plugin, VerifiedPackage};
use semver::Version;
use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

/// Folder of the versions. It is no id.
const INSTALLED: &str = ".installed";
const PART: &str = ".part";
const LINK: &str = ".link";
const LOCK: &str = ".lock";

/// The folder of a deployment for packages of one kind.
#[derive(Debug)]
pub struct Store<K: PackageKind, D = LocalDisk> {
    root: PathBuf,
    disk: D,
    kind: PhantomData<K>,
}

/// The plugin folder of a deployment.
pub type PluginStore<D = LocalDisk> = Store<Plugin, D>;

/// What a kernel loads for an id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Active {
    /// A version that was installed.
    Installed(Version),
    /// A folder that was copied there, with the version of its manifest if it can be read.
    Copied(Option<Version>),
}

impl Active {
    /// The version, if it is known.
    pub fn version(&self) -> Option<&Version> {
        match self {
            Self::Installed(version) => Some(version),
            Self::Copied(version) => version.as_ref(),
        }
    }
}

/// The store while no other command changes it.
#[derive(Debug)]
pub struct Locked<'s, K: PackageKind, D> {
    store: &'s Store<K, D>,
    _lock: File,
}

/// The store of plugins while no other command changes it.
pub type LockedStore<'s, D> = Locked<'s, Plugin, D>;

impl<K: PackageKind> Store<K> {
    /// The store in this folder.
    pub fn at(root: &Path) -> Self {
        Self::on(root, LocalDisk)
    }
}

impl<K: PackageKind, D: Disk> Store<K, D> {
    /// The store in this folder on this disk.
    pub fn on(root: &Path, disk: D) -> Self {
        Self { root: root.to_owned(), disk, kind: PhantomData }
    }

    /// The installed versions by id, the oldest first.
    ///
    /// # Errors
    /// [`StoreError::Disk`]
    pub fn installed(&self) -> Result<BTreeMap<K::Id, Vec<Version>>, StoreError> {
        let folder = self.root.join(INSTALLED);
        let entries = match fs::read_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
            found => found.map_err(at(&folder))?,
        };
        let mut found: BTreeMap<K::Id, Vec<Version>> = BTreeMap::new();
        for entry in entries {
            let name = entry.map_err(at(&folder))?.file_name();
            if let Some((id, version)) = name.to_str().and_then(version_of::<K>) {
                found.entry(id).or_default().push(version);
            }
        }
        found.values_mut().for_each(|versions| versions.sort());
        Ok(found)
    }

    /// The installed versions of a plugin, the oldest first.
    ///
    /// # Errors
    /// [`StoreError::Disk`]
    pub fn versions(&self, id: &K::Id) -> Result<Vec<Version>, StoreError> {
        Ok(self.installed()?.remove(id).unwrap_or_default())
    }

    /// What a kernel loads for the plugin. `None` if there is nothing.
    ///
    /// # Errors
    /// [`StoreError::Disk`]
    pub fn active(&self, id: &K::Id) -> Result<Option<Active>, StoreError> {
        let place = self.place(id);
        match fs::symlink_metadata(&place) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            found => found.map_err(at(&place))?,
        };
        if let Some(version) = self.linked(id) {
            return Ok(Some(Active::Installed(version)));
        }
        let manifest = K::read_manifest(&place).ok();
        Ok(Some(Active::Copied(manifest.map(|manifest| K::version(&manifest).clone()))))
    }

    /// The manifest that a kernel would read for the plugin, without a check of its signature.
    pub fn active_manifest(&self, id: &K::Id) -> Option<K::Manifest> {
        K::read_manifest(&self.place(id)).ok()
    }

    /// The package folder of an installed version.
    pub fn folder(&self, id: &K::Id, version: &Version) -> PathBuf {
        self.home(id, version).join(id.to_string())
    }

    /// Prevents other commands from changing the store, and removes what an interrupted one left.
    ///
    /// # Errors
    /// [`StoreError::Busy`], or [`StoreError::Disk`].
    pub fn lock(&self) -> Result<Locked<'_, K, D>, StoreError> {
        let folder = self.root.join(INSTALLED);
        if !folder.is_dir() {
            self.disk.create_dir(&folder).map_err(at(&folder))?;
        }
        let path = folder.join(LOCK);
        let options = File::options().create(true).truncate(false).write(true).open(&path);
        let lock = options.map_err(at(&path))?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(StoreError::Busy(folder)),
            Err(TryLockError::Error(reason)) => return Err(StoreError::Disk { path, reason }),
            Ok(()) => {}
        }
        let locked = Locked { store: self, _lock: lock };
        locked.sweep()?;
        Ok(locked)
    }

    /// Where a kernel looks for the plugin.
    fn place(&self, id: &K::Id) -> PathBuf {
        self.root.join(id.to_string())
    }

    /// The folder of a version, which contains the folder of the plugin: a package lies in a folder of its id.
    fn home(&self, id: &K::Id, version: &Version) -> PathBuf {
        self.root.join(INSTALLED).join(format!("{id}@{version}"))
    }

    /// The target of the link to a version, relative to the plugin folder, so that the folder may be moved.
    fn target(id: &K::Id, version: &Version) -> PathBuf {
        Path::new(INSTALLED).join(format!("{id}@{version}")).join(id.to_string())
    }

    /// Whether a folder that was copied there is in the place of the plugin.
    fn is_copied(&self, id: &K::Id) -> bool {
        fs::symlink_metadata(self.place(id)).is_ok() && self.linked(id).is_none()
    }

    /// The version to which the link of a plugin leads.
    fn linked(&self, id: &K::Id) -> Option<Version> {
        let target = fs::read_link(self.place(id)).ok()?;
        let name = target.parent()?.file_name()?.to_str()?;
        let (_, version) = version_of::<K>(name)?;
        (target == Self::target(id, &version)).then_some(version)
    }
}

impl<K: PackageKind, D: Disk> Locked<'_, K, D> {
    /// Writes a version beside the others. The active version does not change. A version that is there with the same contents is not
    /// written again.
    ///
    /// # Errors
    /// [`StoreError::OtherContent`], or [`StoreError::Disk`].
    pub fn add(&self, package: &VerifiedPackage<K>) -> Result<(), StoreError> {
        let (id, version) = (K::id(&package.manifest), K::version(&package.manifest));
        // The folder becomes a version of its own when the link takes its place. Two of one number could not be kept.
        if self.store.is_copied(id)
            && let Ok((copied, members)) = self.copied(id)
            && copied == *version
            && members != *package.members()
        {
            let (package, path) = (Named::of::<K>(id), self.store.place(id));
            return Err(StoreError::OtherContent { package, version: copied, path });
        }
        self.write(id, version, package.members())
    }

    /// Makes an installed version the one that a kernel loads, if a kernel with these keys accepts it.
    ///
    /// # Errors
    /// [`StoreError`]; the former version stays active.
    pub fn activate(&self, id: &K::Id, version: &Version, keys: &NamedKeys<K>) -> Result<(), StoreError> {
        let store = self.store;
        let installed = store.versions(id)?;
        if !installed.contains(version) {
            let installed = listed(&installed);
            let package = Named::of::<K>(id);
            return Err(StoreError::NotInstalled { package, version: version.clone(), installed });
        }
        K::verify_folder(&store.folder(id, version), keys)?;
        self.link(id, version)
    }

    /// The version to which a rollback leads: the newest one that is older than the active one.
    ///
    /// # Errors
    /// [`StoreError::NoOlder`], or [`StoreError::Disk`].
    pub fn older(&self, id: &K::Id) -> Result<Version, StoreError> {
        let installed = self.store.versions(id)?;
        let active = self.store.active(id)?;
        let active = active.as_ref().and_then(Active::version);
        let older = installed.iter().rev().find(|version| active.is_some_and(|active| *version < active));
        let package = || Named::of::<K>(id);
        older
            .cloned()
            .ok_or_else(|| StoreError::NoOlder { package: package(), installed: listed(&installed) })
    }

    fn link(&self, id: &K::Id, version: &Version) -> Result<(), StoreError> {
        let (store, disk) = (self.store, &self.store.disk);
        let (place, target) = (store.place(id), Store::<K, D>::target(id, version));
        let new = store.root.join(INSTALLED).join(LINK);
        let found = match fs::symlink_metadata(&place) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            found => Some(found.map_err(at(&place))?.file_type()),
        };
        if store.linked(id).as_ref() == Some(version) {
            return Ok(());
        }
        if store.is_copied(id) {
            self.keep_copied(id)?;
        }
        disk.symlink(&target, &new).map_err(at(&new))?;
        match found {
            // A link takes the place of a folder only in an exchange. The folder was kept as a version; what cannot be removed now is
            // removed by the next command.
            Some(kind) if kind.is_dir() => {
                let exchanged = disk.exchange(&new, &place);
                exchanged.map_err(|reason| StoreError::NoExchange { path: place.clone(), reason })?;
                let _ = disk.remove(&new);
            }
            _ => disk.rename(&new, &place).map_err(at(&place))?,
        }
        let confirmed = disk.sync_dir(&store.root);
        confirmed.map_err(|reason| StoreError::Unconfirmed { path: place, reason })
    }

    /// Keeps a folder that was copied into the place of a plugin as an installed version.
    fn keep_copied(&self, id: &K::Id) -> Result<(), StoreError> {
        let (version, members) = self.copied(id)?;
        self.write(id, &version, &members)
    }

    /// Version and members of a folder that was copied into the place of a plugin.
    fn copied(&self, id: &K::Id) -> Result<(Version, Members), StoreError> {
        let place = self.store.place(id);
        let foreign = |reason: String| StoreError::Foreign { path: place.clone(), reason };
        let manifest = K::read_manifest(&place).map_err(|error| foreign(error.to_string()))?;
        let found = K::id(&manifest);
        if found != id {
            return Err(foreign(format!("its {} is of the {} {found}", K::MANIFEST, K::NOUN)));
        }
        let mut members = Members::new();
        for entry in fs::read_dir(&place).map_err(at(&place))? {
            let name = entry.map_err(at(&place))?.file_name().to_string_lossy().into_owned();
            if K::has_member(&manifest, &name) {
                let path = place.join(&name);
                members.insert(name, fs::read(&path).map_err(at(&path))?);
            }
        }
        Ok((K::version(&manifest).clone(), members))
    }

    fn write(&self, id: &K::Id, version: &Version, members: &Members) -> Result<(), StoreError> {
        let (store, disk) = (self.store, &self.store.disk);
        let home = store.home(id, version);
        if home.exists() {
            return match holds(&home.join(id.to_string()), members) {
                true => Ok(()),
                false => {
                    let package = Named::of::<K>(id);
                    Err(StoreError::OtherContent { package, version: version.clone(), path: home })
                }
            };
        }
        let installed = store.root.join(INSTALLED);
        let part = installed.join(PART);
        let folder = part.join(id.to_string());
        let written = (|| {
            disk.create_dir(&part).map_err(at(&part))?;
            disk.create_dir(&folder).map_err(at(&folder))?;
            for (name, content) in members {
                let path = folder.join(name);
                disk.write_new(&path, content).map_err(at(&path))?;
            }
            disk.sync_dir(&folder).map_err(at(&folder))?;
            disk.sync_dir(&part).map_err(at(&part))?;
            disk.rename(&part, &home).map_err(at(&home))?;
            disk.sync_dir(&installed).map_err(at(&installed))
        })();
        if written.is_err() {
            // The error of the disk is the one to tell; what cannot be removed now is removed by the next command.
            let _ = self.sweep();
        }
        written
    }

    /// Removes what an interrupted command left.
    fn sweep(&self) -> Result<(), StoreError> {
        for name in [PART, LINK] {
            let path = self.store.root.join(INSTALLED).join(name);
            if fs::symlink_metadata(&path).is_ok() {
                self.store.disk.remove(&path).map_err(at(&path))?;
            }
        }
        Ok(())
    }
}

/// Whether a folder holds exactly these files.
fn holds(folder: &Path, members: &Members) -> bool {
    let Ok(entries) = fs::read_dir(folder) else { return false };
    let is_same = |(name, content): (&String, &Vec<u8>)| {
        fs::read(folder.join(name)).is_ok_and(|found| found == *content)
    };
    entries.count() == members.len() && members.iter().all(is_same)
}

fn version_of<K: PackageKind>(name: &str) -> Option<(K::Id, Version)> {
    let (id, version) = name.split_once('@')?;
    Some((id.parse().ok()?, version.parse().ok()?))
}

pub(crate) fn listed(versions: &[Version]) -> String {
    match versions {
        [] => "none".to_owned(),
        versions => versions.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
    }
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    let path = path.to_owned();
    |reason| StoreError::Disk { path, reason }
}
