//! The conformance suite: checks a plugin's component against the contract (ADR 0064).
//!
//! The component runs in the plugin host and is called through the ports, so what the ports check is checked. The system behind it is the
//! vendor's own stand or a simulator. Faults are made on the wire between plugin and system ([`Wire`]), so the system needs no switches for
//! them.
//!
//! | Module | Content |
//! |---|---|
//! | `point.rs` | a point: what is checked, by which sentence of the contract, for which requirement |
//! | `wire.rs` | the wire and its faults |
//! | `shape.rs` | what an id must not change in a request |
//! | `desk.rs` | runs points and keeps their results |
//! | `faults.rs` | the points of all worlds about a system that does not answer, or not as it should |
//! | `scheduling/` | the points of booking |
//! | `records/`, `payment/`, `identity.rs`, `chat.rs`, `questionnaires.rs` | the points of the other worlds |
//! | `readers.rs` | what these share, and the order of their points |
//! | `pages.rs` | lists that are read page by page |
//! | `people.rs` | the people of a test |
//! | `report/` | terminal, HTML, JSON, JUnit |

mod chat;
mod desk;
mod faults;
mod identity;
mod pages;
mod payment;
mod people;
mod point;
mod questionnaires;
mod readers;
mod records;
mod report;
mod scheduling;
mod shape;
mod wire;

pub use people::{People, Person, Sex};
pub use point::{Needs, Point};
pub use report::{Outcome, Report, State, Used};
pub use wire::Wire;

use cabinet_domain::MedicalHostId;
use cabinet_plugin_host::{Manifest, PluginHost, World};
use chrono::{DateTime, NaiveDateTime, Utc};
use chrono_tz::Tz;
use desk::Desk;
use std::sync::Arc;

/// What is checked.
pub struct Subject {
    /// Has loaded the plugin, with [`Subject::wire`] in its deployment.
    pub host: Arc<PluginHost>,
    pub manifest: Manifest,
    /// The medical host that the plugin serves, if its world has one.
    pub place: Option<MedicalHostId>,
    pub wire: Arc<Wire>,
    pub people: People,
    /// Whether something may be changed: appointments, orders, days of the diary, rooms, answers.
    pub write: bool,
    pub now: DateTime<Utc>,
    /// Time zone of the medical host.
    pub zone: Tz,
}

impl Subject {
    /// Now, on the wall clock of the medical host.
    fn local_now(&self) -> NaiveDateTime {
        self.now.with_timezone(&self.zone).naive_local()
    }
}

/// All points of a world, in the order of the suite.
pub fn points(world: World) -> Vec<&'static Point> {
    match world {
        World::Scheduling => scheduling::points().collect(),
        world => readers::points(world),
    }
}

/// Runs the suite. A point that fails does not stop the others.
pub async fn run(subject: &Subject) -> Report {
    let desk = Desk::new(subject);
    match subject.manifest.world {
        World::Scheduling => scheduling::run(&desk).await,
        _ => readers::run(&desk).await,
    }
    desk.report()
}
