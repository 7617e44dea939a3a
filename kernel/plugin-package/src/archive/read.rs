//! Reads a package file with limits. What it says about itself is not believed: sizes are those that were unpacked, and all bytes of the
//! file must belong to a member.

use super::member::MemberKind;
use super::{ArchiveError, ArchiveFault, PackageFile, check_content};
use crate::kind::{Members, PackageKind};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{Cursor, Read};
use std::path::Path;
use zip::read::ZipFile;
use zip::{CompressionMethod, ZipArchive};

/// Lengths of the records of a ZIP without their names.
const LOCAL: u64 = 30;
const CENTRAL: u64 = 46;
const END: usize = 22;
/// The first bytes of the last record: signature and disk numbers.
const END_HEAD: [u8; 8] = [b'P', b'K', 5, 6, 0, 0, 0, 0];
/// Type bits of a Unix mode, and those of a regular file.
const TYPE: u32 = 0o170_000;
const REGULAR: u32 = 0o100_000;

impl<K: PackageKind> PackageFile<K> {
    /// Reads a file of the disk.
    ///
    /// # Errors
    /// [`ArchiveError`]
    pub fn open(path: &Path) -> Result<Self, ArchiveError> {
        let unreadable = |error: std::io::Error| ArchiveFault::Unreadable(error.to_string()).of::<K>(path);
        let mut bytes = Vec::new();
        let file = File::open(path).map_err(unreadable)?;
        file.take(K::LARGEST + 1).read_to_end(&mut bytes).map_err(unreadable)?;
        Self::read(&bytes, path)
    }

    /// Reads the bytes of a package file; `path` is used in errors.
    ///
    /// # Errors
    /// [`ArchiveError`]
    pub fn read(bytes: &[u8], path: &Path) -> Result<Self, ArchiveError> {
        let members = members::<K>(bytes).map_err(|reason| reason.of::<K>(path))?;
        check_content::<K>(&members, path)?;
        Ok(Self::of(path, members))
    }

    /// Reads the members that an installation wrote to a folder, with the limits of a package file.
    ///
    /// # Errors
    /// [`ArchiveError`]
    pub fn of_folder(folder: &Path) -> Result<Self, ArchiveError> {
        let members = in_folder::<K>(folder).map_err(|reason| reason.of::<K>(folder))?;
        check_content::<K>(&members, folder)?;
        Ok(Self::of(folder, members))
    }
}

fn in_folder<K: PackageKind>(folder: &Path) -> Result<Members, ArchiveFault> {
    let unreadable = |error: std::io::Error| ArchiveFault::Unreadable(error.to_string());
    let mut found = Members::new();
    let mut total = 0;
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = K::member(&name).ok_or_else(|| ArchiveFault::Unknown(name.clone()))?;
        if !entry.file_type().map_err(unreadable)?.is_file() {
            return Err(ArchiveFault::NotAFile(name));
        }
        if found.len() >= K::MOST {
            return Err(ArchiveFault::TooMany { found: found.len() + 1, most: K::MOST });
        }
        let most = kind.largest();
        let mut content = Vec::new();
        let file = File::open(entry.path()).map_err(unreadable)?;
        file.take(most + 1).read_to_end(&mut content).map_err(unreadable)?;
        if content.len() as u64 > most {
            return Err(ArchiveFault::MemberTooLarge { name, most });
        }
        total += content.len() as u64;
        if total > K::LARGEST {
            return Err(ArchiveFault::TooLarge(K::LARGEST));
        }
        found.insert(name, content);
    }
    Ok(found)
}

fn members<K: PackageKind>(bytes: &[u8]) -> Result<Members, ArchiveFault> {
    if bytes.len() as u64 > K::LARGEST {
        return Err(ArchiveFault::FileTooLarge(K::LARGEST));
    }
    let count = announced(bytes)?;
    if count > K::MOST {
        return Err(ArchiveFault::TooMany { found: count, most: K::MOST });
    }
    let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(not_whole)?;
    if zip.has_duplicate_names() {
        return Err(ArchiveFault::NameClash(repeated(&zip)));
    }
    let mut found = BTreeMap::new();
    let mut folded = BTreeSet::new();
    let (mut unpacked, mut accounted) = (0, END as u64);
    for index in 0..zip.len() {
        let mut entry = zip.by_index(index).map_err(not_whole)?;
        let name = String::from_utf8_lossy(entry.name_raw()).into_owned();
        let kind = checked::<K, _>(&entry, &name)?;
        if !folded.insert(name.to_ascii_lowercase()) {
            return Err(ArchiveFault::NameClash(name));
        }
        accounted += LOCAL + CENTRAL + 2 * name.len() as u64 + entry.compressed_size();
        let content = unpack(&mut entry, &name, kind)?;
        unpacked += content.len() as u64;
        if unpacked > K::LARGEST {
            return Err(ArchiveFault::TooLarge(K::LARGEST));
        }
        found.insert(name, content);
    }
    if accounted != bytes.len() as u64 {
        return Err(ArchiveFault::Hidden);
    }
    zip.validate_header_consistency().map_err(not_whole)?;
    Ok(found)
}

/// The number of members that the last record states. It is the end of the file, without a comment: a file that goes on after it,
/// or that was cut, is not a package. The number bounds what the library allocates.
fn announced(bytes: &[u8]) -> Result<usize, ArchiveFault> {
    let no_end = || ArchiveFault::NotWhole("it does not end as a package does".to_owned());
    let end = bytes.last_chunk::<END>().ok_or_else(no_end)?;
    let [head @ .., here0, here1, all0, all1, _, _, _, _, _, _, _, _, comment0, comment1] = end;
    let here = u16::from_le_bytes([*here0, *here1]);
    let all = u16::from_le_bytes([*all0, *all1]);
    if *head != END_HEAD || here != all || (*comment0, *comment1) != (0, 0) {
        return Err(no_end());
    }
    Ok(usize::from(all))
}

/// What the member is, by its name and attributes.
fn checked<K: PackageKind, R: Read>(entry: &ZipFile<'_, R>, name: &str) -> Result<MemberKind, ArchiveFault> {
    let kind = K::member(name).ok_or_else(|| ArchiveFault::Unknown(name.to_owned()))?;
    let is_regular = entry.unix_mode().is_none_or(|mode| matches!(mode & TYPE, 0 | REGULAR));
    if !entry.is_file() || !is_regular {
        return Err(ArchiveFault::NotAFile(name.to_owned()));
    }
    if entry.encrypted()
        || !matches!(entry.compression(), CompressionMethod::Stored | CompressionMethod::Deflated)
    {
        return Err(ArchiveFault::Method(name.to_owned()));
    }
    Ok(kind)
}

/// Unpacks a member, and stops where it becomes larger than it says or may be.
fn unpack<R: Read>(
    entry: &mut ZipFile<'_, R>,
    name: &str,
    kind: MemberKind,
) -> Result<Vec<u8>, ArchiveFault> {
    let too_large = |most| ArchiveFault::MemberTooLarge { name: name.to_owned(), most };
    let (stated, most) = (entry.size(), kind.largest());
    if stated > most {
        return Err(too_large(most));
    }
    let mut content = Vec::new();
    entry
        .take(stated + 1)
        .read_to_end(&mut content)
        .map_err(|error| ArchiveFault::Damaged { name: name.to_owned(), reason: error.to_string() })?;
    match content.len() as u64 {
        found if found > stated => Err(too_large(stated)),
        found if found < stated => {
            Err(ArchiveFault::Damaged { name: name.to_owned(), reason: "it ends too early".to_owned() })
        }
        _ => Ok(content),
    }
}

/// A name of the archive for the message about a repeated one. The library keeps only one of the two.
fn repeated<R>(zip: &ZipArchive<R>) -> String
where
    R: Read + std::io::Seek,
{
    let names = zip.file_names_raw().map(|name| String::from_utf8_lossy(name).into_owned());
    names.collect::<Vec<_>>().join(", ")
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn not_whole(error: zip::result::ZipError) -> ArchiveFault {
    ArchiveFault::NotWhole(error.to_string())
}
