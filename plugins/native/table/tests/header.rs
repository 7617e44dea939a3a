//! The header is the contract: compiled by a C compiler, it has the same layout and numbers as the Rust types.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests stop at the first surprise"
)]

use cabinet_signer_table as table;
use cabinet_signer_table::{Buffer, Bytes, Table};
use std::mem::offset_of;
use std::path::Path;
use std::process::Command;

const PROGRAM: &str = r#"
#include "cabinet_signer.h"
#include <stdio.h>
#define OFFSET(type, field) printf("%zu ", offsetof(type, field))
int main(void) {
    printf("%u %d %d %d %u %u %u\n", CABINET_SIGNER_ABI, CABINET_SIGNER_OK, CABINET_SIGNER_REFUSED, CABINET_SIGNER_UNAVAILABLE,
           CABINET_SIGNER_RAW, CABINET_SIGNER_CMS_DETACHED, CABINET_SIGNER_CONCURRENT);
    printf("%zu %zu %zu\n", sizeof(cabinet_bytes), sizeof(cabinet_buffer), sizeof(cabinet_signer_functions));
    OFFSET(cabinet_bytes, data); OFFSET(cabinet_bytes, size); OFFSET(cabinet_buffer, data); OFFSET(cabinet_buffer, size);
    OFFSET(cabinet_signer_functions, abi); OFFSET(cabinet_signer_functions, size); OFFSET(cabinet_signer_functions, flags);
    OFFSET(cabinet_signer_functions, reserved); OFFSET(cabinet_signer_functions, open); OFFSET(cabinet_signer_functions, sign);
    OFFSET(cabinet_signer_functions, verify); OFFSET(cabinet_signer_functions, describe);
    OFFSET(cabinet_signer_functions, release); OFFSET(cabinet_signer_functions, close);
    return 0;
}
"#;

#[test]
fn the_header_and_the_rust_side_are_one() {
    let folder = std::env::temp_dir().join(format!("cabinet-signer-header-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("layout.c"), PROGRAM).unwrap();
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("../include");
    for dialect in ["-std=c99", "-std=c11"] {
        let compiled = Command::new("cc")
            .args([dialect, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-o", "layout", "layout.c", "-I"])
            .arg(&include)
            .current_dir(&folder)
            .status()
            .expect("a C compiler, which Rust needs for linking, too");
        assert!(compiled.success(), "{dialect}");
    }
    let said = Command::new(folder.join("layout")).output().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let said = String::from_utf8(said.stdout).unwrap();
    let mut lines = said.lines().map(numbers);
    let constants = [
        table::ABI as usize,
        table::OK as usize,
        table::REFUSED as usize,
        table::UNAVAILABLE as usize,
        table::RAW as usize,
        table::CMS_DETACHED as usize,
        table::CONCURRENT as usize,
    ];
    assert_eq!(lines.next().unwrap(), constants);
    assert_eq!(lines.next().unwrap(), [size_of::<Bytes>(), size_of::<Buffer>(), size_of::<Table>()]);
    let offsets = [
        offset_of!(Bytes, data),
        offset_of!(Bytes, size),
        offset_of!(Buffer, data),
        offset_of!(Buffer, size),
        offset_of!(Table, abi),
        offset_of!(Table, size),
        offset_of!(Table, flags),
        offset_of!(Table, reserved),
        offset_of!(Table, open),
        offset_of!(Table, sign),
        offset_of!(Table, verify),
        offset_of!(Table, describe),
        offset_of!(Table, release),
        offset_of!(Table, close),
    ];
    assert_eq!(lines.next().unwrap(), offsets);
}

fn numbers(line: &str) -> Vec<usize> {
    line.split_whitespace().map(|word| word.parse().unwrap()).collect()
}
