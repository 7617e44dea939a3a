//! The fixture `nonconforming` passes without a fault, and with a fault fails exactly that point.

use crate::hospital;
use crate::stand::Stand;
use cabinet_plugin_conformance::{People, Report, State, points};
use cabinet_plugin_host::{PluginEngine, World};
use futures::StreamExt;
use futures::stream;
use serde_json::json;

fn people() -> People {
    toml::from_str(
        r#"
        [person]
        last_name = "Незабудкина"
        first_name = "Анна"
        birth_date = "1958-03-12"
        sex = "female"
        [other]
        last_name = "Ромашкин"
        first_name = "Пётр"
        birth_date = "1970-01-01"
        sex = "male"
        [ambiguous]
        last_name = "Двойнова"
        first_name = "Мария"
        birth_date = "1980-02-02"
        sex = "female"
        "#,
    )
    .unwrap()
}

async fn run(engine: &PluginEngine, fault: &str, people: People, write: bool) -> Report {
    let url = format!("http://{}", hospital::start().await);
    let settings = json!({ "url": url, "fault": fault });
    Stand { folder: "fixtures", plugin: "nonconforming", settings, people, write, ..Stand::default() }
        .run(engine)
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_fault_everything_passes_and_each_fault_fails_exactly_its_point() {
    let engine = PluginEngine::start(1).unwrap();
    let report = run(&engine, "", people(), true).await;
    assert_eq!(report.ids(State::Failed), Vec::<&str>::new(), "{report}");
    assert_eq!(report.ids(State::NotRun), Vec::<&str>::new(), "{report}");
    let all: Vec<&str> = points(World::Scheduling).iter().map(|point| point.id).collect();
    assert_eq!(report.ids(State::Passed), all, "every point is run, in its order");

    let engine = &engine;
    let faulty =
        stream::iter(all).map(|point| async move { (point, run(engine, point, people(), true).await) });
    let wrong: Vec<String> = faulty
        .buffer_unordered(4)
        .filter_map(|(point, report)| async move {
            (report.ids(State::Failed) != [point]).then(|| format!("fault {point}:\n{report}"))
        })
        .collect()
        .await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Without permission nothing is booked; without people the points about people say so.
#[tokio::test]
async fn what_the_author_does_not_give_is_not_run() {
    let engine = PluginEngine::start(1).unwrap();
    let report = run(&engine, "", People::default(), false).await;
    assert_eq!(report.ids(State::Failed), Vec::<&str>::new(), "{report}");
    let why = |id: &str| report.outcomes.iter().find(|one| one.point.id == id).unwrap().reasons.join("");
    assert!(why("book").contains("--write") && why("patient.found").contains("[person]"), "{report}");
    assert!(why("patient.ambiguous").contains("[ambiguous]"), "{report}");
    assert!(!report.wrote && report.used.iter().all(|used| used.function != "book"), "{report}");
}
