//! The versions of each plugin in the plugin folder, and which of them a kernel loads.
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
use cabinet_domain::PluginId;
use cabinet_plugin_package::archive::MemberKind;
use cabinet_plugin_package::{Manifest, Package, TrustedKeys, VerifiedArchive};
use semver::Version;
use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// Folder of the versions. It is not a plugin's id.
const INSTALLED: &str = ".installed";
const PART: &str = ".part";
const LINK: &str = ".link";
const LOCK: &str = ".lock";

/// The plugin folder of a deployment.
#[derive(Debug)]
pub struct PluginStore<D = LocalDisk> {
    root: PathBuf,
    disk: D,
}

/// What a kernel loads for a plugin.
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
pub struct LockedStore<'s, D> {
    store: &'s PluginStore<D>,
    _lock: File,
}

impl PluginStore {
    /// The store in this plugin folder.
    pub fn at(root: &Path) -> Self {
        Self::on(root, LocalDisk)
    }
}

impl<D: Disk> PluginStore<D> {
    /// The store in this plugin folder on this disk.
    pub fn on(root: &Path, disk: D) -> Self {
        Self { root: root.to_owned(), disk }
    }

    /// The installed versions by plugin, the oldest first.
    ///
    /// # Errors
    /// [`StoreError::Disk`]
    pub fn installed(&self) -> Result<BTreeMap<PluginId, Vec<Version>>, StoreError> {
        let folder = self.root.join(INSTALLED);
        let entries = match fs::read_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
            found => found.map_err(at(&folder))?,
        };
        let mut found: BTreeMap<PluginId, Vec<Version>> = BTreeMap::new();
        for entry in entries {
            let name = entry.map_err(at(&folder))?.file_name();
            if let Some((id, version)) = name.to_str().and_then(version_of) {
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
    pub fn versions(&self, id: &PluginId) -> Result<Vec<Version>, StoreError> {
        Ok(self.installed()?.remove(id).unwrap_or_default())
    }

    /// What a kernel loads for the plugin. `None` if there is nothing.
    ///
    /// # Errors
    /// [`StoreError::Disk`]
    pub fn active(&self, id: &PluginId) -> Result<Option<Active>, StoreError> {
        let place = self.place(id);
        match fs::symlink_metadata(&place) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            found => found.map_err(at(&place))?,
        };
        if let Some(version) = self.linked(id) {
            return Ok(Some(Active::Installed(version)));
        }
        Ok(Some(Active::Copied(Manifest::read(&place).ok().map(|manifest| manifest.version))))
    }

    /// The manifest that a kernel would read for the plugin, without a check of its signature.
    pub fn active_manifest(&self, id: &PluginId) -> Option<Manifest> {
        Manifest::read(&self.place(id)).ok()
    }

    /// The package folder of an installed version.
    pub fn folder(&self, id: &PluginId, version: &Version) -> PathBuf {
        self.home(id, version).join(id.as_str())
    }

    /// Prevents other commands from changing the store, and removes what an interrupted one left.
    ///
    /// # Errors
    /// [`StoreError::Busy`], or [`StoreError::Disk`].
    pub fn lock(&self) -> Result<LockedStore<'_, D>, StoreError> {
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
        let locked = LockedStore { store: self, _lock: lock };
        locked.sweep()?;
        Ok(locked)
    }

    /// Where a kernel looks for the plugin.
    fn place(&self, id: &PluginId) -> PathBuf {
        self.root.join(id.as_str())
    }

    /// The folder of a version, which contains the folder of the plugin: a package lies in a folder of its id.
    fn home(&self, id: &PluginId, version: &Version) -> PathBuf {
        self.root.join(INSTALLED).join(format!("{id}@{version}"))
    }

    /// The target of the link to a version, relative to the plugin folder, so that the folder may be moved.
    fn target(id: &PluginId, version: &Version) -> PathBuf {
        Path::new(INSTALLED).join(format!("{id}@{version}")).join(id.as_str())
    }

    /// The version to which the link of a plugin leads.
    fn linked(&self, id: &PluginId) -> Option<Version> {
        let target = fs::read_link(self.place(id)).ok()?;
        let name = target.parent()?.file_name()?.to_str()?;
        let (_, version) = version_of(name)?;
        (target == Self::target(id, &version)).then_some(version)
    }
}

impl<D: Disk> LockedStore<'_, D> {
    /// Writes a version beside the others. The active version does not change. A version that is there with the same contents is not
    /// written again.
    ///
    /// # Errors
    /// [`StoreError::OtherContent`], or [`StoreError::Disk`].
    pub fn add(&self, package: &VerifiedArchive) -> Result<(), StoreError> {
        let Manifest { id, version, .. } = &package.manifest;
        self.write(id, version, package.members())
    }

    /// Makes an installed version the one that a kernel loads, if a kernel with these keys accepts it.
    ///
    /// # Errors
    /// [`StoreError`]; the former version stays active.
    pub fn activate(&self, id: &PluginId, version: &Version, keys: &TrustedKeys) -> Result<(), StoreError> {
        let store = self.store;
        let installed = store.versions(id)?;
        if !installed.contains(version) {
            let installed = listed(&installed);
            return Err(StoreError::NotInstalled { id: id.clone(), version: version.clone(), installed });
        }
        Package::open(&store.folder(id, version), keys)?;
        self.link(id, version)
    }

    /// The version to which a rollback leads: the newest one that is older than the active one.
    ///
    /// # Errors
    /// [`StoreError::NoOlder`], or [`StoreError::Disk`].
    pub fn older(&self, id: &PluginId) -> Result<Version, StoreError> {
        let installed = self.store.versions(id)?;
        let active = self.store.active(id)?;
        let active = active.as_ref().and_then(Active::version);
        let older = installed.iter().rev().find(|version| active.is_some_and(|active| *version < active));
        older.cloned().ok_or_else(|| StoreError::NoOlder { id: id.clone(), installed: listed(&installed) })
    }

    fn link(&self, id: &PluginId, version: &Version) -> Result<(), StoreError> {
        let (store, disk) = (self.store, &self.store.disk);
        let (place, target) = (store.place(id), PluginStore::<D>::target(id, version));
        let new = store.root.join(INSTALLED).join(LINK);
        let found = match fs::symlink_metadata(&place) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            found => Some(found.map_err(at(&place))?.file_type()),
        };
        if store.linked(id).as_ref() == Some(version) {
            return Ok(());
        }
        if found.is_some() && store.linked(id).is_none() {
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
    fn keep_copied(&self, id: &PluginId) -> Result<(), StoreError> {
        let place = self.store.place(id);
        let foreign = |reason: String| StoreError::Foreign { path: place.clone(), reason };
        let manifest = Manifest::read(&place).map_err(|error| foreign(error.to_string()))?;
        if manifest.id != *id {
            return Err(foreign(format!("its plugin.toml is of the plugin {}", manifest.id)));
        }
        let mut members = BTreeMap::new();
        for entry in fs::read_dir(&place).map_err(at(&place))? {
            let name = entry.map_err(at(&place))?.file_name().to_string_lossy().into_owned();
            if MemberKind::of(&name).is_some() || name == manifest.component {
                let path = place.join(&name);
                members.insert(name, fs::read(&path).map_err(at(&path))?);
            }
        }
        self.write(id, &manifest.version, &members)
    }

    fn write(
        &self,
        id: &PluginId,
        version: &Version,
        members: &BTreeMap<String, Vec<u8>>,
    ) -> Result<(), StoreError> {
        let (store, disk) = (self.store, &self.store.disk);
        let home = store.home(id, version);
        if home.exists() {
            return match holds(&home.join(id.as_str()), members) {
                true => Ok(()),
                false => {
                    Err(StoreError::OtherContent { id: id.clone(), version: version.clone(), path: home })
                }
            };
        }
        let installed = store.root.join(INSTALLED);
        let part = installed.join(PART);
        let folder = part.join(id.as_str());
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
fn holds(folder: &Path, members: &BTreeMap<String, Vec<u8>>) -> bool {
    let Ok(entries) = fs::read_dir(folder) else { return false };
    let is_same = |(name, content): (&String, &Vec<u8>)| {
        fs::read(folder.join(name)).is_ok_and(|found| found == *content)
    };
    entries.count() == members.len() && members.iter().all(is_same)
}

fn version_of(name: &str) -> Option<(PluginId, Version)> {
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
