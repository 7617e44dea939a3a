//! What must hold before a test runs: format, lints, dependency rules.

use crate::house::House;
use crate::run::{program, quietly};
use crate::tally::Tally;
use crate::{deny, plugins, rules};

/// All gates of the Rust side.
pub fn rust(house: &House, tally: &Tally) {
    let root = house.root();
    let cargo = |arguments: &[&str]| quietly(&mut program("cargo", arguments, root)).map(drop);
    tally.gate("format: kernel and tools", || cargo(&["fmt", "--all", "--check"]));
    tally.gate("format: plugins", || {
        cargo(&["fmt", "--all", "--check", "--manifest-path", "plugins/Cargo.toml"])
    });
    tally.gate("format: native modules", || {
        cargo(&["fmt", "--all", "--check", "--manifest-path", "plugins/native/Cargo.toml"])
    });
    tally.gate("dependency rules", || rules::check(house));
    tally.gate("clippy: kernel and tools", || {
        cargo(&["clippy", "--quiet", "--locked", "--workspace", "--all-targets", "--", "--deny", "warnings"])
    });
    tally.gate("clippy: plugins", || {
        cargo(&[
            "clippy",
            "--quiet",
            "--locked",
            "--workspace",
            "--manifest-path",
            "plugins/Cargo.toml",
            "--target-dir",
            "target/plugins-native",
            "--",
            "--deny",
            "warnings",
        ])
    });
    tally.gate("clippy: native modules", || {
        let mut arguments = vec!["clippy", "--quiet", "--locked", "--all-targets"];
        arguments.extend(plugins::native::everything(root));
        cargo(&[&arguments[..], &["--", "--deny", "warnings"]].concat())
    });
    tally.gate("cargo deny", || deny::check(house));
}
