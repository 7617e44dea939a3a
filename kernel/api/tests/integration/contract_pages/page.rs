//! The pages as Markdown.

use super::measured::{CODES, usual};
use super::source::{About, Failure, Source};
use super::wit::Contract;
use std::fmt::Write as _;
use wit_parser::Function;

const GENERATED: &str =
    "<!-- Generated from the contract and docs/contract/sources; a test of kernel/api compares. -->";

/// The answer of a failure that has the usual one for its code.
pub const USUAL: &str = "usual";

/// Capabilities that need a request of the manifest and a grant of the configuration.
const GRANTED: [&str; 4] = ["http", "kv", "secrets", "signer"];

fn quoted(names: &[String]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// The page of an interface that a plugin of a port may export as well.
pub fn of_optional(contract: &Contract, port: &str, name: &str, source: &Source) -> String {
    let interface = contract.interface(name);
    let docs = interface.docs.contents.as_deref().unwrap_or_default().trim();
    let mut page = format!(
        "{GENERATED}\n\n# The optional interface `{name}`\n\n{docs}\n\n\
         A plugin of the port [`{port}`]({port}.md) may export it; its world in `plugin.toml` stays `{port}-plugin`. Problem codes are\n\
         explained [there](README.md#problem-codes).\n\n## Functions\n"
    );
    for (name, function) in &interface.functions {
        page.push_str(&of_function(contract, function, &source[name]));
    }
    write!(page, "\n## Types\n\n```wit\n{}\n```\n", contract.types(interface)).unwrap();
    page
}

pub fn of_port(contract: &Contract, port: &str, source: &Source) -> String {
    let interface = contract.interface(port);
    let mut page = format!("{GENERATED}\n\n# The port `{port}`\n\n");
    writeln!(page, "{}\n", interface.docs.contents.as_deref().unwrap_or_default().trim()).unwrap();
    let (granted, free): (Vec<String>, Vec<String>) =
        contract.capabilities(port).into_iter().partition(|name| GRANTED.contains(&name.as_str()));
    writeln!(
        page,
        "World in `plugin.toml`: `{port}-plugin`. It can use {}, and if they are requested and granted {}. Every plugin also implements\n\
         [`lifecycle`](README.md#lifecycle). Problem codes are explained [there](README.md#problem-codes).\n",
        quoted(&free),
        quoted(&granted)
    )
    .unwrap();
    page.push_str("## Functions\n");
    for (name, function) in &interface.functions {
        page.push_str(&of_function(contract, function, &source[name]));
    }
    write!(page, "\n## Types\n\n```wit\n{}\n```\n", contract.types(interface)).unwrap();
    page
}

pub fn overview(contract: &Contract, ports: &[&str], lifecycle: &Source) -> String {
    let mut page = format!(
        "{GENERATED}\n\n# The plugin contract\n\nA plugin implements one port. Each has a page: what its functions do, when the kernel calls \
         them, what each failure leads to on\nthe screen, and examples. How to write a plugin: [plugin-guide.md](../plugin-guide.md).\n\n| Port | |\n|---|---|\n"
    );
    for port in ports {
        let docs = contract.interface(port).docs.contents.clone().unwrap_or_default();
        let words = docs.split_whitespace().collect::<Vec<_>>().join(" ");
        let first = words.split_inclusive(". ").next().unwrap_or_default().trim();
        writeln!(page, "| [`{port}`]({port}.md) | {first} |").unwrap();
    }
    page.push_str("\nA plugin may also export, beside its port:\n\n| Interface | Port | |\n|---|---|---|\n");
    for (port, name) in contract.optional() {
        let docs = contract.interface(name).docs.contents.clone().unwrap_or_default();
        let words = docs.split_whitespace().collect::<Vec<_>>().join(" ");
        let first = words.split_inclusive(". ").next().unwrap_or_default().trim();
        writeln!(page, "| [`{name}`]({name}.md) | `{port}` | {first} |").unwrap();
    }
    let interface = contract.interface("lifecycle");
    page.push_str(
        "\nExamples are JSON as `cabinet plugin call` reads and writes it: a record is an object, an absent option `null`, a case without a\n\
         value its name, one with a value `{\"name\": value}`.\n\n## Lifecycle\n",
    );
    writeln!(page, "\n{}", interface.docs.contents.as_deref().unwrap_or_default().trim()).unwrap();
    for (name, function) in &interface.functions {
        page.push_str(&of_function(contract, function, &lifecycle[name]));
    }
    write!(page, "\n```wit\n{}\n```\n", contract.types(interface)).unwrap();
    let types = contract.interface("types");
    write!(
        page,
        "\n## Problem codes\n\nThe ports `identity` and `chat` have failures of their own, which are on their pages. Of a problem, the person sees `patient-text`\n\
         at most; `detail` is for the log.\n\n```wit\n{}\n```\n\nThe usual answer of the kernel to a request during which a function failed:\n\n\
         | Code | Answer |\n|---|---|\n",
        contract.types(types)
    )
    .unwrap();
    for (name, _) in CODES {
        writeln!(page, "| `{name}` | `{}` |", usual(name).unwrap_or_default()).unwrap();
    }
    page
}

fn of_function(contract: &Contract, function: &Function, about: &About) -> String {
    let mut text = format!("\n### `{}`\n\n```wit\n{}\n```\n\n", function.name, contract.signature(function));
    writeln!(text, "{}\n", function.docs.contents.as_deref().unwrap_or_default().trim()).unwrap();
    writeln!(text, "**When.** {}", about.when.trim()).unwrap();
    if !about.failures.is_empty() {
        match &about.request {
            Some(request) => {
                write!(text, "\n| Failure | `{request}` answers | What follows |\n|---|---|---|\n")
            }
            None => write!(text, "\n| Failure | What follows |\n|---|---|\n"),
        }
        .unwrap();
        let rest = if about.failures.len() == 1 { "any" } else { "any other" };
        about.failures.iter().for_each(|failure| text.push_str(&row(failure, rest)));
    }
    if let Some(example) = &about.example {
        let (arguments, answer) = (example.arguments.trim(), example.answer.trim());
        write!(
            text,
            "\nAn example, arguments and answer:\n\n```json\n{arguments}\n```\n\n```json\n{answer}\n```\n"
        )
        .unwrap();
    }
    text
}

fn row(failure: &Failure, rest: &str) -> String {
    let codes: Vec<String> = failure
        .codes
        .iter()
        .map(|code| if code == "*" { rest.to_owned() } else { format!("`{code}`") })
        .collect();
    let answer = match failure.answer.as_deref() {
        Some(USUAL) => " | [as usual](README.md#problem-codes)".to_owned(),
        Some(answer) => format!(" | `{answer}`"),
        None => String::new(),
    };
    format!("| {}{answer} | {} |\n", codes.join(", "), failure.then.trim())
}
