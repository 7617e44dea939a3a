//! Computes a digest of the migrations, which names the templates: a test never uses the template of another schema.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::{fs, io};

fn main() -> io::Result<()> {
    let mut digest = DefaultHasher::new();
    for database in ["sqlite", "postgres"] {
        let folder = Path::new("../../migrations").join(database);
        println!("cargo:rerun-if-changed={}", folder.display());
        let mut files = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
        files.sort_by_key(fs::DirEntry::file_name);
        for file in files {
            (file.file_name(), fs::read(file.path())?).hash(&mut digest);
        }
    }
    println!("cargo:rustc-env=CABINET_MIGRATIONS_DIGEST={:016x}", digest.finish());
    Ok(())
}
