//! The pages of the plugin contract, `docs/contract`: one per port, from the contract itself, from what was written about its functions
//! (`sources`), and from what the kernel answers when a function fails. What was written is checked here: that no function and no code is
//! missing, that the answers are those of the kernel, that texts of the screen exist, and that examples have the types of the contract.
//!
//! Rewrites the pages with `UPDATE=1 cargo test -p cabinet-api --test integration contract_pages`.

mod measured;
mod page;
mod source;
mod wit;

use source::{About, Source};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use wit::Contract;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn contract() -> Contract {
    Contract::read(&root().join("plugins/wit/since-0.1"))
}

/// Ports, and what plugins may export beside them.
fn interfaces(contract: &Contract) -> Vec<&str> {
    contract.ports().into_iter().chain(contract.optional().into_iter().map(|(_, name)| name)).collect()
}

fn source(port: &str) -> Source {
    source::read(&root().join(format!("docs/contract/sources/{port}.toml")))
}

#[test]
fn the_pages_are_those_of_the_contract() {
    let contract = contract();
    let mut old = Vec::new();
    let ports = contract.ports();
    let of_ports =
        ports.iter().map(|port| (format!("{port}.md"), page::of_port(&contract, port, &source(port))));
    let optional = contract.optional();
    let of_optional = optional
        .iter()
        .map(|(port, name)| (format!("{name}.md"), page::of_optional(&contract, port, name, &source(name))));
    let all = of_ports
        .chain(of_optional)
        .chain([("README.md".to_owned(), page::overview(&contract, &ports, &source("lifecycle")))]);
    for (name, text) in all {
        let file = root().join("docs/contract").join(&name);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&file, &text).unwrap();
        }
        if std::fs::read_to_string(&file).unwrap_or_default() != text {
            old.push(name);
        }
    }
    assert!(
        old.is_empty(),
        "{old:?} in docs/contract: UPDATE=1 cargo test -p cabinet-api --test integration contract_pages"
    );
}

#[test]
fn every_function_and_every_failure_is_written_about_once() {
    let contract = contract();
    for port in interfaces(&contract).into_iter().chain(["lifecycle"]) {
        let (interface, source) = (contract.interface(port), source(port));
        let names: BTreeSet<&str> = interface.functions.keys().map(String::as_str).collect();
        assert_eq!(source.keys().map(String::as_str).collect::<BTreeSet<_>>(), names, "{port}");
        for (name, about) in &source {
            let known = contract.failures(&interface.functions[name]);
            check_failures(&format!("{port}.{name}"), about, &known);
            let Some(example) = &about.example else { continue };
            let read =
                |text| serde_json::from_str(text).unwrap_or_else(|error| panic!("{port}.{name}: {error}"));
            contract.check_arguments(&interface.functions[name], &read(&example.arguments));
            contract.check_answer(&interface.functions[name], &read(&example.answer));
        }
    }
}

fn check_failures(at: &str, about: &About, known: &[String]) {
    let written: Vec<&str> = about.failures.iter().flat_map(|one| &one.codes).map(String::as_str).collect();
    let distinct: BTreeSet<&str> = written.iter().copied().collect();
    assert_eq!(distinct.len(), written.len(), "{at} names a code twice");
    for code in written.iter().filter(|code| **code != "*") {
        assert!(known.iter().any(|one| one == code), "{at} has no failure {code}");
    }
    for code in known {
        assert!(about.failure(code).is_some(), "{at} does not say what {code} leads to");
    }
    for failure in &about.failures {
        assert_eq!(failure.answer.is_some(), about.request.is_some(), "{at}: an answer belongs to a request");
    }
}

///
#[tokio::test]
async fn what_the_kernel_answers_when_a_function_fails_is_what_is_written() {
    let mut wrong = Vec::new();
    let contract = contract();
    for port in interfaces(&contract) {
        let (source, measured) = (source(port), measured::of(port).await);
        let with_request =
            source.iter().filter(|(_, about)| about.request.is_some()).map(|(name, _)| name.as_str());
        let names: BTreeSet<&str> = measured.keys().map(|(function, _)| *function).collect();
        assert_eq!(with_request.collect::<BTreeSet<_>>(), names, "{port}: functions that a request leads to");
        for ((function, code), answer) in &measured {
            let written = source[*function].failure(code).and_then(|failure| failure.answer.as_deref());
            let written =
                if written == Some(page::USUAL) { measured::usual(code) } else { written.map(str::to_owned) };
            if written.as_ref() != Some(answer) {
                wrong.push(format!("{port}.{function}, {code}: {answer}, written is {written:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "docs/contract/sources:\n{}", wrong.join("\n"));
}

#[test]
fn quoted_texts_are_texts_of_a_screen() {
    let texts = screen_texts();
    for port in interfaces(&contract()).into_iter().chain(["lifecycle"]) {
        for (name, about) in source(port) {
            for text in about.failures.iter().flat_map(|failure| source::quoted(&failure.then)) {
                assert!(texts.contains(text), "{port}.{name}: no screen says “{text}”");
            }
        }
    }
}

/// Every English text of the web client.
fn screen_texts() -> BTreeSet<String> {
    let modules = std::fs::read_dir(root().join("web-modules")).unwrap();
    let files =
        modules.map(|module| module.unwrap().path().join("locales/en.json")).filter(|file| file.exists());
    files
        .chain([root().join("web-shell/locales/en.json")].into_iter().filter(|file| file.exists()))
        .flat_map(|file| {
            let text = std::fs::read_to_string(file).unwrap();
            serde_json::from_str::<BTreeMap<String, String>>(&text).unwrap().into_values()
        })
        .collect()
}
