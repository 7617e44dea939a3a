//! Embeds the migrations of both databases. `$OUT_DIR/<database>.rs` holds an array of `(version, description, SQL)`, which
//! `src/migrations.rs` includes. The corresponding sqlx macro would compile both database drivers a second time, for use at compile time.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=../../migrations");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("OUT_DIR is not set"))?);
    for database in ["sqlite", "postgres"] {
        let folder = Path::new("../../migrations").join(database).canonicalize()?;
        fs::write(out.join(database).with_extension("rs"), array(&folder)?)?;
    }
    Ok(())
}

/// Renders the files `NNNN_what_it_does.sql` of a folder as Rust source, in order.
fn array(folder: &Path) -> io::Result<String> {
    let mut files =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
    files.sort();
    let mut source = String::from("[");
    for file in files {
        let name = file.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        let (number, description) = name
            .split_once('_')
            .and_then(|(number, rest)| Some((number.parse::<i64>().ok()?, rest.replace('_', " "))))
            .ok_or_else(|| io::Error::other(format!("{} is not named NNNN_name.sql", file.display())))?;
        source += &format!("({number}, {description:?}, include_str!({file:?})),\n");
    }
    Ok(source + "]")
}
