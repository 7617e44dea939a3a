//! Links that pay an invoice without signing in.

use crate::support::{Scene, invoice, kernel, key, options, scene};
use cabinet_domain::{
    AttemptState, AuditEvent, AuditKind, ConsentKind, InvoiceStatus, OrderStatus, PaymentLinkId, Role, UserId,
};
use cabinet_fakes::{GatewayOperation as Op, RecordsOperation, consent, person};
use cabinet_payments::{Administrator, CreatedLink, LinkRequest, LinkState, PaymentError, PaymentPage};
use cabinet_ports::payment::Callback;
use cabinet_ports::repository::NewUser;
use cabinet_ports::{Clock as _, JobOutcome, LetterTemplate};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use futures::future::join_all;
use secrecy::{ExposeSecret as _, SecretString};
use std::num::NonZeroU8;

/// Adds an account that is no patient of the hospital.
async fn account(scene: &Scene, login: &str, role: Role) -> UserId {
    let email = Some(format!("{login}@example.ru").parse().unwrap());
    committed!(scene.stores, users.add(NewUser { role, email, ..person(login) }, None)).await.unwrap().id
}

async fn administrator(scene: &Scene) -> Administrator {
    Administrator { user: account(scene, "admin", Role::Admin).await, origin: None }
}

fn request(scene: &Scene, id: &str) -> LinkRequest {
    LinkRequest {
        owner: scene.anna.user,
        invoice: key(id),
        days: NonZeroU8::new(7).unwrap(),
        is_sent: false,
        language: Some("de".to_owned()),
    }
}

/// A link to invoice 1, and its secret.
async fn linked(scene: &Scene) -> (CreatedLink, SecretString) {
    let admin = administrator(scene).await;
    let created = scene.payments.create_link(&admin, &request(scene, "1")).await.unwrap();
    let secret = secret_of(created.address.expose_secret());
    (created, secret)
}

fn secret_of(address: &str) -> SecretString {
    address.strip_prefix("https://cabinet.test/pay#token=").unwrap().to_owned().into()
}

async fn state(scene: &Scene, secret: &SecretString) -> LinkState {
    scene.clock.advance(TimeDelta::seconds(4));
    scene.payments.link_view(secret, None).await.unwrap().state
}

async fn press(scene: &Scene, secret: &SecretString) -> Result<PaymentPage, PaymentError> {
    scene.payments.pay_by_link(secret, None, &options()).await
}

fn is_missing<T>(answer: Result<T, PaymentError>) -> bool {
    matches!(answer, Err(PaymentError::NotFound { .. }))
}

async fn log(scene: &Scene, kind: AuditKind) -> Vec<AuditEvent> {
    let events = scene.stores.audit.list(scene.anna.user, 100).await.unwrap();
    events.into_iter().filter(|event| event.kind == kind).collect()
}

#[tokio::test]
async fn a_link_shows_a_number_and_a_sum_and_pays_the_invoice_for_its_owner() {
    let scene = scene().await;
    let (created, secret) = linked(&scene).await;
    let view = scene.payments.link_view(&secret, None).await.unwrap();
    assert_eq!(
        (view.number.as_str(), view.sum, view.state),
        ("1", "1200.50".parse().unwrap(), LinkState::CanPay)
    );
    assert_eq!(view.expires_at, created.link.created_at + TimeDelta::days(7));
    let page = press(&scene, &secret).await.unwrap();
    let asked = scene.gateway.orders().remove(0).request;
    assert_eq!(
        asked.return_url.as_str(),
        "https://cabinet.test/pay",
        "without the secret and without a sign-in"
    );
    assert_eq!(asked.fail_url, asked.return_url);
    assert_eq!(press(&scene, &secret).await.unwrap(), page, "a second press leads to the same page");
    assert!(scene.gateway.pay(&page.order));
    assert_eq!(state(&scene, &secret).await, LinkState::Paid);
    let kept = scene.attempts().await.remove(0);
    assert_eq!((kept.user, kept.attempt.state), (Some(scene.anna.user), AttemptState::Paid));
    assert!(matches!(press(&scene, &secret).await, Err(PaymentError::AlreadyPaid)));
    assert_eq!(state(&scene, &secret).await, LinkState::Paid);
    scene.settle(2).await;
    assert_eq!((scene.booked(), scene.alarms().await), (1, 0));
    let card = scene.payments.invoice(&scene.anna, key("1")).await.unwrap();
    assert_eq!(card.status, InvoiceStatus::Paid);

    let used = log(&scene, AuditKind::PaymentLinkUsed).await;
    assert_eq!(used.len(), 2, "the second press as well");
    assert_eq!((used[0].actor, &used[0].detail["link"]), (None, &created.link.id.to_string().into()));
    assert!(log(&scene, AuditKind::PaymentBegun).await.is_empty());
    let made = log(&scene, AuditKind::PaymentLinkCreated).await;
    assert_eq!((made.len(), made[0].actor), (1, created.link.created_by));
}

/// What is stored: the digest, and no word of the invoice.
#[tokio::test]
async fn the_secret_is_not_stored() {
    let scene = scene().await;
    let (created, secret) = linked(&scene).await;
    let stored = scene.stores.payment_links.list(scene.anna.user, 9).await.unwrap();
    assert_eq!(stored, std::slice::from_ref(&created.link));
    let text = format!("{stored:?}");
    assert!(!text.contains(secret.expose_secret()) && !text.contains("УЗИ"), "{text}");
    assert!(!format!("{created:?}").contains(secret.expose_secret()), "nor does a debug text show it");
}

/// Unknown, malformed, empty, expired, revoked: the same answer, and an entry. The owner sees those of their own links.
#[tokio::test]
async fn what_is_no_open_link_is_not_there_and_is_audited() {
    let scene = scene().await;
    let (created, secret) = linked(&scene).await;
    for wrong in ["", "x", "../../etc/passwd", &"A".repeat(43), &"я".repeat(5000)] {
        let wrong = SecretString::from(wrong.to_owned());
        assert!(is_missing(scene.payments.link_view(&wrong, None).await));
        assert!(is_missing(press(&scene, &wrong).await));
    }
    assert_eq!(log(&scene, AuditKind::AccessDenied).await.len(), 0, "nobody's link");
    let shorter = &secret.expose_secret()[..42];
    assert!(is_missing(scene.payments.link_view(&shorter.to_owned().into(), None).await));

    // Open until the instant it expires.
    let end = created.link.expires_at;
    scene.clock.advance(end - scene.clock.now() - TimeDelta::microseconds(1));
    assert_eq!(scene.payments.link_view(&secret, None).await.unwrap().state, LinkState::CanPay);
    scene.clock.advance(TimeDelta::microseconds(1));
    assert!(is_missing(scene.payments.link_view(&secret, None).await));
    assert!(is_missing(press(&scene, &secret).await));
    let denied = log(&scene, AuditKind::AccessDenied).await;
    assert_eq!((denied.len(), denied[0].actor, &denied[0].detail["what"]), (2, None, &"payment_link".into()));
    assert!(scene.gateway.orders().is_empty());
}

#[tokio::test]
async fn a_revoked_link_pays_nothing_and_is_listed() {
    let scene = scene().await;
    let (created, secret) = linked(&scene).await;
    let admin = Administrator { user: created.link.created_by.unwrap(), origin: None };
    scene.payments.revoke_link(&admin, created.link.id).await.unwrap();
    scene.payments.revoke_link(&admin, created.link.id).await.unwrap();
    assert!(is_missing(scene.payments.link_view(&secret, None).await));
    assert!(is_missing(press(&scene, &secret).await));
    let listed = scene.payments.links(&admin, scene.anna.user).await.unwrap();
    assert_eq!((listed.len(), listed[0].revoked_at.is_some()), (1, true));
    assert_eq!(log(&scene, AuditKind::ViewedByAdmin).await.len(), 1);
    assert!(!log(&scene, AuditKind::PaymentLinkRevoked).await.is_empty());
    let unknown = PaymentLinkId(uuid::Uuid::now_v7());
    assert!(is_missing(scene.payments.revoke_link(&admin, unknown).await));
}

/// Two people with the link, two tabs, two kernels, and the owner in the cabinet: one order, one page.
#[tokio::test]
async fn presses_with_a_link_and_in_the_cabinet_lead_to_one_page() {
    let scene = scene().await;
    let (_, secret) = linked(&scene).await;
    let kernels =
        [scene.payments.clone(), scene.other_kernel(), scene.payments.clone(), scene.other_kernel()];
    let options = options();
    let presses = kernels.iter().map(|kernel| kernel.pay_by_link(&secret, None, &options));
    let pages: Vec<_> = join_all(presses).await.into_iter().map(Result::unwrap).collect();
    assert!(pages.iter().all(|page| *page == pages[0]), "{pages:?}");
    assert_eq!(scene.press("1").await.unwrap(), pages[0], "the owner returns to it");
    assert_eq!((scene.gateway.orders().len(), scene.gateway.calls(Op::Register)), (1, 1));
}

/// The link never pays a sum that the hospital does not ask for any more.
#[tokio::test]
async fn a_link_to_an_invoice_that_changed_says_so_and_pays_nothing() {
    let scene = scene().await;
    let (_, secret) = linked(&scene).await;
    scene.clock.advance(TimeDelta::minutes(5));
    scene.hospital.change_invoice("1", |invoice| invoice.sum = "900".parse().unwrap());
    // The press asks the hospital first, so it notices before the copy of the record does.
    assert!(matches!(press(&scene, &secret).await, Err(PaymentError::SumChanged)));
    let view = scene.payments.link_view(&secret, None).await.unwrap();
    assert_eq!((view.state, view.sum), (LinkState::SumChanged, "1200.50".parse().unwrap()));
    for (status, state, error) in [
        (InvoiceStatus::Cancelled, LinkState::Cancelled, "the invoice is cancelled"),
        (InvoiceStatus::Paid, LinkState::Paid, "the invoice is paid"),
    ] {
        scene.clock.advance(TimeDelta::minutes(5));
        scene.hospital.change_invoice("1", |invoice| invoice.status = status);
        assert_eq!(press(&scene, &secret).await.unwrap_err().to_string(), error);
        assert_eq!(scene.payments.link_view(&secret, None).await.unwrap().state, state);
    }
    scene.hospital.set_invoices("p1", vec![invoice("2", "10")]);
    scene.connector.refresh_invoices(scene.anna.user, TimeDelta::zero()).await.unwrap();
    assert_eq!(scene.payments.link_view(&secret, None).await.unwrap().state, LinkState::Unavailable);
    assert!(is_missing(press(&scene, &secret).await), "withdrawn");
    assert_eq!(scene.gateway.orders().len(), 0);
}

/// The page of the old sum is open when the sum changes: it is ended, and the link opens no other.
#[tokio::test]
async fn a_link_does_not_lead_back_to_a_page_of_the_old_sum() {
    let scene = scene().await;
    let (_, secret) = linked(&scene).await;
    press(&scene, &secret).await.unwrap();
    scene.hospital.change_invoice("1", |invoice| invoice.sum = "900".parse().unwrap());
    scene.connector.refresh_invoices(scene.anna.user, TimeDelta::zero()).await.unwrap();
    assert!(matches!(press(&scene, &secret).await, Err(PaymentError::SumChanged)));
    assert_eq!(scene.gateway.orders().len(), 1);
}

/// Refused: may be tried again with the same link. Returned: the link is spent.
#[tokio::test]
async fn a_refused_payment_can_be_repeated_and_a_returned_one_cannot() {
    let scene = scene().await;
    let (_, secret) = linked(&scene).await;
    let first = press(&scene, &secret).await.unwrap();
    scene.gateway.decline(&first.order, 116, "Недостаточно средств");
    assert_eq!(state(&scene, &secret).await, LinkState::Refused);
    let second = press(&scene, &secret).await.unwrap();
    assert_ne!(second.order, first.order);
    assert!(scene.gateway.pay(&second.order));
    assert_eq!(state(&scene, &secret).await, LinkState::Paid);
    scene.settle(2).await;
    scene.gateway.give_back(&second.order, "1200.50".parse().unwrap());
    let callback = Callback { query: None, content_type: None, body: second.order.as_str().into() };
    scene.payments.callback(&callback).await.unwrap();
    scene.settle(2).await;
    assert_eq!(state(&scene, &secret).await, LinkState::Returned);
    assert!(matches!(press(&scene, &secret).await, Err(PaymentError::Returned)));
    assert!(scene.press("1").await.is_ok(), "the owner may pay it again in the cabinet");
}

/// An order under review or being confirmed is told as such, and pays no second time.
#[tokio::test]
async fn a_link_waits_for_the_gateway() {
    let scene = scene().await;
    let (_, secret) = linked(&scene).await;
    let page = press(&scene, &secret).await.unwrap();
    scene.gateway.change(&page.order, |order| {
        order.report.order.status = OrderStatus::Approved;
    });
    assert_eq!(state(&scene, &secret).await, LinkState::BeingConfirmed);
    assert!(matches!(press(&scene, &secret).await, Err(PaymentError::BeingConfirmed)));
    scene.gateway.change(&page.order, |order| {
        order.report.order.status = OrderStatus::Deposited;
        order.report.order.currency = Some(840);
    });
    assert_eq!(state(&scene, &secret).await, LinkState::UnderReview);
    assert!(matches!(press(&scene, &secret).await, Err(PaymentError::UnderReview)));
}

#[tokio::test]
async fn a_link_ends_with_the_consent_and_with_the_account_of_its_owner() {
    let scene = scene().await;
    let (_, secret) = linked(&scene).await;
    let (anna, now) = (scene.anna.user, scene.clock.now());
    assert_eq!(
        committed!(scene.stores, consents.withdraw(anna, ConsentKind::PersonalData, now)).await.unwrap(),
        1
    );
    assert!(is_missing(scene.payments.link_view(&secret, None).await));
    assert!(is_missing(press(&scene, &secret).await));
    committed!(scene.stores, consents.add(consent(anna, ConsentKind::PersonalData))).await.unwrap();
    assert_eq!(scene.payments.link_view(&secret, None).await.unwrap().state, LinkState::CanPay);
    committed!(scene.stores, users.request_leaving(anna, None, now, now)).await.unwrap();
    assert!(committed!(scene.stores, users.remove(anna, now + TimeDelta::minutes(1))).await.unwrap());
    assert!(is_missing(scene.payments.link_view(&secret, None).await));
    assert!(is_missing(press(&scene, &secret).await));
    assert!(scene.gateway.orders().is_empty());
}

/// patients, strangers, and an administrator whose account was disabled after signing in.
#[tokio::test]
async fn only_an_administrator_makes_lists_and_revokes_links() {
    let scene = scene().await;
    let (created, _) = linked(&scene).await;
    let disabled = account(&scene, "former", Role::Admin).await;
    let now = scene.clock.now();
    committed!(scene.stores, users.set_disabled(disabled, true, now)).await.unwrap();
    for user in [scene.anna.user, scene.boris.user, disabled, UserId(uuid::Uuid::now_v7())] {
        let by = Administrator { user, origin: None };
        let refused = |error: PaymentError| matches!(error, PaymentError::NotAdministrator);
        assert!(refused(scene.payments.create_link(&by, &request(&scene, "2")).await.unwrap_err()));
        assert!(refused(scene.payments.links(&by, scene.anna.user).await.unwrap_err()));
        assert!(refused(scene.payments.revoke_link(&by, created.link.id).await.unwrap_err()));
    }
    assert_eq!(scene.stores.payment_links.list(scene.anna.user, 9).await.unwrap(), [created.link]);
}

#[tokio::test]
async fn a_link_is_made_only_for_an_invoice_of_that_patient_that_can_be_paid() {
    let scene = scene().await;
    let admin = administrator(&scene).await;
    let create = async |request: LinkRequest| scene.payments.create_link(&admin, &request).await;
    for (owner, id) in [(scene.boris.user, "1"), (scene.anna.user, "77"), (admin.user, "1")] {
        assert!(is_missing(create(LinkRequest { owner, ..request(&scene, id) }).await), "{id}");
    }
    assert!(is_missing(
        create(LinkRequest { owner: UserId(uuid::Uuid::now_v7()), ..request(&scene, "1") }).await
    ));
    assert!(is_missing(scene.payments.links(&admin, admin.user).await), "no patient");
    let page = scene.press("2").await.unwrap();
    assert!(scene.gateway.pay(&page.order));
    assert_eq!(scene.come_back(&page.order).await, "paid");
    assert!(matches!(create(request(&scene, "2")).await, Err(PaymentError::AlreadyPaid)));
    for (status, sum, error) in [
        (InvoiceStatus::Cancelled, "5", "the invoice is cancelled"),
        (InvoiceStatus::Issued, "0", "there is nothing to pay"),
    ] {
        let mut changed = invoice("3", sum);
        changed.status = status;
        scene.hospital.set_invoices("p1", vec![changed]);
        scene.connector.refresh_invoices(scene.anna.user, TimeDelta::zero()).await.unwrap();
        assert_eq!(create(request(&scene, "3")).await.unwrap_err().to_string(), error);
    }
    assert!(scene.stores.payment_links.list(scene.anna.user, 9).await.unwrap().is_empty());
}

/// A patient with a confirmed address, and an invoice 5 of 1200.50 rubles.
async fn reachable(scene: &Scene) -> UserId {
    let vera = account(scene, "vera", Role::Patient).await;
    committed!(scene.stores, consents.add(consent(vera, ConsentKind::PersonalData))).await.unwrap();
    scene.hospital.know(vera, "p5");
    scene.hospital.set_invoices("p5", vec![invoice("5", "1200.50")]);
    assert_eq!(scene.connector.sync(vera).await, JobOutcome::Done);
    vera
}

/// The letter is in the transaction of the link, and only for a confirmed address.
#[tokio::test]
async fn a_link_is_sent_to_the_confirmed_address_of_its_owner_or_not_made() {
    let scene = scene().await;
    let admin = administrator(&scene).await;
    let sent = LinkRequest { is_sent: true, ..request(&scene, "1") };
    assert!(matches!(scene.payments.create_link(&admin, &sent).await, Err(PaymentError::NoAddress)));
    assert!(scene.stores.payment_links.list(scene.anna.user, 9).await.unwrap().is_empty());
    assert!(scene.post.written().is_empty());
    let owner = reachable(&scene).await;
    let sent = LinkRequest { owner, invoice: key("5"), ..sent };
    let created = scene.payments.create_link(&admin, &sent).await.unwrap();
    assert_eq!(created.link.sent_at, Some(created.link.created_at));
    let draft = scene.post.written().remove(0);
    assert_eq!((draft.template, draft.user, draft.address), (LetterTemplate::PaymentLink, owner, None));
    let secret = secret_of(created.address.expose_secret());
    assert_eq!(draft.token.unwrap().expose_secret(), secret.expose_secret());
    assert_eq!((draft.language.as_deref(), draft.useful_until), (Some("de"), Some(created.link.expires_at)));
    let told = ["number", "sum", "until"].map(|name| draft.details[name].as_str());
    assert_eq!(told, ["5", "1\u{a0}200,50\u{a0}₽", "2026-11-27 12:00"]);
    assert_eq!((draft.details.len(), scene.sent().await), (3, vec!["payment_link".to_owned()]));
}

/// If any statement of its making fails, there is no link, no letter and no entry.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_is_made_with_its_letter_and_its_entry_or_not_at_all() {
    let scene = scene().await;
    let admin = administrator(&scene).await;
    let owner = reachable(&scene).await;
    let sent = LinkRequest { owner, invoice: key("5"), is_sent: true, ..request(&scene, "5") };
    for step in 1..60 {
        scene.storage.fail_at(step);
        let made = scene.payments.create_link(&admin, &sent).await;
        scene.storage.fail_at(0);
        let count = usize::from(made.is_ok());
        assert_eq!(scene.stores.payment_links.list(owner, 9).await.unwrap().len(), count, "{step}");
        let entries = scene.stores.audit.list(owner, 100).await.unwrap();
        let made_entries = entries.iter().filter(|event| event.kind == AuditKind::PaymentLinkCreated).count();
        assert_eq!((made_entries, scene.sent().await.len()), (count, count), "{step}");
        if made.is_ok() {
            assert!(step > 3, "{step}");
            return;
        }
    }
    panic!("no link was made");
}

/// the copy may be old, and the invoice may have been paid at the hospital.
#[tokio::test]
async fn a_press_with_a_link_asks_the_hospital_first() {
    let scene = scene().await;
    let (_, secret) = linked(&scene).await;
    let before = scene.hospital.calls(RecordsOperation::Invoices);
    scene.clock.advance(TimeDelta::minutes(5));
    press(&scene, &secret).await.unwrap();
    assert_eq!(scene.hospital.calls(RecordsOperation::Invoices), before + 1);
    let (_, other) = kernel(&scene.stores, &scene.clock, &scene.hospital, &scene.gateway, &scene.post);
    assert_eq!(other.link_view(&secret, None).await.unwrap().state, LinkState::CanPay, "at another kernel");
}
