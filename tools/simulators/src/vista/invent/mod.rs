//! Generates the invented hospital: a pure function of the seed and of the day of the start, so the same seed gives the same records on
//! every machine.

mod diagnoses;
mod directory;
mod documents;
mod flow;
mod hospital;
mod hostile;
mod laboratory;
mod paper;
mod people;
mod picture;
mod prescriptions;
mod record;
mod texts;

pub use flow::Flow;
pub use hospital::{Hospital, invent};

use directory::Directories;
use picture::Album;

/// The data from which records are generated.
struct Stock {
    dice: crate::netrika::hospital::Dice,
    directories: Directories,
    album: Album,
}
