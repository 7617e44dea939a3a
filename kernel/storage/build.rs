//! A new migration file makes a new binary: `sqlx::migrate!` itself only notices changes of files that it knows.

fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
