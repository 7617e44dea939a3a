//! Properties of the parsers: no input makes them panic, and truncated or changed input is never accepted as complete.

use crate::support::{self, callback, good_tokens, host, is_token_call, json as found, settings, tokens};
use cabinet_plugin_esia::Esia;
use cabinet_plugin_esia::moment::day;
use cabinet_plugin_esia::token::claims::{Claims, Kind};
use cabinet_plugin_esia::token::jwt::Jwt;
use cabinet_plugin_sdk::identity::Identity;
use proptest::prelude::*;
use serde_json::{Value, json};

/// JSON of any shape.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::vec((name(), inner), 0..5)
                .prop_map(|members| members.into_iter().collect()),
        ]
    })
}

/// Names that the parsers look for, and others.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("elements".to_owned()),
        Just("size".to_owned()),
        Just("type".to_owned()),
        Just("value".to_owned()),
        Just("vrfStu".to_owned()),
        Just("contacts".to_owned()),
        Just("documents".to_owned()),
        Just("lastName".to_owned()),
        Just("firstName".to_owned()),
        Just("birthDate".to_owned()),
        Just("snils".to_owned()),
        Just("number".to_owned()),
        Just("rIdDoc".to_owned()),
        Just("trusted".to_owned()),
        "[a-z]{1,6}",
    ]
}

proptest! {
    #[test]
    fn a_token_never_panics(text in ".{0,200}") {
        let _ = Jwt::parse(&text);
    }

    #[test]
    fn almost_a_token_never_panics(head in any_json(), body in any_json(), tail in "[A-Za-z0-9_=.-]{0,40}") {
        let text = format!("{}.{}.{tail}", support::part(&head), support::part(&body));
        if let Ok(jwt) = Jwt::parse(&text) {
            prop_assert!(matches!(head["alg"].as_str(), Some("RS256" | "GOST3410_2012_256")));
            let _ = Claims::parse(&jwt.payload);
        }
    }

    #[test]
    fn claims_are_judged_whatever_they_hold(exp in any::<i64>(), nbf in any::<i64>(), now in any::<i64>(), skew in 0_u32..301) {
        let text = json!({"exp": exp, "nbf": nbf, "iss": "i", "client_id": "c", "aud": "c"}).to_string();
        let claims = Claims::parse(text.as_bytes()).unwrap();
        let good = claims.judge(Kind::Access, "c", "i", now, skew).is_ok();
        let skew = i128::from(skew);
        let (exp, nbf, now) = (i128::from(exp), i128::from(nbf), i128::from(now));
        // At the extremes of the time range, saturation may only make the result stricter.
        if good {
            prop_assert!(exp + skew > now && nbf - skew <= now);
        }
    }

    #[test]
    fn a_day_is_none_or_the_day_that_was_written(text in "[0-9.]{0,11}") {
        if let Some(day) = day(&text) {
            let (year, rest) = day.split_once('-').unwrap();
            let (month, day) = rest.split_once('-').unwrap();
            prop_assert_eq!(format!("{day}.{month}.{year}"), text);
        }
    }

    #[test]
    fn what_the_browser_brings_never_panics_and_never_comes_back(error in ".{0,60}", description in ".{0,60}") {
        let failure = Esia::refusal(error, description);
        prop_assert!(failure.detail.is_ascii());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_person_of_any_shape_is_read_or_refused(wire in any_json()) {
        let (access, id) = good_tokens_once();
        let _host = host(settings(), move |sent| {
            if is_token_call(sent) { tokens(sent, access, Some(id)) } else { found(200, &wire) }
        });
        if let Ok(proof) = Esia::redeem(callback()) {
            prop_assert_eq!(proof.person.id, support::OID.to_string());
            prop_assert!(!proof.person.last_name.is_empty());
            prop_assert!(proof.person.snils.is_none_or(|snils| snils.len() == 11));
        }
    }

    #[test]
    fn one_changed_character_of_a_token_is_noticed(at in any::<proptest::sample::Index>(), with in "[A-Za-z0-9_-]") {
        let (access, id) = good_tokens_once();
        let index = at.index(access.len());
        let mut changed = access.to_owned();
        changed.replace_range(index..=index, &with);
        prop_assume!(changed != access);
        let sent_token = changed.clone();
        let _host = host(settings(), move |sent| {
            if is_token_call(sent) { tokens(sent, &sent_token, Some(id)) } else { found(200, &support::person()) }
        });
        prop_assert!(Esia::redeem(callback()).is_err());
    }
}

/// Signing starts a process, so the tokens are made once.
fn good_tokens_once() -> (&'static str, &'static str) {
    static TOKENS: std::sync::OnceLock<(String, String)> = std::sync::OnceLock::new();
    let (access, id) = TOKENS.get_or_init(good_tokens);
    (access, id)
}
