//! linking to the state portal, refreshes, the owner's own changes and deletion, in any order: a verified account always matches the
//! portal's data. Each step reads, decides and writes as the services do; the seed determines which steps interleave.

use crate::people::{after, host, start, user};
use cabinet_domain::{AuditEvent, AuditKind, BirthDate, Gender, PersonName, Relation, User, UserId};
use cabinet_ports::repository::{IdentityLimit, PersonChange, PersonalData};
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use chrono::NaiveDate;
use futures::future::join_all;

const OID: &str = "1000299654";

fn told(last_name: &str) -> PersonalData {
    PersonalData {
        name: PersonName::new(last_name, "Анна", None).unwrap(),
        birth_date: BirthDate::stored(NaiveDate::from_ymd_opt(1958, 3, 12).unwrap()),
        gender: Gender::Female,
        snils: Some("112-233-445 95".parse().unwrap()),
        phone: None,
        citizenship: cabinet_domain::Citizenship::Ru,
    }
}

fn typed(number: u32) -> PersonalData {
    PersonalData {
        name: PersonName::new(&format!("Чужая-{number}"), "Вера", None).unwrap(),
        birth_date: BirthDate::stored(NaiveDate::from_ymd_opt(1980, 5, number % 28 + 1).unwrap()),
        gender: Gender::Male,
        snils: None,
        ..told("x")
    }
}

fn line(user: UserId, kind: AuditKind) -> AuditEvent {
    let detail = serde_json::json!({});
    AuditEvent { at: start(), actor: Some(user), subject: Some(user), kind, detail, origin: None }
}

/// A change computed from the row that was read. `None` if it is refused.
#[derive(Debug, Clone, Copy)]
enum Step {
    Link,
    Refresh(u32),
    Update(u32),
    Leave,
    Stay,
}

fn change(step: Step, seen: &User) -> Option<(PersonChange, AuditEvent)> {
    let is_linked = seen.esia_oid.is_some();
    let (person, kind) = match step {
        Step::Link if !is_linked => (told("Ромашкина"), AuditKind::EsiaLinked),
        Step::Refresh(year) if is_linked => {
            let last_name = if year % 2 == 0 { "Ромашкина" } else { "Незабудкина" };
            (told(last_name), AuditKind::ProfileChanged)
        }
        Step::Update(number) if !is_linked => (typed(number), AuditKind::ProfileChanged),
        // The owner of a linked account changes the phone number and leaves the other fields as read.
        Step::Update(number) => {
            let phone = Some(format!("+7999{number:07}"));
            (PersonalData { phone, ..PersonalData::of(seen) }, AuditKind::ProfileChanged)
        }
        _ => return None,
    };
    let esia_oid = if matches!(step, Step::Link) { Some(OID.to_owned()) } else { seen.esia_oid.clone() };
    Some((PersonChange { esia_oid, ..PersonChange::of(seen, person) }, line(seen.id, kind)))
}

/// The generator of Numerical Recipes; the seed of a failed run reproduces its order.
struct Seeded(u32);

impl Seeded {
    fn next(&mut self, below: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 16) % below
    }
}

/// How many orders are tried; `cargo xtask soak models` tries more.
fn orders() -> u32 {
    std::env::var("CABINET_TEST_ORDERS").map_or(25, |count| count.parse().unwrap())
}

fn assert_vouched(seen: &User, order: &str) {
    if seen.esia_oid.is_some() {
        let found = PersonalData::of(seen);
        let said = ["Ромашкина", "Незабудкина"].map(told);
        assert!(said.iter().any(|said| said.is_same_person(&found)), "{order}: {found:?}");
    }
}

on_every_storage! {
    async fn a_vouched_account_is_who_the_portal_says_in_every_order(stores: Stores) {
        let mut linked = 0;
        for seed in 0..orders() {
            let mut random = Seeded(seed);
            let anna = user(&stores, &format!("anna-{seed}")).await.id;
            // Steps that have read but not yet written.
            let mut open: Vec<(Step, User)> = Vec::new();
            let mut refused = 0;
            for turn in 0..24 {
                if open.len() < 4 && random.next(2) == 0 {
                    let step = match random.next(8) {
                        0 | 1 => Step::Link,
                        2 | 3 => Step::Refresh(turn),
                        4 => Step::Leave,
                        5 => Step::Stay,
                        _ => Step::Update(turn),
                    };
                    open.push((step, stores.users.lookup(anna).await.unwrap().unwrap()));
                } else if !open.is_empty() {
                    let place = random.next(u32::try_from(open.len()).unwrap());
                    let (step, seen) = open.remove(usize::try_from(place).unwrap());
                    refused += u32::from(!run(&stores, step, &seen).await);
                }
                let now = stores.users.lookup(anna).await.unwrap().unwrap();
                assert_vouched(&now, &format!("seed {seed}, turn {turn}, {refused} refused"));
            }
            let now = stores.users.lookup(anna).await.unwrap().unwrap();
            if now.esia_oid.is_some() {
                linked += 1;
                let lines = stores.audit.list(anna, 100).await.unwrap();
                assert_eq!(lines.iter().filter(|line| line.kind == AuditKind::EsiaLinked).count(), 1, "seed {seed}");
                committed!(stores, users.request_leaving(anna, None, after(1), start())).await.unwrap();
                assert!(committed!(stores, users.remove(anna, after(2000))).await.unwrap());
            }
        }
        assert!(linked > 5, "only {linked} orders linked anything");
    }

    /// The limit on changes of identity also holds for concurrent changes.
    async fn an_account_becomes_another_person_as_often_as_it_may(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let limit = Some(IdentityLimit { most: 3, since: start() });
        let changes = (0..8).map(|number| {
            let stores = stores.clone();
            tokio::spawn(async move {
                loop {
                    let seen = stores.users.lookup(anna).await.unwrap().unwrap();
                    let change = PersonChange { limit, ..PersonChange::of(&seen, typed(number)) };
                    let event = line(anna, AuditKind::IdentityChanged);
                    match committed!(stores, users.set_person(change); audit.add(event)).await {
                        Ok(()) => return true,
                        Err(StorageError::Conflict { what: "users.identity_changes" }) => return false,
                        Err(StorageError::Conflict { what: "users.person" }) => {}
                        other => panic!("{other:?}"),
                    }
                }
            })
        });
        let done: Vec<bool> = join_all(changes).await.into_iter().map(Result::unwrap).collect();
        assert_eq!(done.iter().filter(|done| **done).count(), 3, "{done:?}");
        assert_eq!(stores.audit.list(anna, 100).await.unwrap().len(), 3);
        let seen = stores.users.lookup(anna).await.unwrap().unwrap();
        let later = Some(IdentityLimit { most: 3, since: after(1) });
        let change = PersonChange { limit: later, ..PersonChange::of(&seen, typed(20)) };
        committed!(stores, users.set_person(change)).await.unwrap();
    }

    /// A relation that was found for the former person never belongs to the person whom the account has become.
    async fn a_relation_belongs_to_the_person_who_was_asked_about(stores: Stores) {
        let anna = user(&stores, "anna").await;
        let (before, now) = (PersonalData::of(&anna), typed(1));
        let found = |patient: &str| Relation {
            user: anna.id,
            host: host(),
            clinic: "36".into(),
            patient: patient.into(),
            confirmed_at: start(),
        };
        committed!(stores, relations.set_for(found("of-before"), &before)).await.unwrap();
        committed!(stores, users.set_person(PersonChange::of(&anna, now.clone()))).await.unwrap();
        let lines = vec![line(anna.id, AuditKind::RelationFound)];
        let late = committed!(stores, relations.set_for(found("of-before"), &before); audit.add_all(lines.clone())).await;
        assert!(matches!(late, Err(StorageError::Conflict { what: "users.person" })), "{late:?}");
        assert_eq!(stores.relations.list(anna.id, &host()).await.unwrap(), []);
        assert_eq!(stores.audit.list(anna.id, 9).await.unwrap(), []);
        committed!(stores, relations.set_for(found("of-now"), &now); audit.add_all(lines)).await.unwrap();
        assert_eq!(stores.relations.list(anna.id, &host()).await.unwrap(), [found("of-now")]);
    }

    async fn of_writes_at_once_one_row_is_judged_by_one(stores: Stores) {
        let anna = user(&stores, "anna").await;
        let steps = [Step::Link, Step::Update(1), Step::Link, Step::Update(2), Step::Update(3), Step::Link];
        let tries = steps.map(|step| {
            let (stores, seen) = (stores.clone(), anna.clone());
            tokio::spawn(async move { run(&stores, step, &seen).await })
        });
        let outcomes: Vec<bool> = join_all(tries).await.into_iter().map(Result::unwrap).collect();
        assert_eq!(outcomes.iter().filter(|done| **done).count(), 1, "{outcomes:?}");
        assert_vouched(&stores.users.lookup(anna.id).await.unwrap().unwrap(), "at once");
        assert_eq!(stores.audit.list(anna.id, 100).await.unwrap().len(), 1, "a refused write leaves no line");
    }
}

/// Writes a step that was decided on `seen`. Returns whether it was written.
async fn run(stores: &Stores, step: Step, seen: &User) -> bool {
    match step {
        Step::Leave => {
            committed!(stores, users.request_leaving(seen.id, None, after(1000), start())).await.unwrap();
            return true;
        }
        Step::Stay => return committed!(stores, users.cancel_leaving(seen.id)).await.unwrap(),
        _ => {}
    }
    let Some((change, event)) = change(step, seen) else { return false };
    match committed!(stores, users.set_person(change); audit.add(event)).await {
        Ok(()) => true,
        Err(StorageError::Conflict { what: "users.person" }) => false,
        Err(other) => panic!("{step:?}: {other}"),
    }
}
