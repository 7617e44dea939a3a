//! The permitted dependencies between our crates (docs/architecture.md, "Dependencies"), checked against `cargo metadata`.

use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use cargo_metadata::{DependencyKind, MetadataCommand};

/// A crate of ours, our crates on which it may depend, and libraries on which it must not depend.
struct Rule {
    name: &'static str,
    may_know: &'static [&'static str],
    never: &'static [&'static str],
}

/// Libraries that tie a crate to a network, a database or an engine.
const OUTSIDE: &[&str] =
    &["axum", "hyper", "reqwest", "sqlx", "tokio", "wasmtime", "libloading", "object_store"];

/// Every crate of the workspace must be listed here.
const MAP: &[Rule] = &[
    Rule { name: "cabinet-domain", may_know: &[], never: OUTSIDE },
    Rule {
        name: "cabinet-ports",
        may_know: &["cabinet-domain"],
        never: &["axum", "hyper", "reqwest", "sqlx", "wasmtime", "libloading", "object_store"],
    },
    Rule {
        name: "cabinet-fakes",
        may_know: &["cabinet-domain", "cabinet-ports"],
        never: &["axum", "hyper", "reqwest", "sqlx", "wasmtime", "libloading", "object_store"],
    },
    Rule { name: "cabinet-pdf", may_know: &["cabinet-domain"], never: OUTSIDE },
    Rule { name: "cabinet-wallet", may_know: &["cabinet-ports"], never: OUTSIDE },
    Rule {
        name: "cabinet-pictures",
        may_know: &["cabinet-domain", "cabinet-ports"],
        never: &["axum", "hyper", "reqwest", "sqlx", "wasmtime", "libloading", "object_store"],
    },
    Rule {
        name: "cabinet-rate-limit",
        may_know: &["cabinet-ports"],
        never: &["axum", "hyper", "reqwest", "sqlx", "wasmtime", "libloading", "object_store"],
    },
    Rule {
        name: "cabinet-test-s3",
        may_know: &["cabinet-files"],
        never: &["axum", "sqlx", "wasmtime", "libloading"],
    },
    Rule {
        name: "cabinet-test-synapse",
        may_know: &[],
        never: &["axum", "sqlx", "wasmtime", "libloading", "object_store"],
    },
    Rule {
        name: "cabinet-test-storage",
        may_know: &["cabinet-ports", "cabinet-storage", "cabinet-vault"],
        never: &["axum", "hyper", "reqwest", "wasmtime", "libloading", "object_store"],
    },
    Rule { name: "cabinet-forms", may_know: &[], never: OUTSIDE },
    Rule { name: "cabinet-vault", may_know: &[], never: OUTSIDE },
    Rule { name: "cabinet-config", may_know: &["cabinet-domain"], never: OUTSIDE },
    Rule {
        name: "cabinet-storage",
        may_know: &["cabinet-domain", "cabinet-ports", "cabinet-vault"],
        never: &["axum", "reqwest", "wasmtime", "libloading"],
    },
    Rule {
        name: "cabinet-accounts",
        may_know: &["cabinet-domain", "cabinet-ports", "cabinet-rate-limit", "cabinet-vault"],
        never: &["axum", "reqwest", "sqlx", "wasmtime", "libloading"],
    },
    Rule {
        name: "cabinet-profile",
        may_know: &["cabinet-domain", "cabinet-ports", "cabinet-config", "cabinet-vault"],
        never: &["axum", "reqwest", "sqlx", "wasmtime", "libloading"],
    },
    Rule {
        name: "cabinet-sso",
        may_know: &[
            "cabinet-domain",
            "cabinet-ports",
            "cabinet-rate-limit",
            "cabinet-accounts",
            "cabinet-profile",
            "cabinet-vault",
        ],
        never: &["axum", "reqwest", "sqlx", "wasmtime", "libloading"],
    },
    Rule {
        name: "cabinet-payments",
        may_know: &["cabinet-domain", "cabinet-ports", "cabinet-config", "cabinet-pdf", "cabinet-records"],
        never: &["axum", "reqwest", "sqlx", "wasmtime", "libloading"],
    },
    Rule {
        name: "cabinet-chat",
        may_know: &["cabinet-domain", "cabinet-ports", "cabinet-vault"],
        never: &["axum", "reqwest", "sqlx", "wasmtime", "libloading"],
    },
    Rule {
        name: "cabinet-administration",
        may_know: &["cabinet-domain", "cabinet-ports", "cabinet-accounts", "cabinet-profile"],
        never: &["axum", "reqwest", "sqlx", "wasmtime", "libloading"],
    },
    Rule {
        name: "cabinet-news",
        may_know: &["cabinet-domain", "cabinet-ports", "cabinet-config"],
        never: &["axum", "reqwest", "sqlx", "wasmtime", "libloading"],
    },
    Rule {
        name: "cabinet-questionnaires",
        may_know: &["cabinet-domain", "cabinet-ports", "cabinet-forms", "cabinet-vault"],
        never: &["axum", "reqwest", "sqlx", "wasmtime", "libloading"],
    },
    Rule {
        name: "cabinet-chat-gateway",
        may_know: &["cabinet-domain", "cabinet-ports", "cabinet-rate-limit", "cabinet-user-files"],
        never: &["axum", "reqwest", "sqlx", "wasmtime", "libloading"],
    },
    Rule {
        name: "cabinet-export",
        may_know: &[
            "cabinet-domain",
            "cabinet-ports",
            "cabinet-config",
            "cabinet-profile",
            "cabinet-forms",
            "cabinet-questionnaires",
            "cabinet-sso",
            "cabinet-records",
            "cabinet-user-files",
            "cabinet-vault",
        ],
        never: &["axum", "reqwest", "sqlx", "wasmtime", "libloading"],
    },
    Rule {
        name: "cabinet-push",
        may_know: &["cabinet-domain", "cabinet-ports", "cabinet-config", "cabinet-vault"],
        never: &["axum", "reqwest", "sqlx", "wasmtime", "libloading"],
    },
    Rule {
        name: "cabinet-notifications",
        may_know: &["cabinet-domain", "cabinet-ports", "cabinet-vault"],
        never: &["axum", "reqwest", "sqlx", "wasmtime", "libloading"],
    },
    Rule {
        name: "cabinet-mail",
        may_know: &[
            "cabinet-domain",
            "cabinet-ports",
            "cabinet-config",
            "cabinet-notifications",
            "cabinet-vault",
        ],
        never: &["axum", "reqwest", "sqlx", "wasmtime", "libloading"],
    },
    Rule {
        name: "cabinet-files",
        may_know: &["cabinet-ports", "cabinet-vault"],
        never: &["axum", "sqlx", "wasmtime", "libloading"],
    },
    Rule {
        name: "cabinet-user-files",
        may_know: &["cabinet-domain", "cabinet-ports"],
        never: &["axum", "reqwest", "sqlx", "wasmtime", "libloading", "object_store"],
    },
    Rule {
        name: "cabinet-booking",
        may_know: &["cabinet-domain", "cabinet-ports"],
        never: &["axum", "reqwest", "sqlx", "wasmtime", "libloading"],
    },
    Rule {
        name: "cabinet-records",
        may_know: &["cabinet-domain", "cabinet-ports", "cabinet-forms", "cabinet-vault"],
        never: &["axum", "reqwest", "sqlx", "wasmtime", "libloading"],
    },
    Rule { name: "cabinet-plugin-contract", may_know: &[], never: OUTSIDE },
    Rule {
        name: "cabinet-plugin-package",
        may_know: &["cabinet-domain", "cabinet-config", "cabinet-plugin-contract"],
        never: OUTSIDE,
    },
    Rule {
        name: "cabinet-plugin-store",
        may_know: &["cabinet-domain", "cabinet-plugin-package"],
        never: OUTSIDE,
    },
    Rule {
        name: "cabinet-plugin-tools",
        may_know: &["cabinet-domain", "cabinet-config", "cabinet-plugin-package"],
        never: OUTSIDE,
    },
    Rule {
        name: "cabinet-author-tools",
        may_know: &["cabinet-domain", "cabinet-config", "cabinet-plugin-tools"],
        never: OUTSIDE,
    },
    Rule {
        name: "cabinet-plugin-host",
        may_know: &[
            "cabinet-domain",
            "cabinet-ports",
            "cabinet-config",
            "cabinet-plugin-package",
            "cabinet-plugin-contract",
        ],
        never: &["axum", "sqlx", "libloading"],
    },
    Rule {
        name: "cabinet-plugin-conformance",
        may_know: &["cabinet-domain", "cabinet-ports", "cabinet-plugin-host"],
        never: &["axum", "reqwest", "sqlx", "wasmtime", "libloading"],
    },
    Rule {
        name: "cabinet-native-host",
        may_know: &["cabinet-ports"],
        never: &["axum", "reqwest", "sqlx", "wasmtime"],
    },
    Rule {
        name: "cabinet-http",
        may_know: &["cabinet-domain", "cabinet-ports", "cabinet-rate-limit", "cabinet-vault"],
        never: &["wasmtime", "sqlx", "libloading", "object_store", "reqwest"],
    },
    Rule {
        name: "cabinet-api",
        may_know: &[
            "cabinet-http",
            "cabinet-domain",
            "cabinet-ports",
            "cabinet-config",
            "cabinet-accounts",
            "cabinet-profile",
            "cabinet-export",
            "cabinet-sso",
            "cabinet-booking",
            "cabinet-payments",
            "cabinet-administration",
            "cabinet-user-files",
            "cabinet-pdf",
            "cabinet-wallet",
            "cabinet-news",
            "cabinet-questionnaires",
            "cabinet-chat",
            "cabinet-chat-gateway",
            "cabinet-notifications",
            "cabinet-push",
            "cabinet-records",
            "cabinet-vault",
        ],
        never: &["wasmtime", "sqlx", "libloading", "object_store", "reqwest"],
    },
    Rule {
        name: "cabinet-server",
        may_know: &[
            "cabinet-domain",
            "cabinet-ports",
            "cabinet-config",
            "cabinet-storage",
            "cabinet-accounts",
            "cabinet-profile",
            "cabinet-export",
            "cabinet-sso",
            "cabinet-booking",
            "cabinet-records",
            "cabinet-payments",
            "cabinet-news",
            "cabinet-chat-gateway",
            "cabinet-notifications",
            "cabinet-push",
            "cabinet-questionnaires",
            "cabinet-chat",
            "cabinet-user-files",
            "cabinet-vault",
            "cabinet-mail",
            "cabinet-files",
            "cabinet-plugin-conformance",
            "cabinet-plugin-host",
            "cabinet-plugin-package",
            "cabinet-plugin-store",
            "cabinet-plugin-tools",
            "cabinet-author-tools",
            "cabinet-native-host",
            "cabinet-wallet",
            "cabinet-pictures",
            "cabinet-rate-limit",
            "cabinet-http",
            "cabinet-api",
        ],
        never: &["sqlx", "wasmtime"],
    },
    Rule { name: "cabinet-simulators", may_know: &[], never: &["sqlx", "wasmtime"] },
    Rule {
        name: "cabinet-bench",
        may_know: &[
            "cabinet-domain",
            "cabinet-ports",
            "cabinet-config",
            "cabinet-fakes",
            "cabinet-files",
            "cabinet-booking",
            "cabinet-mail",
            "cabinet-plugin-host",
            "cabinet-storage",
            "cabinet-records",
            "cabinet-payments",
            "cabinet-questionnaires",
            "cabinet-vault",
        ],
        never: &["sqlx"],
    },
    Rule {
        name: "xtask",
        may_know: &["cabinet-plugin-package", "cabinet-plugin-tools"],
        never: &["sqlx", "wasmtime", "axum"],
    },
];

/// Checks every crate against [`MAP`]. Dev-dependencies are not checked, so tests may use more.
pub fn check(workspace: &Workspace) -> Result<()> {
    let mut command = MetadataCommand::new();
    command.current_dir(workspace.root()).other_options(vec!["--locked".to_owned()]).no_deps();
    let metadata = command.exec().context("cargo metadata failed")?;
    let ours: Vec<&str> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
    let mut broken = Vec::new();
    for package in &metadata.packages {
        let Some(rule) = MAP.iter().find(|rule| rule.name == package.name.as_str()) else {
            broken.push(format!("{} is not on the map of tools/xtask/src/rules.rs", package.name));
            continue;
        };
        for dependency in
            package.dependencies.iter().filter(|dependency| dependency.kind == DependencyKind::Normal)
        {
            let name = dependency.name.as_str();
            let foreign = ours.contains(&name) && !rule.may_know.contains(&name);
            if foreign || rule.never.contains(&name) {
                broken.push(format!(
                    "{} must not know {name} (docs/architecture.md, \"Dependencies\")",
                    package.name
                ));
            }
        }
    }
    if broken.is_empty() { Ok(()) } else { bail!("{}", broken.join("\n")) }
}
