//! Issue 18: `cabinet plugin new --from`. What is generated is compiled, linted and called as the fixtures `generated-rest` and
//! `generated-soap`; here they are compared, and hostile descriptions are tried.

use cabinet_plugin_package::World;
use cabinet_plugin_tools::scaffold::{self, Language};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a plugin of a description, and the summary.
fn made(world: World, description: &Path) -> Result<(BTreeMap<String, String>, String), String> {
    scaffold::files_from(&"mine".parse().unwrap(), world, Language::Rust, description)
        .map(|(files, generated)| (files.into_iter().collect(), generated.summary()))
        .map_err(|error| format!("{error:#}"))
}

/// As `made`, of a text.
fn of_text(world: World, name: &str, text: &str) -> Result<(BTreeMap<String, String>, String), String> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), text).unwrap();
    made(world, &folder.path().join(name))
}

/// The fixtures have exactly what is generated. `UPDATE_GOLDEN=1` writes them.
#[test]
fn the_generated_fixtures_are_what_is_generated() {
    for (fixture, world, description, runtime) in [
        ("generated-rest", World::Records, "service.json", "call.rs"),
        ("generated-soap", World::Scheduling, "service.wsdl", "soap.rs"),
    ] {
        let folder = root().join("plugins/fixtures").join(fixture);
        let (files, _) = made(world, &folder.join(description)).unwrap();
        let runtime = format!("src/client/{runtime}");
        for name in ["src/client/mod.rs", "src/client/types.rs", runtime.as_str(), "src/mapping.rs"] {
            let path = folder.join(name);
            if std::env::var_os("UPDATE_GOLDEN").is_some() {
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(&path, &files[name]).unwrap();
            }
            let kept = fs::read_to_string(&path).unwrap_or_default();
            assert!(kept == files[name], "{}: write it with UPDATE_GOLDEN=1", path.display());
        }
    }
}

/// The plugin asks for what the client needs, and stays the complete sample of its world.
#[test]
fn every_world_gets_a_client_with_its_requests_and_settings() {
    let description = root().join("docs/hospital-adapter.openapi.json");
    for world in World::ALL {
        let (files, _) = made(world, &description).unwrap();
        let manifest: toml::Table = toml::from_str(&files["plugin.toml"]).unwrap();
        let requests = manifest["requests"].as_table().unwrap();
        assert_eq!(
            requests["http"].as_array().unwrap(),
            &["settings.url", "settings.service_url"].map(toml::Value::from)
        );
        let secrets = requests["secrets"].as_array().unwrap();
        assert!(secrets.contains(&"token".into()) && secrets.contains(&"api_key".into()), "{world}");
        let development: toml::Table = toml::from_str(&files["dev.toml"]).unwrap();
        assert_eq!(
            development["settings"]["service_url"].as_str(),
            Some("https://adapter.hospital.example/vista-api/v1")
        );
        assert_eq!(development["secrets"]["api_key"].as_str(), Some("anything"));
        assert!(files["Cargo.toml"].contains("\npercent-encoding = \"2\"\n"));
        assert!(files["Cargo.lock"].contains("name = \"percent-encoding\""));
        let code = &files["src/lib.rs"];
        assert!(code.contains("\npub mod client;\npub mod mapping;\n"), "{code}");
        syn::parse_file(code).unwrap();
        assert!(files["README.md"].contains("src/mapping.rs"));
    }
}

#[test]
fn what_was_mapped_and_what_was_left_out_is_said() {
    let (_, summary) =
        made(World::Records, &root().join("plugins/fixtures/generated-rest/service.json")).unwrap();
    for line in [
        "src/client: 7 operations of Hospital adapter, a part",
        "    diagnoses by diagnoses",
        "    document-html by html",
        "secret api_key: the key of the service",
        "fetch it and give it to `Client::with_token`",
        "parameters that are objects are not sent (#/paths/~1rooms/get",
    ] {
        assert!(summary.contains(line), "{line}\n{summary}");
    }
}

#[test]
fn a_description_that_cannot_be_read_is_refused_with_its_place() {
    let valid = r#"{"openapi": "3.0.3", "paths": {"/a": {"get": {}}}}"#;
    assert!(of_text(World::Chat, "a.json", valid).is_ok());
    for (name, text, said) in [
        ("a.json", "{\n  \"openapi\": }", "a.json:2:14: not JSON"),
        ("a.json", r#"{"swagger": "2.0"}"#, "npx swagger2openapi"),
        ("a.json", r#"{"openapi": "4.0.0"}"#, "3.0 and 3.1"),
        ("a.json", r#"{"openapi": "3.1.0"}"#, "#/paths is empty"),
        ("a.yaml", "openapi: 3.0.0", "converted to JSON"),
        ("a.json", r#"{"openapi": "3.0.0", "paths": {"/../b": {"get": {}}}}"#, "#/paths/~1..~1b/get"),
        ("a.json", r#"{"openapi": "3.0.0", "paths": {"/{b": {"get": {}}}}"#, "without `}`"),
        ("a.wsdl", "<a>\n <b>\n</a>", "a.wsdl:3:"),
        ("a.wsdl", "<a/>", "no WSDL 1.1"),
        ("a.wsdl", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "not XML"),
    ] {
        let error = of_text(World::Chat, name, text).unwrap_err();
        assert!(error.contains(said), "{text}: {error}");
    }
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let deep = format!(r#"{{"openapi": "3.0.0", "paths": {{"/a": {deep}}}}}"#);
    assert!(of_text(World::Chat, "a.json", &deep).unwrap_err().contains("a.json:1:"));
}

#[test]
fn another_language_is_refused_with_what_to_do() {
    let description = root().join("docs/hospital-adapter.openapi.json");
    for language in [Language::JavaScript, Language::Python] {
        let refused =
            scaffold::files_from(&"mine".parse().unwrap(), World::Scheduling, language, &description);
        assert!(refused.unwrap_err().to_string().contains("--language rust"));
    }
}

/// References in a circle, and many of them, end.
#[test]
fn circles_and_floods_of_references_end() {
    let circles = r##"{"openapi": "3.1.0", "paths": {"/a": {"get": {"responses": {"200": {"content": {"application/json": {"schema":
        {"$ref": "#/components/schemas/A"}}}}}}}}, "components": {"schemas": {
        "A": {"$ref": "#/components/schemas/B"}, "B": {"$ref": "#/components/schemas/A"},
        "C": {"allOf": [{"$ref": "#/components/schemas/C"}, {"$ref": "#/components/schemas/C"}]},
        "D": {"type": "array", "items": {"$ref": "#/components/schemas/D"}},
        "E": {"type": "object", "required": ["e"], "properties": {"e": {"$ref": "#/components/schemas/F"}}},
        "F": {"oneOf": [{"$ref": "#/components/schemas/E"}, {"type": "null"}]},
        "G": {"$ref": "elsewhere.json#/a"}, "H": {"$ref": "#/nowhere"}}}}"##;
    match of_text(World::Records, "a.json", circles) {
        Ok((files, summary)) => {
            let types = &files["src/client/types.rs"];
            syn::parse_file(types).unwrap();
            // Rust has no alias that contains itself.
            for line in [
                "pub type A = serde_json::Value;",
                "pub type D = serde_json::Value;",
                "pub e: Option<Box<F>>,",
                "pub type F = E;",
            ] {
                assert!(types.contains(line), "{line}\n{types}");
            }
            assert!(
                summary.contains("leads to itself") && summary.contains("other files are not followed"),
                "{summary}"
            );
        }
        Err(error) => panic!("{error}"),
    }
    let schemas: Vec<String> = (0..40)
        .map(|at| {
            let next = at + 1;
            format!(r##""S{at}": {{"allOf": [{{"$ref": "#/components/schemas/S{next}"}}, {{"$ref": "#/components/schemas/S{next}"}}]}}"##)
        })
        .collect();
    let flood = format!(
        r#"{{"openapi": "3.1.0", "paths": {{"/a": {{"get": {{}}}}}}, "components": {{"schemas": {{{}, "S40": {{"properties": {{"x": {{}}}}}}}}}}}}"#,
        schemas.join(", ")
    );
    assert!(of_text(World::Records, "a.json", &flood).unwrap_err().contains("too large"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// No name, description, path or value becomes code.
    #[test]
    fn whatever_a_description_says_what_is_generated_is_rust(
        names in proptest::collection::vec(hostile(), 12),
    ) {
        let json = |at: usize| serde_json::Value::from(names[at].clone()).to_string();
        let path = names[0].replace(['{', '}', '?', '#', '\\', '/'], "").replace("..", "");
        let path = serde_json::Value::from(format!("/{path}x/{{{}}}", names[1].replace(['{', '}', '?', '#', '\\', '/'], "").replace("..", ""))).to_string();
        let text = format!(
            r##"{{"openapi": "3.1.0", "info": {{"title": {t}, "version": {v}}}, "servers": [{{"url": {t}}}],
            "security": [{{{s}: []}}],
            "paths": {{{path}: {{"get": {{"operationId": {o}, "description": {t}, "parameters": [
                {{"name": {p}, "in": "query", "schema": {{"enum": [{e}, {v}]}}}}],
                "responses": {{"200": {{"content": {{"application/json": {{"schema": {{"type": "object", "properties": {{
                    {m}: {{"description": {t}, "type": "string"}}, {n}: {{"type": "object", "properties": {{{m}: {{"enum": [{e}]}}}}}}}}}}}}}}}},
                    "400": {{"content": {{"application/json": {{"schema": {{"type": "array", "items": {{"type": "integer"}}}}}}}}}}}}}}}}}},
            "components": {{"securitySchemes": {{{s}: {{"type": "apiKey", "in": "header", "name": {h}}}}},
                "schemas": {{{c}: {{"oneOf": [{{"$ref": "#/components/schemas/x"}}, {{"$ref": "#/components/schemas/y"}}],
                    "discriminator": {{"propertyName": {m}, "mapping": {{{e}: "x"}}}}}},
                "x": {{"properties": {{"a": {{}}}}}}, "y": {{"properties": {{{n}: {{}}}}}}}}}}}}"##,
            t = json(2), v = json(3), s = json(4), o = json(5), p = json(6), e = json(7), m = json(8), n = json(9), h = json(10), c = json(11),
        );
        let (files, _) = of_text(World::Records, "a.json", &text).map_err(TestCaseError::fail)?;
        for name in ["src/client/mod.rs", "src/client/types.rs", "src/mapping.rs"] {
            let parsed = syn::parse_file(&files[name]).map_err(|error| TestCaseError::fail(format!("{error}\n{}", files[name])))?;
            prop_assert!(items_are_ours(&parsed), "{}", files[name]);
        }
        toml::from_str::<toml::Table>(&files["plugin.toml"]).unwrap();
        toml::from_str::<toml::Table>(&files["dev.toml"]).unwrap();
    }

    #[test]
    fn whatever_a_schema_says_what_is_generated_is_rust(
        names in proptest::collection::vec("[A-Za-zА-я_][A-Za-z0-9._а-я-]{0,12}", 5),
        texts in proptest::collection::vec(hostile(), 3),
    ) {
        let xml = |text: &str| {
            let plain: String = text.chars().filter(|letter| !letter.is_control() && *letter != '\u{fffe}' && *letter != '\u{ffff}').collect();
            plain.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
        };
        let text = fs::read_to_string(root().join("kernel/plugin-tools/tests/integration/hostile.wsdl")).unwrap();
        let text = text.replace("NAME0", &names[0]).replace("NAME1", &names[1]).replace("NAME2", &names[2]).replace("NAME3", &names[3])
            .replace("NAME4", &names[4]).replace("TEXT0", &xml(&texts[0])).replace("TEXT1", &xml(&texts[1])).replace("TEXT2", &xml(&texts[2]));
        let (files, _) = of_text(World::Scheduling, "a.wsdl", &text).map_err(TestCaseError::fail)?;
        for name in ["src/client/mod.rs", "src/client/types.rs", "src/mapping.rs"] {
            let parsed = syn::parse_file(&files[name]).map_err(|error| TestCaseError::fail(format!("{error}\n{}", files[name])))?;
            prop_assert!(items_are_ours(&parsed), "{}", files[name]);
        }
    }
}

/// No macro, no unsafe code, no attribute but those that are generated.
fn items_are_ours(file: &syn::File) -> bool {
    file.items.iter().all(|item| match item {
        syn::Item::Macro(_) | syn::Item::ForeignMod(_) | syn::Item::Verbatim(_) | syn::Item::Static(_) => {
            false
        }
        syn::Item::Fn(function) => function.sig.unsafety.is_none(),
        _ => true,
    })
}

/// Texts that try to be code, and any others.
fn hostile() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        Just("*/ fn main() {} /*".to_owned()),
        Just("\"; std::process::exit(1); \"".to_owned()),
        Just("a\n}\nfn x() {}\n//".to_owned()),
        Just("#[doc = \"x\"]".to_owned()),
        Just("r#type".to_owned()),
        Just("self".to_owned()),
        Just("Option".to_owned()),
        Just("\"#; x".to_owned()),
        Just("```\nfn x() {}".to_owned()),
        Just(String::new()),
        "[a-z]{1,4}",
    ]
}

#[test]
fn what_a_wsdl_has_beside_the_usual_is_read_or_listed() {
    let text = include_str!("odd.wsdl");
    let (files, summary) = of_text(World::Scheduling, "a.wsdl", text).unwrap();
    let types = files["src/client/types.rs"].split_whitespace().collect::<Vec<_>>().join(" ");
    for line in [
        "pub struct Plan { pub from: String, pub visit: Visit, }",
        "to.element(UNQUALIFIED, \"from\", &self.from);",
        // The members of the base come first.
        "pub struct Visit { pub id: i64, pub next: Option<Box<Visit>>, pub at: Vec<String>, pub paid: Option<String>, \
         pub room: Option<String>, pub cabin: Option<bool>, }",
        "to.nillable(UNQUALIFIED, \"paid\", &self.paid);",
        "to.each(UNQUALIFIED, \"at\", &self.at);",
        "to.optional(T, \"cabin\", &self.cabin);",
    ] {
        assert!(types.contains(line), "{line}\n{types}");
    }
    let client = files["src/client/mod.rs"].split_whitespace().collect::<Vec<_>>().join(" ");
    for line in [
        "pub fn plan(&self, request: &types::Plan) -> Result<types::PlanResponse, Error>",
        "(\"urn:rpc\", \"plan\")",
        "pub fn tell(&self, request: &types::Base) -> Result<(), Error>",
        "The detail of a fault may be Refused as `types::Refused`.",
    ] {
        assert!(client.contains(line), "{line}\n{client}");
    }
    for line in [
        "the operation old is not generated: its messages are encoded, not literal (a.wsdl:",
        "the binding \"Twelve\" is not generated",
        "the SOAP header of plan is not sent",
        "attributes are neither read nor sent",
        "of a choice, every branch is a member that may be missing",
        "xs:any is neither read nor sent",
        "a derived type in the place of its base is read as the base",
        "the address of the service: write it into `service_url`",
    ] {
        assert!(summary.contains(line), "{line}\n{summary}");
    }
    let only =
        text.replace("http://schemas.xmlsoap.org/wsdl/soap/", "http://schemas.xmlsoap.org/wsdl/soap12/");
    assert!(of_text(World::Scheduling, "a.wsdl", &only).unwrap_err().contains("SOAP 1.2 only"));
    let missing = text.replace("<x:element name=\"base\" type=\"t:Base\"/>", "");
    let error = of_text(World::Scheduling, "a.wsdl", &missing).unwrap_err();
    assert!(error.starts_with("a.wsdl:") && error.contains("there is no element base"), "{error}");
    let elsewhere = text.replace(
        "<x:complexType name=\"Base\">",
        "<x:import namespace=\"urn:o\" schemaLocation=\"http://x.example/a.xsd\"/><x:complexType name=\"Base\">",
    );
    let error = of_text(World::Scheduling, "a.wsdl", &elsewhere).unwrap_err();
    assert!(error.starts_with("a.wsdl:4:") && error.contains("nothing is fetched"), "{error}");
}

#[test]
fn what_an_openapi_has_beside_the_usual_is_read_or_listed() {
    let text = r##"{"openapi": "3.0.3", "info": {"title": "T"},
        "servers": [{"url": "https://{host}.example/{v}/", "variables": {"host": {"default": "a"}, "v": {"default": "v2"}}}],
        "security": [{"key": [], "token": []}, {"basic": []}],
        "paths": {"/a b/{id}": {"$ref": "#/components/pathItems/A"},
            "/b": {"post": {"requestBody": {"content": {"application/json": {"schema": {"type": "object", "nullable": true,
                "required": ["n"], "properties": {"n": {"type": "number", "nullable": true}}}}}},
                "responses": {"default": {"content": {"application/json": {"schema": {"type": "array", "items": {"type": "string"}}}}}}},
                "put": {"security": [{"query": []}], "requestBody": {"required": true, "content": {"image/png": {}}}, "responses": {}},
                "delete": {"security": [{"basic": []}], "responses": {"204": {}}}}},
        "components": {"pathItems": {"A": {"get": {"parameters": [{"name": "id", "in": "path", "schema": {"type": "integer"}},
                {"name": "c", "in": "cookie"}], "responses": {"200": {"content": {"text/html": {}}}, "404": {}}}}},
            "securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}, "token": {"type": "http", "scheme": "Bearer"},
                "basic": {"type": "http", "scheme": "basic"}, "query": {"type": "apiKey", "in": "query", "name": "k"},
                "unused": {"type": "apiKey", "in": "header", "name": "X-Other"}}}}"##;
    let (files, summary) = of_text(World::Chat, "a.json", text).unwrap();
    let client = files["src/client/mod.rs"].split_whitespace().collect::<Vec<_>>().join(" ");
    for line in [
        "pub fn get_a_b_id(&self, id: i64) -> Result<Response, Error> {",
        r#".path("/a%20b/") .value("id", id) .secret("X-Key", "", &self.key)"#,
        // `token` is a secret of the sample.
        r#".secret("Authorization", "Bearer ", &self.token_2)"#,
        ".raw(|status, _| match status { 404 => Some(None), _ => None, })",
        "pub fn post_b( &self, body: Option<&types::PostBRequest>, ) -> Result<Vec<String>, Error> {",
        "pub fn put_b(&self, body: Vec<u8>) -> Result<(), Error> {",
        r#".bytes("image/png", body) .done(|_, _| None)"#,
    ] {
        assert!(client.contains(line), "{line}\n{client}");
    }
    assert!(files["src/client/types.rs"].contains("#[serde(default)]\n    pub n: Option<f64>"));
    assert!(files["dev.toml"].contains("service_url = \"https://a.example/v2\""));
    // A secret that no operation sends is not requested.
    assert!(!client.contains("unused") && !files["plugin.toml"].contains("unused"));
    assert!(files["dev.toml"].contains("# base64 of `user:password` of the service\nbasic = \"anything\""));
    for line in [
        "parameters in \"cookie\" are not sent",
        "a key in the address is not sent",
        "operations whose security scheme is not generated are sent without it (#/paths/~1b/put)",
        "a request of \"image/png\" is sent as the bytes that you make",
    ] {
        assert!(summary.contains(line), "{line}\n{summary}");
    }
}
