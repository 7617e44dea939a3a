//! survey-core under Node, with which the tests of kernel/forms compare its evaluator (tools/form-check).

use crate::run::quietly;
use crate::workspace::Workspace;
use crate::{tools, web};
use anyhow::{Context, Result};
use std::fs;
use std::sync::{Mutex, PoisonError};

const FOLDER: &str = "tools/form-check";

/// Installs the package once per lock file.
pub fn provide(workspace: &Workspace) -> Result<()> {
    /// Two lanes of `cargo xtask test` provide what the tests need.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    tools::need_node(workspace)?;
    let lock = fs::read(workspace.path(FOLDER).join("package-lock.json")).context(FOLDER)?;
    let stamp = workspace.path(FOLDER).join("node_modules/.installed-lock");
    if fs::read(&stamp).is_ok_and(|before| before == lock) {
        return Ok(());
    }
    quietly(&mut web::npm(workspace, &["--prefix", FOLDER, "ci", "--silent", "--no-audit", "--no-fund"]))?;
    fs::write(&stamp, lock).with_context(|| format!("{} cannot be written", stamp.display()))
}

#[cfg(test)]
mod tests {
    use super::FOLDER;
    use crate::workspace::Workspace;
    use serde_json::Value;

    /// Otherwise browser and kernel would each be compared with another one.
    #[test]
    fn browser_and_comparison_have_one_version_of_survey_core() {
        let workspace = Workspace::find().unwrap();
        let version = |folder: &str| {
            let text = std::fs::read(workspace.path(folder).join("package.json")).unwrap();
            let package: Value = serde_json::from_slice(&text).unwrap();
            ["dependencies", "devDependencies"]
                .iter()
                .find_map(|list| package.pointer(&format!("/{list}/survey-core")))
                .unwrap()
                .as_str()
                .unwrap()
                .to_owned()
        };
        assert_eq!(version(FOLDER), version("web-modules/form"));
    }
}
