//! E-mails from the draft to a real mail server.

use cabinet_config::{LoadRequest, Mail, MailSecurity, load};
use cabinet_domain::{
    ChatRoomId, Email, LinkAction, LinkPurpose, NotificationChannel, NotificationKind, OneTimeLink,
    PortalAttempt, PortalPurpose, Questionnaire, QuestionnaireAssignmentId, QuestionnaireId,
    QuestionnaireState, QuestionnaireTitle, QuestionnaireVersion, QuietChoice, Role, UserId,
};
use cabinet_fakes::person;
use cabinet_mail::{LetterMetrics, LetterTemplates, LetterWorker, MailServer, PostOffice};
use cabinet_notifications::StopToken;
use cabinet_ports::repository::{
    Job, NewJob, NewQuestionnaireAssignment, NewUser, SavedQuestionnaireAnswers, UnreadMessage,
};
use cabinet_ports::{Clock, Draft, JobOutcome, JobWorker, LetterTemplate, Post, Stores, SystemClock};
use cabinet_simulators::mailbox::{self, Fault, Running};
use cabinet_test_storage::{TestStorage, committed};
use cabinet_vault::Vault;
use chrono::TimeDelta;
use prometheus_client::encoding::text::encode;
use prometheus_client::registry::Registry;
use secrecy::SecretString;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use std::path::Path;
use std::sync::Arc;
use uuid::Uuid;

/// What letters may say, over all templates.
const DETAILS: [&str; 11] = [
    "date",
    "sum",
    "number",
    "until",
    "time",
    "clinic",
    "missing",
    "was_date",
    "was_time",
    "until_date",
    "until_time",
];

struct TestEnv {
    mailbox: Running,
    stores: Stores,
    user: UserId,
    office: PostOffice,
    worker: LetterWorker,
}

fn vault(letter: &str) -> Arc<Vault> {
    Arc::new(Vault::new(&SecretString::from(letter.repeat(32)), &[]).unwrap())
}

async fn env(variant: &str) -> TestEnv {
    let mailbox = mailbox::start(mailbox::Config::for_tests()).await.unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants");
    let request = LoadRequest { variants_root: root, variant: variant.to_owned(), ..LoadRequest::default() };
    let loaded = load(&request).unwrap();
    let settings = Mail {
        host: mailbox.smtp.ip().to_string(),
        port: mailbox.smtp.port(),
        security: MailSecurity::None,
        login: None,
        from: "ГКБ «Пример» <noreply@hospital.example>".to_owned(),
        reply_to: None,
        timeout_s: 3,
    };
    let organisation = &loaded.variant.organisation;
    let templates = LetterTemplates::read(&loaded.folder, &loaded.variant.languages, organisation).unwrap();
    let stores = TestStorage::open().await.stores();
    let user = committed!(stores, users.add(person("anna"), None)).await.unwrap();
    let worker = LetterWorker {
        variant: Arc::new(loaded.variant),
        vault: vault("a"),
        users: Arc::clone(&stores.users),
        links: Arc::clone(&stores.links),
        portal: Arc::clone(&stores.portal),
        questionnaires: Arc::clone(&stores.questionnaire_letters),
        chat: Arc::clone(&stores.chat_rooms),
        notifications: Arc::clone(&stores.notifications),
        quiet_hours: None,
        metrics: LetterMetrics::default(),
        clock: Arc::new(SystemClock),
        templates,
        server: MailServer::open(&settings, None).unwrap(),
    };
    TestEnv { mailbox, stores, user: user.id, office: PostOffice::new(vault("a")), worker }
}

impl TestEnv {
    fn draft(&self, template: LetterTemplate) -> Draft {
        let address = "anna@example.ru".parse::<Email>().unwrap();
        Draft { address: Some(address), ..Draft::new(template, self.user) }
    }

    /// The clinic has written in the person's chat. Returns the room.
    async fn unread_message(&self) -> ChatRoomId {
        let (key, id, at) = ("0".repeat(32), ChatRoomId(Uuid::now_v7()), SystemClock.now());
        let message = UnreadMessage { event_id: "$1".to_owned(), is_clinic: true, sent_at: at };
        committed!(self.stores, chats.begin(self.user, &key, at); chats.register(&key, "@a:x", None))
            .await
            .unwrap();
        committed!(self.stores, chats.begin_room(&key, None, id); chats.open_room(id, "!a:x", at))
            .await
            .unwrap();
        committed!(self.stores, chat_rooms.add_message(id, &message)).await.unwrap();
        id
    }

    /// Asks the person to answer a questionnaire.
    async fn questionnaire_until(&self, due: &str) -> QuestionnaireAssignmentId {
        let (questionnaire, at) = (QuestionnaireId(Uuid::now_v7()), SystemClock.now());
        let title = QuestionnaireTitle::new("Pain").unwrap();
        let draft = Questionnaire {
            id: questionnaire,
            title: title.clone(),
            state: QuestionnaireState::Published,
            revision: 1,
            version: 1,
            model: json!({}),
            questions: 0,
            created_at: at,
            created_by: None,
            updated_at: at,
            updated_by: None,
        };
        let version = QuestionnaireVersion {
            questionnaire,
            version: 1,
            title,
            questions: 0,
            model: json!({}),
            published_at: at,
            published_by: None,
        };
        let id = QuestionnaireAssignmentId(Uuid::now_v7());
        let new = NewQuestionnaireAssignment {
            id,
            questionnaire,
            user: self.user,
            by: self.user,
            due: Some(due.parse().unwrap()),
            at,
        };
        committed!(self.stores, questionnaires.add(&draft); questionnaires.publish(&version); questionnaires.assign(&new))
            .await
            .unwrap();
        id
    }

    async fn send(&self, draft: Draft) -> JobOutcome {
        let job = self.office.letter(draft, SystemClock.now()).unwrap();
        self.worker.run(&taken(job)).await
    }
}

fn taken(job: NewJob) -> Job {
    Job { id: job.id, kind: job.kind, payload: job.payload, lease: 1, attempts: 0 }
}

fn with_link(draft: Draft) -> Draft {
    Draft { token: Some(SecretString::from("the-token")), ..draft }
}

/// The e-mail contains nothing of the password, only the link that confirms it.
#[tokio::test(flavor = "multi_thread")]
async fn a_letter_with_a_link_arrives_plain_and_as_html_in_the_language_of_the_screen() {
    let env = env("default").await;
    for (language, subject, hospital) in [
        (None, "Новый пароль личного кабинета", "Городская клиническая больница"),
        (Some("en"), "New password of your account", "Example City Clinical Hospital"),
        (Some("de"), "Neues Passwort Ihres Kontos", "Städtisches Klinikum"),
        (Some("fr"), "Nouveau mot de passe de votre compte", "Hôpital clinique municipal"),
        (Some("xx"), "Новый пароль личного кабинета", "Городская клиническая больница"),
    ] {
        let draft = with_link(env.draft(LetterTemplate::RestorePassword));
        let draft = Draft { language: language.map(str::to_owned), ..draft };
        assert_eq!(env.send(draft).await, JobOutcome::Done);
        let letter = env.mailbox.mailbox().newest_to("anna@example.ru").unwrap();
        assert_eq!(letter.subject, subject);
        assert_eq!(letter.links, ["http://127.0.0.1:8080/login#restore=the-token"]);
        assert!(
            letter.html.contains("href=\"http://127.0.0.1:8080/login#restore&#x3D;the-token\""),
            "{}",
            letter.html
        );
        for body in [&letter.text, &letter.html] {
            assert!(body.contains("+7 495 000-10-10") && body.contains(hospital), "{body}");
        }
        assert_eq!(letter.from, "noreply@hospital.example");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_letter_of_every_variant_can_be_written() {
    for variant in ["default", "vatutenki", "niioncologii", "chelyabinsk", "hospital15", "regional"] {
        let env = env(variant).await;
        env.questionnaire_until("2099-12-21").await;
        env.unread_message().await;
        for template in LetterTemplate::ALL {
            let mut draft = env.draft(template);
            for name in DETAILS {
                draft.details.insert(name.to_owned(), "2099-12-21".to_owned());
            }
            let has_token = template.link_parameter().is_some() || template.has_code();
            let draft = if has_token { with_link(draft) } else { draft };
            assert_eq!(env.send(draft).await, JobOutcome::Done, "{variant} {template:?}");
        }
        // The staff's letters do not go to a patient.
        let for_patients = LetterTemplate::ALL.into_iter().filter(|template| !template.is_for_staff());
        assert_eq!(env.mailbox.mailbox().letters().len(), for_patients.count());
    }
}

/// The queue says neither where a visit is nor when; letters that a former release has queued are still sent.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_letter_says_lies_sealed() {
    let env = env("default").await;
    let mut draft = Draft { language: Some("en".to_owned()), ..env.draft(LetterTemplate::VisitReminder) };
    let details = [("date", "2099-12-21"), ("time", "09:40"), ("clinic", "Clinic on Forest Street")];
    draft.details.extend(details.map(|(name, text)| (name.to_owned(), text.to_owned())));
    let mut job = env.office.letter(draft.clone(), SystemClock.now()).unwrap();
    let stored = job.payload.to_string();
    assert!(details.iter().all(|(_, text)| !stored.contains(text)), "{stored}");
    job.payload["details"] = serde_json::json!(draft.details);
    for job in [job, env.office.letter(draft, SystemClock.now()).unwrap()] {
        assert_eq!(env.worker.run(&taken(job)).await, JobOutcome::Done);
        let letter = env.mailbox.mailbox().newest_to("anna@example.ru").unwrap();
        assert!(letter.text.contains("Clinic on Forest Street"), "{}", letter.text);
    }
    assert_eq!(env.mailbox.mailbox().letters().len(), 2);
}

/// Issue 15: what a letter is about is read again when it is sent.
#[tokio::test(flavor = "multi_thread")]
async fn a_letter_about_a_questionnaire_is_sent_while_it_waits() {
    let env = env("default").await;
    let about = |template, date: &str| {
        let mut draft = Draft { language: Some("en".to_owned()), ..env.draft(template) };
        draft.details.insert("date".to_owned(), date.to_owned());
        draft
    };
    let waiting = about(LetterTemplate::QuestionnaireReminder, "2099-12-21");
    assert_eq!(env.send(waiting.clone()).await, JobOutcome::Done);
    assert_eq!(env.mailbox.mailbox().letters().len(), 0, "there is none, or it is completed");
    let id = env.questionnaire_until("2099-12-21").await;
    assert_eq!(env.send(about(LetterTemplate::QuestionnaireSent, "")).await, JobOutcome::Done);
    assert_eq!(env.mailbox.mailbox().letters().len(), 0, "not this one");
    assert_eq!(env.send(waiting.clone()).await, JobOutcome::Done);
    let letter = env.mailbox.mailbox().newest_to("anna@example.ru").unwrap();
    assert_eq!(letter.links[0], "http://127.0.0.1:8080/quiz/new");
    assert!(letter.text.contains("2099-12-21") && !letter.text.contains("Pain"), "{}", letter.text);

    let saved = SavedQuestionnaireAnswers {
        id,
        revision: 1,
        page: None,
        sealed: vec![1],
        at: SystemClock.now(),
        is_completed: true,
    };
    assert!(committed!(env.stores, questionnaires.save_answers(&saved)).await.unwrap());
    assert_eq!(env.send(waiting).await, JobOutcome::Done);
    env.questionnaire_until("2026-01-01").await;
    assert_eq!(env.send(about(LetterTemplate::QuestionnaireReminder, "2026-01-01")).await, JobOutcome::Done);
    assert_eq!(env.mailbox.mailbox().letters().len(), 1, "completed, and over");
}

/// Issue 16: a letter about an unread message waits for the mail server, and the patient has read it meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn a_letter_about_an_unread_message_is_sent_while_it_is_unread() {
    let env = env("default").await;
    let room = env.unread_message().await;
    let draft = Draft { language: Some("en".to_owned()), ..env.draft(LetterTemplate::ChatUnread) };
    assert_eq!(env.send(draft.clone()).await, JobOutcome::Done);
    let letter = env.mailbox.mailbox().newest_to("anna@example.ru").unwrap();
    assert_eq!(letter.links[0], "http://127.0.0.1:8080/chat");
    committed!(env.stores, chat_rooms.read_up_to(room, "$1")).await.unwrap();
    assert_eq!(env.send(draft).await, JobOutcome::Done);
    assert_eq!(env.mailbox.mailbox().letters().len(), 1);
}

/// Issue 15: whoever is no administrator any more when the letter is sent gets none.
#[tokio::test(flavor = "multi_thread")]
async fn a_letter_to_the_staff_goes_to_administrators_only() {
    let env = env("default").await;
    let boss = NewUser { role: Role::Admin, ..person("boss") };
    let boss = committed!(env.stores, users.add(boss, None)).await.unwrap().id;
    let draft = env.draft(LetterTemplate::QuestionnaireAlert);
    assert_eq!(env.send(draft.clone()).await, JobOutcome::Done);
    assert!(env.mailbox.mailbox().letters().is_empty());
    assert_eq!(env.send(Draft { user: boss, ..draft }).await, JobOutcome::Done);
    let letter = env.mailbox.mailbox().newest_to("anna@example.ru").unwrap();
    assert_eq!(letter.links, ["http://127.0.0.1:8080/admin/quizAlerts"]);
}

/// The queued job reveals neither the address nor the token.
#[tokio::test(flavor = "multi_thread")]
async fn a_queued_letter_shows_nothing_and_opens_for_its_own_job_only() {
    let env = env("default").await;
    let draft = with_link(env.draft(LetterTemplate::NewEmail));
    let job = env.office.letter(draft, SystemClock.now()).unwrap();
    let stored = job.payload.to_string();
    assert!(!stored.contains("anna@") && !stored.contains("the-token"), "{stored}");

    let mut moved = taken(job.clone());
    moved.id = env.office.letter(env.draft(LetterTemplate::EmailChanged), SystemClock.now()).unwrap().id;
    assert!(matches!(env.worker.run(&moved).await, JobOutcome::GiveUp { .. }));
    let other = LetterWorker { vault: vault("b"), ..env.worker };
    assert!(matches!(other.run(&taken(job)).await, JobOutcome::GiveUp { .. }));
    assert!(env.mailbox.mailbox().letters().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_away_is_asked_again_and_one_that_refuses_is_not() {
    for fault in [Fault::Down, Fault::Later, Fault::Lost] {
        // A test environment per fault, so that leftovers such as a slow pooled connection do not affect the next one.
        let env = env("default").await;
        env.mailbox.mailbox().set_fault(fault);
        let outcome = env.send(env.draft(LetterTemplate::PasswordChanged)).await;
        assert!(matches!(outcome, JobOutcome::Again { .. }), "{fault:?}: {outcome:?}");
    }
    let mut env = env("default").await;
    let mut registry = Registry::default();
    env.worker.metrics = LetterMetrics::new(&mut registry);
    let mailbox = env.mailbox.mailbox();
    mailbox.set_fault(Fault::Refuse);
    let outcome = env.send(env.draft(LetterTemplate::PasswordChanged)).await;
    assert!(matches!(outcome, JobOutcome::GiveUp { .. }), "{outcome:?}");
    mailbox.set_fault(Fault::None);
    assert_eq!(env.send(env.draft(LetterTemplate::PasswordChanged)).await, JobOutcome::Done);
    // The administrator sees both.
    let mut text = String::new();
    encode(&mut text, &registry).unwrap();
    for line in
        ["cabinet_letters_total{outcome=\"refused\"} 1", "cabinet_letters_total{outcome=\"accepted\"} 1"]
    {
        assert!(text.lines().any(|one| one == line), "{text}");
    }
}

/// A duplicate has the same `Message-ID`, so that mail programs show it once.
#[tokio::test(flavor = "multi_thread")]
async fn the_second_try_of_a_letter_has_the_same_message_id() {
    let env = env("default").await;
    let job = taken(env.office.letter(env.draft(LetterTemplate::EmailChanged), SystemClock.now()).unwrap());
    env.mailbox.mailbox().set_fault(Fault::Lost);
    assert!(matches!(env.worker.run(&job).await, JobOutcome::Again { .. }));
    env.mailbox.mailbox().set_fault(Fault::None);
    assert_eq!(env.worker.run(&job).await, JobOutcome::Done);
    let letters = env.mailbox.mailbox().letters();
    assert_eq!(letters.len(), 2);
    assert_eq!(letters[0].message_id, letters[1].message_id);
}

/// RFC 5321 §4.5.3.2.6: disconnecting from a server that is slow to confirm an e-mail would send it twice.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_slower_than_its_greeting_may_be_gets_the_letter_once() {
    let env = env("default").await;
    env.mailbox.mailbox().set_fault(Fault::Slow { ms: 4_000 });
    assert_eq!(env.send(env.draft(LetterTemplate::PasswordChanged)).await, JobOutcome::Done);
    assert_eq!(env.mailbox.mailbox().letters().len(), 1);
    assert!(env.worker.patience() > TimeDelta::minutes(10), "the queue waits as long");
}

/// The user who waits for the link is told that it will not arrive; the administrator sees the count.
#[tokio::test(flavor = "multi_thread")]
async fn a_letter_that_is_refused_marks_its_link() {
    let env = env("default").await;
    let now = SystemClock.now();
    let link = OneTimeLink {
        digest: Sha256::digest("the-token").to_vec(),
        user: env.user,
        action: LinkAction::NewEmail { email: "nobody@example.ru".parse().unwrap() },
        created_at: now,
        expires_at: now + TimeDelta::hours(1),
        refused_at: None,
    };
    committed!(env.stores, links.add(link, None, now)).await.unwrap();
    let marked = async || {
        let open = env.stores.links.find_open(env.user, LinkPurpose::NewEmail, now).await.unwrap();
        open.unwrap().refused_at.is_some()
    };
    env.mailbox.mailbox().set_fault(Fault::Later);
    assert!(matches!(
        env.send(with_link(env.draft(LetterTemplate::NewEmail))).await,
        JobOutcome::Again { .. }
    ));
    assert!(!marked().await, "it may still come");
    env.mailbox.mailbox().set_fault(Fault::Refuse);
    assert!(matches!(
        env.send(with_link(env.draft(LetterTemplate::NewEmail))).await,
        JobOutcome::GiveUp { .. }
    ));
    assert!(marked().await);
}

/// people follow the link of the last letter, so one with a spent link must not arrive after it.
#[tokio::test(flavor = "multi_thread")]
async fn a_letter_whose_link_is_spent_by_a_newer_one_is_not_sent() {
    let env = env("default").await;
    let now = SystemClock.now();
    let restore = |token: &str| OneTimeLink {
        digest: Sha256::digest(token).to_vec(),
        user: env.user,
        action: LinkAction::RestorePassword { hash: "$argon2id$".to_owned(), browser: None },
        created_at: now,
        expires_at: now + TimeDelta::hours(1),
        refused_at: None,
    };
    committed!(env.stores, links.add(restore("the-token"), None, now)).await.unwrap();
    committed!(env.stores, links.add(restore("a-newer-one"), None, now)).await.unwrap();
    let outcome = env.send(with_link(env.draft(LetterTemplate::RestorePassword))).await;
    assert!(matches!(outcome, JobOutcome::Done), "{outcome:?}");
    assert!(env.mailbox.mailbox().letters().is_empty());
    let newest = Draft { token: Some("a-newer-one".into()), ..env.draft(LetterTemplate::RestorePassword) };
    env.send(newest).await;
    assert_eq!(env.mailbox.mailbox().letters().len(), 1);
}

/// whoever registers through the portal is told, whether the address was free or taken.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_letter_with_a_code_or_about_a_taken_address_marks_its_registration() {
    let env = env("default").await;
    let portal = &env.stores.portal;
    for template in [LetterTemplate::PortalEmail, LetterTemplate::EmailTaken] {
        let now = SystemClock.now();
        let attempt = PortalAttempt {
            state: uuid::Uuid::new_v4(),
            purpose: PortalPurpose::SignIn,
            binding: None,
            sealed_verifier: vec![1],
            created_at: now,
        };
        let state = attempt.state;
        portal.open(attempt).await.unwrap();
        portal.use_once(state, now - TimeDelta::minutes(1), now).await.unwrap();
        assert!(committed!(env.stores, portal.swap_pending(state, None, Some(vec![1]), None)).await.unwrap());
        let draft = env.draft(template);
        let draft = if template.has_code() { with_link(draft) } else { draft };
        let job = env.office.letter(draft, now).unwrap();
        let swap = committed!(
            env.stores,
            portal.swap_pending(state, Some(vec![1]), Some(vec![2]), Some(job.id));
            jobs.add(job.clone())
        );
        assert!(swap.await.unwrap());
        let job = taken(job);
        let marked = async || portal.lookup_pending(state).await.unwrap().unwrap().code_refused_at.is_some();
        env.mailbox.mailbox().set_fault(Fault::Later);
        assert!(matches!(env.worker.run(&job).await, JobOutcome::Again { .. }));
        assert!(!marked().await, "it may still come");
        env.mailbox.mailbox().set_fault(Fault::Refuse);
        assert!(matches!(env.worker.run(&job).await, JobOutcome::GiveUp { .. }));
        assert!(marked().await, "{template:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_that_came_too_late_or_whose_person_is_gone_is_not_sent() {
    let env = env("default").await;
    let past = SystemClock.now() - TimeDelta::minutes(1);
    let late = Draft { useful_until: Some(past), ..env.draft(LetterTemplate::PasswordChanged) };
    assert!(matches!(env.send(late).await, JobOutcome::GiveUp { .. }));
    let nobody = UserId(uuid::Uuid::from_u128(1));
    assert_eq!(env.send(Draft::new(LetterTemplate::PasswordChanged, nobody)).await, JobOutcome::Done);
    assert!(env.mailbox.mailbox().letters().is_empty());
    assert!(env.stores.users.lookup(env.user).await.unwrap().is_some());
}

/// a person without an account receives the code that confirms the address; no link contains it.
#[tokio::test(flavor = "multi_thread")]
async fn a_code_reaches_somebody_who_has_no_account_yet() {
    let env = env("default").await;
    let nobody = UserId(uuid::Uuid::now_v7());
    let draft = Draft {
        address: Some("new@example.ru".parse::<Email>().unwrap()),
        token: Some(SecretString::from("042137")),
        ..Draft::new(LetterTemplate::PortalEmail, nobody)
    };
    assert_eq!(env.send(draft.clone()).await, JobOutcome::Done);
    let letter = env.mailbox.mailbox().newest_to("new@example.ru").unwrap();
    assert!(letter.subject.contains("042137") && letter.text.contains("042137"), "{}", letter.text);
    assert!(letter.html.contains("042137") && letter.links.iter().all(|link| !link.contains("042137")));
    let without = Draft { token: None, ..draft };
    assert!(matches!(env.send(without).await, JobOutcome::GiveUp { .. }));
}

/// number, sum, date and the way to the invoice; no words of the invoice.
#[tokio::test(flavor = "multi_thread")]
async fn letters_about_a_payment_lead_to_the_invoice_and_the_link_of_a_payment_to_its_page() {
    let env = env("default").await;
    let details = [("sum", "1 200,50 ₽"), ("date", "2026-11-20"), ("number", "40001-1-0123456789")];
    let details = details.map(|(name, text)| (name.to_owned(), text.to_owned()));
    for (template, language, subject) in [
        (LetterTemplate::PaymentReceived, "ru", "Платёж получен"),
        (LetterTemplate::PaymentReceived, "en", "Payment received"),
        (LetterTemplate::PaymentReturned, "de", "Geld zurückgezahlt"),
        (LetterTemplate::PaymentReturned, "fr", "Argent remboursé"),
    ] {
        for invoice in [Some("8a73877c-a272-8584-9d4b-8272ff458e9a"), None] {
            let mut draft = env.draft(template);
            draft.language = Some(language.to_owned());
            draft.details.extend(details.clone());
            draft.details.extend(invoice.map(|key| ("invoice".to_owned(), key.to_owned())));
            assert_eq!(env.send(draft).await, JobOutcome::Done);
            let letter = env.mailbox.mailbox().newest_to("anna@example.ru").unwrap();
            assert_eq!(letter.subject, subject);
            let page = invoice
                .map_or_else(|| "payment_documents/accounts".to_owned(), |key| format!("payment_list/{key}"));
            assert_eq!(letter.links, [format!("http://127.0.0.1:8080/{page}")], "{language}");
            for body in [&letter.text, &letter.html] {
                assert!(details.iter().all(|(_, text)| body.contains(text)), "{language}: {body}");
            }
        }
    }
    let mut draft = with_link(env.draft(LetterTemplate::PaymentLink));
    draft.details.extend(details);
    draft.details.insert("until".to_owned(), "2026-11-27 12:00".to_owned());
    assert_eq!(env.send(draft).await, JobOutcome::Done);
    let letter = env.mailbox.mailbox().newest_to("anna@example.ru").unwrap();
    assert_eq!(letter.links, ["http://127.0.0.1:8080/pay#token=the-token"]);
    assert!(letter.text.contains("2026-11-27 12:00") && letter.subject.contains("40001"), "{}", letter.text);
}

/// Sums of a person go only to an address that was proved to be theirs.
#[tokio::test(flavor = "multi_thread")]
async fn a_letter_about_a_payment_is_not_sent_to_an_address_that_nobody_confirmed() {
    let env = env("default").await;
    let email = Some("petr@example.ru".parse().unwrap());
    let stranger = NewUser { email, email_confirmed_at: None, ..person("petr") };
    let stranger = committed!(env.stores, users.add(stranger, None)).await.unwrap().id;
    for template in
        [LetterTemplate::PaymentReceived, LetterTemplate::PaymentReturned, LetterTemplate::PaymentLink]
    {
        let draft = Draft { address: None, user: stranger, ..with_link(env.draft(template)) };
        assert_eq!(env.send(draft).await, JobOutcome::Done);
    }
    assert!(env.mailbox.mailbox().letters().is_empty());
}

/// Issue 17, RFC 8058: e-mails of a kind say how to stop it, the others do not.
#[tokio::test(flavor = "multi_thread")]
async fn an_e_mail_of_a_kind_has_a_link_that_stops_it_and_names_nobody() {
    let env = env("default").await;
    for language in ["ru", "en", "de", "fr"] {
        for template in LetterTemplate::ALL {
            if matches!(template, LetterTemplate::ChatUnread)
                || template.is_about_questionnaire()
                || template.is_for_staff()
            {
                continue;
            }
            let mut draft = Draft { language: Some(language.to_owned()), ..with_link(env.draft(template)) };
            for name in DETAILS {
                draft.details.insert(name.to_owned(), "2026-12-21".to_owned());
            }
            assert_eq!(env.send(draft).await, JobOutcome::Done);
            let letter = env.mailbox.mailbox().newest_to("anna@example.ru").unwrap();
            let page = "http://127.0.0.1:8080/notifications/stop#token=";
            let link = letter.links.iter().find(|link| link.starts_with(page));
            let Some(kind) = template.kind() else {
                assert_eq!(
                    (link, &letter.unsubscribe),
                    (None, &[String::new(), String::new()]),
                    "{template:?}"
                );
                continue;
            };
            let token =
                link.unwrap_or_else(|| panic!("{template:?} {}", letter.text)).strip_prefix(page).unwrap();
            assert!(letter.html.contains("/notifications/stop#token"), "{}", letter.html);
            let open = StopToken::open(&vault("a"), &SecretString::from(token));
            assert_eq!(open, Some(StopToken { user: env.user, kind }));
            let one_click = format!("<http://127.0.0.1:8080/api/notifications/stop/{token}>");
            assert_eq!(letter.unsubscribe, [one_click, "List-Unsubscribe=One-Click".to_owned()]);
            assert!(!letter.unsubscribe[0].contains(&env.user.to_string()));
        }
    }
}

/// Issue 17: who has stopped a kind after it was written gets nothing; what confirms their own action is sent.
#[tokio::test(flavor = "multi_thread")]
async fn a_kind_that_its_recipient_has_stopped_meanwhile_is_not_sent() {
    let env = env("default").await;
    let set = async |kind, channel, wanted| {
        committed!(env.stores, notifications.set_wanted(env.user, kind, channel, wanted)).await.unwrap()
    };
    set(NotificationKind::Result, NotificationChannel::Mail, false).await;
    for template in [LetterTemplate::RecordNews, LetterTemplate::FilesReceived] {
        assert_eq!(env.send(env.draft(template)).await, JobOutcome::Done);
    }
    assert!(env.mailbox.mailbox().letters().is_empty());
    assert_eq!(env.send(env.draft(LetterTemplate::InvoiceUnpaid)).await, JobOutcome::Done);
    assert_eq!(env.send(env.draft(LetterTemplate::PasswordChanged)).await, JobOutcome::Done);
    set(NotificationKind::Result, NotificationChannel::Mail, true).await;
    set(NotificationKind::Result, NotificationChannel::Push, false).await;
    assert_eq!(env.send(env.draft(LetterTemplate::RecordNews)).await, JobOutcome::Done);
    assert_eq!(env.mailbox.mailbox().letters().len(), 3);
}

/// Issue 17
#[tokio::test(flavor = "multi_thread")]
async fn an_e_mail_waits_until_its_recipient_s_quiet_hours_end() {
    let env = env("default").await;
    let local = SystemClock.now().with_timezone(&env.worker.variant.timezone);
    let [from, to] = [-1, 2].map(|hours| (local + TimeDelta::hours(hours)).format("%H:00"));
    let own = QuietChoice::Own(format!("{from}-{to}").parse().unwrap());
    committed!(env.stores, notifications.set_quiet(env.user, own)).await.unwrap();
    let JobOutcome::Again { after, .. } = env.send(env.draft(LetterTemplate::RecordNews)).await else {
        panic!("it is quiet")
    };
    assert!(after > TimeDelta::minutes(59) && after <= TimeDelta::hours(2), "{after}");
    assert_eq!(env.send(env.draft(LetterTemplate::PasswordChanged)).await, JobOutcome::Done);
    assert_eq!(env.mailbox.mailbox().letters().len(), 1, "what concerns the account's safety is sent");
    committed!(env.stores, notifications.set_quiet(env.user, QuietChoice::Never)).await.unwrap();
    assert_eq!(env.send(env.draft(LetterTemplate::RecordNews)).await, JobOutcome::Done);
    assert_eq!(env.mailbox.mailbox().letters().len(), 2);
}
