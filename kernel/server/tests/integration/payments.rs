//! `cabinet payments reconcile` with real parts: the binary, the card-payment plugin, and a card gateway.

use crate::support::{Place, built_plugins, compiled, stderr, stdout};
use cabinet_ports::{Clock as _, SystemClock};
use cabinet_simulators::rbs::{self, Config, DEMO_PASSWORD, DEMO_USER, Family, Running};
use chrono::{Days, NaiveDate, TimeDelta};
use serde_json::json;
use std::fs;
use std::process::Output;

/// A deployment that takes payments at this gateway.
fn hospital(gateway: &Running) -> Place {
    let key = fs::read_to_string(built_plugins().join("build-key.pub")).expect("run `cargo xtask plugins`");
    let place = Place::complete();
    for (name, value) in [("login", DEMO_USER), ("password", DEMO_PASSWORD)] {
        fs::write(place.path(name), value).unwrap();
    }
    let local = format!(
        "[security.plugin_keys.build]\npublic_key = {:?}\n\n\
         [payments.gateway]\nplugin = \"card-payment\"\n\n\
         [payments.gateway.settings]\nbase_url = {:?}\n\n\
         [plugins.card-payment]\nsecrets = {{ login = {{ file = {:?} }}, password = {{ file = {:?} }} }}\n\n\
         [plugins.card-payment.grant]\nhttp = [{:?}]\nprivate_addresses = [\"127.0.0.1/32\"]\nsecrets = [\"login\", \"password\"]\n",
        key.trim(),
        gateway.base_url(Family::Classic),
        place.path("login"),
        place.path("password"),
        gateway.url(),
    );
    fs::write(place.path("local.toml"), local).unwrap();
    compiled::lend(&place.path("cache"));
    place.set("http.plugin_root", &built_plugins().display().to_string()).set_file("local.toml")
}

fn reconcile(place: &Place, day: NaiveDate, more: &[&str]) -> Output {
    let day = day.to_string();
    let words = [&["payments", "reconcile", "--day", day.as_str()], more].concat();
    let output = place.run(&words);
    compiled::keep(&place.path("cache"));
    output
}

/// Today at the hospital.
fn today() -> NaiveDate {
    (SystemClock.now() + TimeDelta::hours(3)).date_naive()
}

/// Another system of the merchant registers an order, and it is paid.
async fn pay_elsewhere(gateway: &Running) {
    let form = [
        ("userName", DEMO_USER),
        ("password", DEMO_PASSWORD),
        ("orderNumber", "shop-7"),
        ("amount", "120050"),
        ("returnUrl", "https://shop.test/back"),
    ];
    let address = format!("{}/register.do", gateway.base_url(Family::Classic));
    let _ = rustls::crypto::ring::default_provider().install_default();
    let answer = reqwest::Client::new().post(address).form(&form).send().await.unwrap();
    assert!(answer.status().is_success());
    let command = serde_json::from_value(json!({ "do": "pay", "order": "shop-7" })).unwrap();
    gateway.gateway().run(command).await.unwrap();
}

/// The secret `token` is neither granted nor set: this merchant signs in with a password.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_is_compared_and_a_difference_is_named_and_told_by_the_exit_code() {
    let gateway = rbs::start(Config::for_tests()).await.unwrap();
    let place = hospital(&gateway);
    let check = place.run(&["config", "check"]);
    assert!(check.status.success(), "{}", stderr(&check));
    let agreed = reconcile(&place, today(), &[]);
    assert_eq!(agreed.status.code(), Some(0), "{}", stderr(&agreed));
    assert!(stdout(&agreed).contains("Расхождений нет"), "{}", stdout(&agreed));

    pay_elsewhere(&gateway).await;
    let differs = reconcile(&place, today(), &["--language", "en"]);
    assert_eq!(differs.status.code(), Some(3), "{}", stderr(&differs));
    let line = "shop-7: Not an order of the portal: another system uses the merchant account";
    assert!(stdout(&differs).contains(line), "{}", stdout(&differs));
    let (csv, book) = (place.path("day.csv"), place.path("day.xlsx"));
    for (format, file) in [("csv", &csv), ("xlsx", &book)] {
        let written =
            reconcile(&place, today(), &["--format", format, "--output", &file.display().to_string()]);
        assert_eq!(
            (written.status.code(), stdout(&written)),
            (Some(3), String::new()),
            "{}",
            stderr(&written)
        );
    }
    assert!(fs::read_to_string(csv).unwrap().starts_with("\u{feff}Время оплаты;"));
    assert!(fs::read(book).unwrap().starts_with(b"PK"));
    let yesterday = today() - Days::new(1);
    assert_eq!(reconcile(&place, yesterday, &[]).status.code(), Some(0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_keeps_a_day_from_being_compared_is_said() {
    let gateway = rbs::start(Config::for_tests()).await.unwrap();
    let place = hospital(&gateway);
    let refused = |place: &Place, day, more: &[&str], told: &str| {
        let output = reconcile(place, day, more);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains(told), "{}", stderr(&output));
    };
    refused(&place, today(), &["--format", "xlsx"], "name its file with --output");
    refused(&place, today() + Days::new(2), &[], "is in the future");
    refused(&Place::complete(), today(), &[], "payments.gateway is not set");
    gateway.stop().await;
    refused(&place, today(), &[], "the card gateway's list of");
    let off = place.set("plugins.card-payment.enabled", "false");
    refused(&off, today(), &[], "which is switched off");
}

/// Of the secrets that the settings need, `config check` names each that is not granted, and why it is needed.
#[tokio::test]
async fn the_check_of_the_configuration_names_the_secrets_that_the_settings_need() {
    let gateway = rbs::start(Config::for_tests()).await.unwrap();
    let place = hospital(&gateway)
        .set("payments.gateway.settings.sign_in", "token")
        .set("payments.gateway.settings.callbacks", "hmac");
    let check = place.run(&["config", "check"]);
    assert!(!check.status.success());
    let told = stderr(&check);
    for line in [
        "\"token\" among them: plugins/card-payment/plugin.toml asks for it in requests.secrets with sign_in = \"token\"",
        "\"callback_key\" among them: plugins/card-payment/plugin.toml asks for it in requests.secrets with callbacks = \"hmac\"",
    ] {
        assert!(told.contains(line), "{told}");
    }
    assert!(!told.contains("\"login\" among them"), "{told}");
}
