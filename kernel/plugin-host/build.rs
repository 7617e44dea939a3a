//! The macros of cabinet-plugin-contract read the contract: a new or changed file of it makes this crate compile again.

fn main() {
    println!("cargo::rerun-if-changed=../../plugins/wit/since-0.1");
}
