//! The fixture `nonconforming` passes in every world without a fault, and with a fault fails exactly that point.

use crate::hospital;
use crate::stand::{Stand, install};
use cabinet_plugin_conformance::{People, Report, State, points};
use cabinet_plugin_host::{PluginEngine, World};
use futures::StreamExt;
use futures::stream;
use serde_json::json;
use std::path::Path;

/// Points of all worlds whose faults do not meet. Sign-in and chat, whose runs are short, fail each alone; the others fail them together.
const TOGETHER: [&[&str]; 2] = [
    &[
        "faults.refused",
        "faults.silent",
        "faults.broken",
        "faults.page",
        "faults.forbidden",
        "faults.truncated",
        "faults.too-large",
        "faults.empty",
    ],
    &["limits.concurrent", "ids.unknown", "ids.hostile", "privacy.problems", "privacy.log", "limits.memory"],
];

pub fn people() -> People {
    toml::from_str(
        r#"
        [person]
        last_name = "Незабудкина"
        first_name = "Анна"
        birth_date = "1958-03-12"
        sex = "female"
        patient_id = "p 1"
        [other]
        last_name = "Ромашкин"
        first_name = "Пётр"
        birth_date = "1970-01-01"
        sex = "male"
        patient_id = "p 2"
        [ambiguous]
        last_name = "Двойнова"
        first_name = "Мария"
        birth_date = "1980-02-02"
        sex = "female"
        "#,
    )
    .unwrap()
}

async fn run(engine: &PluginEngine, plugins: &Path, fault: &str, people: People, write: bool) -> Report {
    let url = format!("http://{}", hospital::start().await);
    let settings = json!({ "url": url, "fault": fault });
    let plugins = Some(plugins.to_owned());
    Stand { plugins, plugin: "nonconforming", settings, people, write, ..Stand::default() }.run(engine).await
}

/// Issue 18: each bad fixture fails exactly its point.
async fn each_fault_fails_its_point(world: World) {
    let engine = PluginEngine::start(1).unwrap();
    let installed = install("nonconforming", world);
    let plugins = installed.path();
    let report = run(&engine, plugins, "", people(), true).await;
    assert_eq!(report.ids(State::Failed), Vec::<&str>::new(), "{report}");
    assert_eq!(report.ids(State::NotRun), Vec::<&str>::new(), "{report}");
    let all: Vec<&str> = points(world).iter().map(|point| point.id).collect();
    assert_eq!(report.ids(State::Passed), all, "every point is run, in its order");

    let engine = &engine;
    let faulty = stream::iter(groups(world, &all)).map(|points| async move {
        let report = run(engine, plugins, &points.join(" "), people(), true).await;
        (points, report)
    });
    let wrong: Vec<String> = faulty
        .buffer_unordered(4)
        .filter_map(|(points, report)| async move {
            (report.ids(State::Failed) != points).then(|| format!("fault {points:?}:\n{report}"))
        })
        .collect()
        .await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// The points that are failed at once: each alone, but for [`TOGETHER`].
fn groups(world: World, all: &[&'static str]) -> Vec<Vec<&'static str>> {
    let together: &[&[&str]] = match world {
        World::Identity | World::Chat => &[],
        World::Scheduling | World::Records | World::Payment | World::Questionnaires => &TOGETHER,
    };
    let of_world = |group: &&[&'static str]| -> Vec<&'static str> {
        all.iter().copied().filter(|point| group.contains(point)).collect()
    };
    let mut groups: Vec<Vec<&str>> = together.iter().map(of_world).collect();
    let is_alone = |point: &&&str| !together.iter().any(|group| group.contains(point));
    groups.extend(all.iter().filter(is_alone).map(|point| vec![*point]));
    groups
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_fault_of_booking_fails_its_point() {
    each_fault_fails_its_point(World::Scheduling).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_fault_of_records_fails_its_point() {
    each_fault_fails_its_point(World::Records).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_fault_of_payment_fails_its_point() {
    each_fault_fails_its_point(World::Payment).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_fault_of_sign_in_fails_its_point() {
    each_fault_fails_its_point(World::Identity).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_fault_of_chat_fails_its_point() {
    each_fault_fails_its_point(World::Chat).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_fault_of_questionnaires_fails_its_point() {
    each_fault_fails_its_point(World::Questionnaires).await;
}

/// Without permission nothing is booked; without people the points about people say so.
#[tokio::test]
async fn what_the_author_does_not_give_is_not_run() {
    let engine = PluginEngine::start(1).unwrap();
    let booking = install("nonconforming", World::Scheduling);
    let report = run(&engine, booking.path(), "", People::default(), false).await;
    assert_eq!(report.ids(State::Failed), Vec::<&str>::new(), "{report}");
    let why = |report: &Report, id: &str| {
        report.outcomes.iter().find(|one| one.point.id == id).unwrap().reasons.join("")
    };
    assert!(
        why(&report, "book").contains("--write") && why(&report, "patient.found").contains("[person]"),
        "{report}"
    );
    assert!(why(&report, "patient.ambiguous").contains("[ambiguous]"), "{report}");
    assert!(!report.wrote && report.used.iter().all(|used| used.function != "book"), "{report}");

    let questionnaires = install("nonconforming", World::Questionnaires);
    let report = run(&engine, questionnaires.path(), "", People::default(), false).await;
    assert!(why(&report, "form.stranger").contains("patient_id of [person]"), "{report}");
    assert!(why(&report, "submit.again").contains("--write"), "{report}");
}
