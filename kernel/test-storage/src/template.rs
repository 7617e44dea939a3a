//! A migrated, empty database file that all test processes copy.

use cabinet_storage::open_sqlite;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};
use tempfile::TempDir;

/// No test runs for longer: older folders belong to tests that were killed.
const ABANDONED: Duration = Duration::from_secs(60 * 60);

/// Creates a migrated, empty database in a folder of its own, which is removed with the returned value.
///
/// # Panics
/// If the file cannot be created.
pub async fn database_file() -> (TempDir, PathBuf) {
    let root = root();
    let template = template(&root).await;
    let folder = tempfile::Builder::new().prefix("test-").tempdir_in(&root).expect("a folder for the test");
    let file = folder.path().join("cabinet.db");
    fs::copy(&template, &file).expect("a copy of the template");
    (folder, file)
}

/// Writes a migrated, empty database to a new file, for a kernel in a process of its own. It starts in half the time.
///
/// # Panics
/// If the file cannot be written.
pub fn write_database(file: &Path) {
    // A thread of its own: the caller may be a task of a runtime.
    let making = std::thread::spawn(|| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime").block_on(template(&root()))
    });
    fs::copy(making.join().expect("the template"), file).expect("a copy of the template");
}

/// Returns the template, which the first test makes.
async fn template(root: &Path) -> PathBuf {
    fs::create_dir_all(root).expect("a folder for the template");
    sweep(root);
    let template = root.join(concat!("template-", env!("CABINET_MIGRATIONS_DIGEST"), ".db"));
    if !template.exists() {
        make(root, &template).await;
    }
    template
}

/// The folder of the template and its copies: in memory on Linux.
fn root() -> PathBuf {
    let memory = Path::new("/dev/shm");
    let base = if memory.is_dir() { memory.to_owned() } else { env::temp_dir() };
    base.join("cabinet-test-storage")
}

/// Makes the template. Several tests may do so at the same time; the last one wins.
async fn make(root: &Path, template: &Path) {
    let folder = tempfile::Builder::new().prefix("test-").tempdir_in(root).expect("a folder for the draft");
    let draft = folder.path().join("draft.db");
    let storage = open_sqlite(&draft).await.expect("a file for the template");
    storage.migrate().await.expect("the migrations");
    // Copies everything from the write-ahead log into the file.
    storage.close().await;
    fs::rename(&draft, template).expect("the template");
}

/// Removes what killed tests have left.
fn sweep(root: &Path) {
    for entry in fs::read_dir(root).into_iter().flatten().flatten() {
        let is_copy = entry.file_name().to_string_lossy().starts_with("test-");
        let changed = entry.metadata().and_then(|metadata| metadata.modified()).ok();
        let age = changed.and_then(|at| at.elapsed().ok());
        if is_copy && age.is_some_and(|age| age > ABANDONED) {
            // Another process may have removed it already.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
