//! Searches of the audit log: any combination of filters, page by page, by an index.

use crate::people::{after, start};
use cabinet_domain::{AuditEvent, AuditKind, Origin, UserId};
use cabinet_fakes::person;
use cabinet_ports::Stores;
use cabinet_ports::repository::{AuditFilter, AuditLine};
use cabinet_test_storage::committed;
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};
use uuid::Uuid;

const KINDS: [AuditKind; 3] = [AuditKind::SignedIn, AuditKind::SignedOut, AuditKind::AccessDenied];

/// Thirty lines in which kinds, actors, subjects and requests vary independently of each other.
async fn fill(stores: &Stores, users: [UserId; 2]) -> Vec<AuditEvent> {
    let mut events = Vec::new();
    for number in 0..30_usize {
        let event = AuditEvent {
            at: after(i64::try_from(number).unwrap() * 60),
            actor: [None, Some(users[0]), Some(users[1])][number % 3],
            subject: [Some(users[0]), Some(users[1]), None, Some(users[0])][number % 4],
            kind: KINDS[number / 2 % 3],
            detail: json!({ "number": number }),
            origin: (number % 5 == 0).then(|| Origin {
                request_id: format!("request-{}", number % 2),
                address: Some("192.0.2.7".parse().unwrap()),
                session: None,
            }),
        };
        stores.audit.add(event.clone()).await.unwrap();
        events.push(event);
    }
    events
}

fn matches(filter: &AuditFilter, event: &AuditEvent) -> bool {
    let request = event.origin.as_ref().map(|origin| &origin.request_id);
    (filter.kinds.is_empty() || filter.kinds.contains(&event.kind))
        && (filter.actor.is_none() || filter.actor == event.actor)
        && (filter.subject.is_none() || filter.subject == event.subject)
        && (filter.request_id.is_none() || filter.request_id.as_ref() == request)
        && filter.from.is_none_or(|from| event.at >= from)
        && filter.until.is_none_or(|until| event.at < until)
}

async fn all(stores: &Stores, filter: &AuditFilter, limit: u32) -> Vec<AuditLine> {
    let (mut found, mut before) = (Vec::new(), None);
    loop {
        let page = stores.audit.search(filter, before, limit).await.unwrap();
        assert!(page.len() <= limit as usize);
        let Some(last) = page.last() else { return found };
        assert!(before.is_none_or(|before| page[0].number < before));
        before = Some(last.number);
        found.extend(page);
    }
}

on_every_storage! {
    /// every combination of filters finds what a reading of all lines finds, whatever the size of a page.
    async fn every_combination_of_filters_finds_exactly_its_lines(stores: Stores) {
        let anna = committed!(stores, users.add(person("anna"), None)).await.unwrap().id;
        let gone = UserId(Uuid::now_v7());
        let events = fill(&stores, [anna, gone]).await;
        let kinds: [&[AuditKind]; 4] = [&[], &[AuditKind::SignedOut], &KINDS[1..], &[AuditKind::NewsDeleted]];
        for kinds in kinds {
            for actor in [None, Some(anna), Some(gone)] {
                for subject in [None, Some(anna)] {
                    for request_id in [None, Some("request-1".to_owned())] {
                        for (from, until) in [(None, None), (Some(after(300)), None), (Some(after(300)), Some(after(1200)))] {
                            let filter = AuditFilter { kinds: kinds.to_vec(), actor, subject, request_id: request_id.clone(), from, until };
                            let found = all(&stores, &filter, 4).await;
                            let expected = events.iter().rev().filter(|event| matches(&filter, event));
                            assert_eq!(found.iter().map(|line| &line.event).collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{filter:?}");
                        }
                    }
                }
            }
        }
    }

    async fn accounts_are_named_as_long_as_they_exist(stores: Stores) {
        let anna = committed!(stores, users.add(person("anna"), None)).await.unwrap().id;
        let gone = UserId(Uuid::now_v7());
        let event = AuditEvent::by_kernel(anna, AuditKind::SignedIn, json!({}), start());
        stores.audit.add(AuditEvent { actor: Some(gone), ..event }).await.unwrap();
        let line = stores.audit.search(&AuditFilter::default(), None, 1).await.unwrap().remove(0);
        assert_eq!((line.actor_name, line.subject_name.as_deref()), (None, Some("anna")));
    }

    /// A kernel whose clock is slow writes lines that are older than those before them.
    async fn lines_that_are_not_in_the_order_of_their_times_are_found(stores: Stores) {
        let anna = person("anna").id;
        for minute in [0, 200, 130, 160, 300] {
            stores.audit.add(AuditEvent::by_kernel(anna, AuditKind::SignedIn, json!({ "minute": minute }), after(minute))).await.unwrap();
        }
        let filter = AuditFilter { kinds: vec![AuditKind::SignedIn], from: Some(after(130)), until: Some(after(200)), ..AuditFilter::default() };
        let found: Vec<_> = all(&stores, &filter, 9).await.into_iter().map(|line| line.event.detail["minute"].clone()).collect();
        assert_eq!(found, [json!(160), json!(130)]);
    }
}

/// The plan of each kind of search: it walks an index in the order of the numbers and never reads the whole log.
#[tokio::test]
async fn no_search_reads_the_whole_log_on_sqlite() {
    let (_folder, file) = cabinet_test_storage::database_file().await;
    let mut connection = SqliteConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    for (condition, index) in [
        ("kind = 'x' AND number < 9", "audit_events_kind_idx"),
        ("actor_id = x'00' AND kind = 'x' AND number < 9", "audit_events_actor_idx"),
        ("number < 9", "INTEGER PRIMARY KEY"),
    ] {
        let sql = format!(
            "EXPLAIN QUERY PLAN SELECT * FROM audit_events WHERE {condition} ORDER BY number DESC LIMIT 5"
        );
        let steps: Vec<(i64, i64, i64, String)> =
            sqlx::query_as(AssertSqlSafe(sql)).fetch_all(&mut connection).await.unwrap();
        let plan: Vec<_> = steps.into_iter().map(|step| step.3).collect();
        let plan = plan.join("; ");
        assert!(plan.contains(index) && !plan.contains("B-TREE"), "{condition}: {plan}");
    }
}
