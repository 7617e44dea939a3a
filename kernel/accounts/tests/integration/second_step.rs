//! The second step: required of users who have one, single-use, and limited in attempts. The end-to-end tests cover passkeys in a
//! browser.

use crate::support::{HOME, PASSWORD, TestEnv, attempt, late, settings};
use cabinet_accounts::second_step::{Answer, FactorError, StepError, StepMethod, Waiting};
use cabinet_accounts::{AccountSettings, Accounts, Caller, LoginContext, OsRandom, SecondSteps, SignInError};
use cabinet_domain::{AuditKind, Role};
use cabinet_fakes::{FakePost, person};
use cabinet_ports::{Clock as _, LetterTemplate};
use cabinet_test_storage::committed;
use cabinet_vault::Vault;
use chrono::TimeDelta;
use secrecy::{ExposeSecret as _, SecretString};
use std::sync::Arc;
use totp_rs::{Algorithm, Secret, TOTP};

struct SecondStepEnv {
    env: TestEnv,
    accounts: Arc<Accounts>,
    steps: SecondSteps,
    post: Arc<FakePost>,
}

impl SecondStepEnv {
    async fn open() -> Self {
        Self::with(settings()).await
    }

    async fn with(settings: AccountSettings) -> Self {
        let env = TestEnv::open().await;
        let stores = env.storage.stores();
        let accounts =
            Arc::new(Accounts::start(stores, settings, env.clock.clone(), Arc::new(OsRandom)).await.unwrap());
        let post = Arc::new(FakePost::default());
        let vault = Arc::new(Vault::new(&SecretString::from("k".repeat(32)), &[]).unwrap());
        let address = "https://lk.hospital.example/".parse().unwrap();
        let steps =
            SecondSteps::open(accounts.clone(), post.clone(), vault, &address, "ГКБ: Пример").unwrap();
        Self { env, accounts, steps, post }
    }

    async fn caller(&self) -> Caller {
        let signed_in = self.accounts.sign_in(attempt("anna", PASSWORD)).await.unwrap();
        self.accounts.verify(signed_in.access.token.expose_secret()).unwrap()
    }

    /// Adds an app; returns its secret and the recovery codes.
    async fn add_app(&self) -> (Caller, TOTP, Vec<String>) {
        let caller = self.caller().await;
        let app = self.steps.add_app(caller, None).await.unwrap();
        let totp = app_of(&app.secret);
        let codes = self.steps.confirm_app(caller, &self.code(&totp), None).await.unwrap();
        self.env.later(TimeDelta::seconds(30));
        (caller, totp, codes)
    }

    fn code(&self, app: &TOTP) -> String {
        app.generate(u64::try_from(self.env.clock.now().timestamp()).unwrap())
    }

    async fn asked(&self) -> Waiting {
        match self.accounts.sign_in(attempt("anna", PASSWORD)).await {
            Err(SignInError::SecondStep(waiting)) => waiting,
            other => panic!("{other:?}"),
        }
    }

    async fn answer(&self, waiting: &Waiting, answer: Answer) -> Result<(), StepError> {
        self.steps.answer(&waiting.token, answer, HOME, LoginContext::default()).await.map(|signed_in| {
            assert_eq!(signed_in.user, self.env.anna.id);
            assert!(self.accounts.verify(signed_in.access.token.expose_secret()).is_ok());
        })
    }
}

fn app_of(secret: &str) -> TOTP {
    let secret = Secret::Encoded(secret.to_owned()).to_bytes().unwrap();
    TOTP::new(Algorithm::SHA1, 6, 0, 30, secret, None, String::new()).unwrap()
}

fn typed(code: impl Into<String>) -> Answer {
    Answer::Totp(SecretString::from(code.into()))
}

fn recovery(code: &str) -> Answer {
    Answer::Recovery(SecretString::from(code.to_owned()))
}

#[tokio::test]
async fn an_app_is_asked_for_once_its_first_code_was_right() {
    let steps = SecondStepEnv::open().await;
    let caller = steps.caller().await;
    let app = steps.steps.add_app(caller, None).await.unwrap();
    assert!(app.uri.starts_with("otpauth://totp/") && app.qr.contains("<svg"), "{}", app.uri);
    steps.caller().await;
    let wrong = steps.steps.confirm_app(caller, "000000", None).await;
    assert!(matches!(wrong, Err(FactorError::Wrong)), "{wrong:?}");

    let totp = app_of(&app.secret);
    let other = steps.caller().await;
    let codes = steps.steps.confirm_app(caller, &steps.code(&totp), None).await.unwrap();
    assert_eq!(codes.len(), 10);
    assert!(
        steps
            .env
            .storage
            .stores()
            .sessions
            .lookup(caller.session)
            .await
            .unwrap()
            .unwrap()
            .revoked_at
            .is_none()
    );
    let ended = steps.env.storage.stores().sessions.lookup(other.session).await.unwrap().unwrap();
    assert!(ended.revoked_at.is_some(), "other sessions end when a factor changes");
    assert_eq!(steps.post.written().last().unwrap().template, LetterTemplate::FactorChanged);
    assert_eq!(steps.env.audit(AuditKind::FactorAdded).await.len(), 1);

    let waiting = steps.asked().await;
    assert_eq!(waiting.methods, [StepMethod::Totp, StepMethod::Recovery]);
    steps.env.later(TimeDelta::seconds(30));
    steps.answer(&waiting, typed(steps.code(&totp))).await.unwrap();
    let there = steps.steps.add_app(caller, None).await;
    assert!(matches!(there, Err(FactorError::AppThere)), "{there:?}");
}

/// A wrong password never leads to a challenge, so the challenge reveals nothing about the account.
#[tokio::test]
async fn a_wrong_password_is_refused_before_any_question() {
    let steps = SecondStepEnv::open().await;
    steps.add_app().await;
    let refused = steps.accounts.sign_in(attempt("anna", "wrong")).await;
    assert!(matches!(refused, Err(SignInError::Refused)), "{refused:?}");
}

#[tokio::test]
async fn a_code_counts_once_also_in_another_question() {
    let steps = SecondStepEnv::open().await;
    let (_, totp, _) = steps.add_app().await;
    let (first, second) = (steps.asked().await, steps.asked().await);
    let code = steps.code(&totp);
    steps.answer(&first, typed(&code)).await.unwrap();
    let again = steps.answer(&second, typed(&code)).await;
    assert!(matches!(again, Err(StepError::Wrong)), "{again:?}");
    let spent = steps.answer(&first, typed(&code)).await;
    assert!(matches!(spent, Err(StepError::Spent)), "{spent:?}");
}

#[tokio::test]
async fn a_clock_may_be_half_a_minute_wrong_and_no_more() {
    let steps = SecondStepEnv::open().await;
    let (_, totp, _) = steps.add_app().await;
    let code = steps.code(&totp);
    steps.env.later(TimeDelta::seconds(30));
    steps.answer(&steps.asked().await, typed(format!(" {} {} ", &code[..3], &code[3..]))).await.unwrap();
    steps.env.later(TimeDelta::seconds(30));
    let code = steps.code(&totp);
    steps.env.later(TimeDelta::seconds(61));
    let old = steps.answer(&steps.asked().await, typed(code)).await;
    assert!(matches!(old, Err(StepError::Wrong)), "{old:?}");
}

#[tokio::test]
async fn a_recovery_code_opens_once_and_is_told_by_letter() {
    let steps = SecondStepEnv::open().await;
    let (caller, _, codes) = steps.add_app().await;
    let letters = steps.post.written().len();
    steps.answer(&steps.asked().await, recovery(&codes[3].to_lowercase())).await.unwrap();
    let again = steps.answer(&steps.asked().await, recovery(&codes[3])).await;
    assert!(matches!(again, Err(StepError::Wrong)), "{again:?}");
    assert_eq!(steps.steps.factors(caller).await.unwrap().recovery_left, 9);
    assert!(steps.post.written().len() > letters);
    assert_eq!(steps.env.audit(AuditKind::RecoveryCodeUsed).await.len(), 1);

    let renewed = steps.steps.renew_recovery(caller, None, None).await.unwrap();
    let dead = steps.answer(&steps.asked().await, recovery(&codes[5])).await;
    assert!(matches!(dead, Err(StepError::Wrong)), "{dead:?}");
    steps.answer(&steps.asked().await, recovery(&renewed[0])).await.unwrap();
}

#[tokio::test]
async fn a_question_bears_a_few_answers_and_a_person_a_few_questions() {
    let steps = SecondStepEnv::open().await;
    let (_, totp, _) = steps.add_app().await;
    let waiting = steps.asked().await;
    for _ in 0..5 {
        let wrong = steps.answer(&waiting, typed("000000")).await;
        assert!(matches!(wrong, Err(StepError::Wrong)), "{wrong:?}");
    }
    let right_too_late = steps.answer(&waiting, typed(steps.code(&totp))).await;
    assert!(matches!(right_too_late, Err(StepError::Spent)), "{right_too_late:?}");
    let mut outcomes = Vec::new();
    for _ in 0..14 {
        // Otherwise the password throttle would take effect first.
        steps.env.later(TimeDelta::minutes(1));
        outcomes.push(steps.answer(&steps.asked().await, typed("000000")).await);
    }
    assert!(
        outcomes.iter().any(|outcome| matches!(outcome, Err(StepError::TooOften { .. }))),
        "{outcomes:?}"
    );
    assert!(steps.env.audit(AuditKind::SignInRefused).await.len() >= 5);
    steps.env.later(TimeDelta::minutes(20));
    steps.answer(&steps.asked().await, typed(steps.code(&totp))).await.unwrap();
}

/// Somebody who knows the password and guesses TOTP codes does not lock out the owner.
#[tokio::test]
async fn guesses_in_one_way_leave_the_other_ways_open() {
    let steps = SecondStepEnv::open().await;
    let (_, _, codes) = steps.add_app().await;
    let mut last = Ok(());
    for _ in 0..25 {
        steps.env.later(TimeDelta::minutes(1));
        last = steps.answer(&steps.asked().await, typed("000000")).await;
    }
    assert!(matches!(last, Err(StepError::TooOften { .. })), "{last:?}");
    steps.env.later(TimeDelta::minutes(1));
    steps.answer(&steps.asked().await, recovery(&codes[0])).await.unwrap();
}

/// The recovery codes that a passkey brought stay valid when an app is added; the app brings none.
#[tokio::test]
async fn a_second_factor_leaves_the_codes_of_the_first_one_valid() {
    let steps = SecondStepEnv::open().await;
    let (caller, now) = (steps.caller().await, steps.env.clock.now());
    let code = "0000-0000-0000-0000";
    let codes = vec![late::recovery_digest(caller.user, code)];
    let (stores, key) = (steps.env.storage.stores(), late::passkey(caller.user, now));
    committed!(stores, factors.add_passkey(key, codes, None)).await.unwrap();
    let app = steps.steps.add_app(caller, None).await.unwrap();
    let brought = steps.steps.confirm_app(caller, &steps.code(&app_of(&app.secret)), None).await.unwrap();
    assert!(brought.is_empty(), "{brought:?}");
    steps.answer(&steps.asked().await, recovery(code)).await.unwrap();
}

/// A right password without a second step is in the owner's access log.
#[tokio::test]
async fn the_question_leaves_a_trace() {
    let steps = SecondStepEnv::open().await;
    steps.add_app().await;
    steps.asked().await;
    let lines = steps.env.audit(AuditKind::SignInRefused).await;
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].detail["reason"], "second_step_asked");
}

#[tokio::test]
async fn a_question_is_too_old_after_five_minutes() {
    let steps = SecondStepEnv::open().await;
    let (_, totp, _) = steps.add_app().await;
    let waiting = steps.asked().await;
    steps.env.later(TimeDelta::minutes(5));
    let late = steps.answer(&waiting, typed(steps.code(&totp))).await;
    assert!(matches!(late, Err(StepError::Spent)), "{late:?}");
}

#[tokio::test]
async fn a_change_needs_a_fresh_sign_in_or_the_password() {
    let steps = SecondStepEnv::open().await;
    let (caller, _, _) = steps.add_app().await;
    steps.env.later(TimeDelta::minutes(11));
    for refused in [
        steps.steps.remove_app(caller, None, None).await,
        steps.steps.remove_app(caller, Some("wrong".into()), None).await,
        steps.steps.renew_recovery(caller, None, None).await.map(drop),
        steps.steps.add_passkey(caller, None).await.map(drop),
    ] {
        assert!(matches!(refused, Err(FactorError::Reauthentication(_))), "{refused:?}");
    }
    steps.steps.remove_app(caller, Some(PASSWORD.into()), None).await.unwrap();
    steps.caller().await;
    let gone = steps.steps.remove_app(caller, Some(PASSWORD.into()), None).await;
    assert!(matches!(gone, Err(FactorError::Missing)), "{gone:?}");
    let useless = steps.steps.renew_recovery(caller, Some(PASSWORD.into()), None).await;
    assert!(matches!(useless, Err(FactorError::NoFactor)), "{useless:?}");
}

#[tokio::test]
async fn the_secret_is_nowhere_in_clear() {
    let steps = SecondStepEnv::open().await;
    let caller = steps.caller().await;
    let app = steps.steps.add_app(caller, None).await.unwrap();
    let secret = Secret::Encoded(app.secret).to_bytes().unwrap();
    let stored = steps.env.storage.stores().factors.list(caller.user).await.unwrap().totp.unwrap();
    assert!(!stored.sealed.windows(secret.len()).any(|window| window == secret));
}

/// With a required second step, the token of an administrator without one says so until one is added.
#[tokio::test]
async fn an_administrator_without_a_factor_may_only_add_one() {
    let forced = AccountSettings { admin_factor: true, ..settings() };
    let steps = SecondStepEnv::with(forced).await;
    assert!(!steps.caller().await.duties.add_factor, "patients are not forced");
    let hash = steps.accounts.hash_password(PASSWORD.into()).await.unwrap();
    let olga = cabinet_ports::repository::NewUser { role: Role::Admin, ..person("olga") };
    committed!(steps.env.storage.stores(), users.add(olga, Some(hash))).await.unwrap();

    let signed_in = steps.accounts.sign_in(attempt("olga", PASSWORD)).await.unwrap();
    let caller = steps.accounts.verify(signed_in.access.token.expose_secret()).unwrap();
    assert!(caller.duties.add_factor);
    assert!(steps.steps.factors(caller).await.unwrap().is_required);
    let app = steps.steps.add_app(caller, None).await.unwrap();
    steps.steps.confirm_app(caller, &steps.code(&app_of(&app.secret)), None).await.unwrap();
    let renewed = steps.accounts.renew(signed_in.refresh.expose_secret(), None).await.unwrap();
    let caller = steps.accounts.verify(renewed.access.token.expose_secret()).unwrap();
    assert!(!caller.duties.add_factor, "a renewed token knows of the factor");
}

#[tokio::test]
async fn a_passkey_question_of_somebody_else_is_spent_and_nonsense_opens_nothing() {
    let steps = SecondStepEnv::open().await;
    let caller = steps.caller().await;
    let ceremony = steps.steps.add_passkey(caller, None).await.unwrap();
    let nonsense = serde_json::from_value(serde_json::json!({
        "id": "AAAA", "rawId": "AAAA", "type": "public-key",
        "response": { "attestationObject": "AAAA", "clientDataJSON": "AAAA" }
    }))
    .unwrap();
    let nameless = steps.steps.finish_passkey(caller, &ceremony.token, " ", &nonsense, None).await;
    assert!(matches!(nameless, Err(FactorError::Name)), "{nameless:?}");
    let wrong = steps.steps.finish_passkey(caller, &ceremony.token, "Phone", &nonsense, None).await;
    assert!(matches!(wrong, Err(FactorError::Wrong)), "{wrong:?}");
    let spent = steps.steps.finish_passkey(caller, &ceremony.token, "Phone", &nonsense, None).await;
    assert!(matches!(spent, Err(FactorError::Spent)), "{spent:?}");
    assert!(steps.steps.factors(caller).await.unwrap().passkeys.is_empty());

    steps.add_app().await;
    let none = steps.steps.ask_passkey(&steps.asked().await.token).await;
    assert!(matches!(none, Err(StepError::Wrong)), "{none:?}");
}
