//! Small, truthful stand-ins for tests: they keep what the real ones keep, in memory.

mod clock;

pub use clock::FakeClock;
