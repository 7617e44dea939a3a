//! docs/plugin-guide.md: its text is the code of the fixture `guide`, and that code works.

use crate::support::{Bed, full_grant, serve};
use axum::Router;
use axum::http::HeaderMap;
use axum::routing::get;
use std::fs;
use std::path::Path;

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(path)).unwrap_or_else(|_| panic!("{path} is missing"))
}

/// The code blocks of a language, in order.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let opening = format!("```{language}\n");
    text.split(&opening).skip(1).map(|rest| rest.split("\n```").next().unwrap().to_owned()).collect()
}

#[test]
fn the_guide_shows_the_files_of_the_fixture() {
    let guide = read("docs/plugin-guide.md");
    let toml = blocks(&guide, "toml");
    // Two packages of one workspace cannot have the same name, and the reader's is `guide`.
    let cargo = read("plugins/fixtures/guide/Cargo.toml").replacen("\"fixture-guide\"", "\"guide\"", 1);
    assert_eq!(toml[0], cargo.trim_end());
    assert_eq!(toml[1], read("plugins/fixtures/guide/plugin.toml").trim_end());
    assert_eq!(blocks(&guide, "rust").join("\n\n"), read("plugins/fixtures/guide/src/lib.rs").trim_end());
}

/// The lines for the variant are a variant's lines.
#[test]
fn the_guide_s_lines_for_the_variant_are_understood() {
    #[derive(serde::Deserialize)]
    struct Lines {
        plugins: std::collections::BTreeMap<String, cabinet_config::PluginSettings>,
        hosts: std::collections::BTreeMap<String, cabinet_config::MedicalHostSettings>,
    }
    let lines: Lines = toml::from_str(&blocks(&read("docs/plugin-guide.md"), "toml")[2]).unwrap();
    assert_eq!(lines.hosts["sample"].plugin.as_str(), "guide");
    assert_eq!(lines.plugins["guide"].grant.secrets, ["token"]);
}

#[tokio::test]
async fn the_guide_s_plugin_lists_the_clinics_of_a_hospital() {
    let clinics = get(|headers: HeaderMap| async move {
        assert_eq!(headers["authorization"], "Bearer t0ken");
        r#"[{"id": 7, "title": "Поликлиника"}]"#
    });
    let url = format!("http://{}", serve(Router::new().route("/clinics", clinics)).await);
    let mut grant = full_grant(&url);
    grant.secrets = vec!["token".into()];
    let running = Bed::new()
        .with("guide")
        .settings("guide", serde_json::json!({ "url": url }))
        .secret("guide", "token", "t0ken")
        .grant("guide", grant)
        .start();
    assert_eq!(running.at("guide").health().await.unwrap(), "1 clinics");
    assert_eq!(running.at("guide").clinics().await.unwrap()[0].name, "Поликлиника");
}
