//! What is stored survives a power failure: `put` has flushed it to the disk when it returns.

use crate::support::{pieces, read};
use cabinet_files::DiskFiles;
use cabinet_ports::FileStore as _;
use cabinet_ports::files::FileError;
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch, apply_filter_all_threads};

/// From now on no file of this process can be flushed. nextest runs each test in a process of its own.
fn break_fsync() {
    let rules = [libc::SYS_fsync, libc::SYS_fdatasync].into_iter().map(|call| (call, Vec::new())).collect();
    let failing = SeccompAction::Errno(libc::EIO.unsigned_abs());
    let arch = TargetArch::try_from(std::env::consts::ARCH).unwrap();
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, failing, arch).unwrap();
    apply_filter_all_threads(&BpfProgram::try_from(filter).unwrap()).unwrap();
}

///
#[tokio::test]
async fn a_file_that_cannot_be_flushed_is_not_stored_and_the_former_one_stays() {
    let folder = tempfile::tempdir().unwrap();
    let files = DiskFiles::open(folder.path()).unwrap();
    files.put("a/1", pieces(&[b"former"]), 10).await.unwrap();
    break_fsync();
    for key in ["a/1", "new/folder/1"] {
        let outcome = files.put(key, pieces(&[b"new"]), 10).await;
        assert!(matches!(outcome, Err(FileError::Unavailable(_))), "{key}: {outcome:?}");
    }
    assert_eq!(read(&files, "a/1").await.unwrap(), b"former");
    assert_eq!(read(&files, "new/folder/1").await, None);
}
