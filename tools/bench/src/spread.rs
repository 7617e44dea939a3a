//! A set of measured times and its quantiles.

use std::time::Duration;

/// Times in the order in which they were measured.
#[derive(Debug, Default, Clone)]
pub struct Spread(Vec<Duration>);

impl Spread {
    pub fn add(&mut self, time: Duration) {
        self.0.push(time);
    }

    pub fn append(&mut self, mut times: Self) {
        self.0.append(&mut times.0);
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The time below which `part` (0 to 1) of all times lie. Zero if there are none.
    pub fn quantile(&self, part: f64) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "an index of a short list"
        )]
        let at = ((sorted.len().saturating_sub(1)) as f64 * part).round() as usize;
        sorted.get(at).copied().unwrap_or_default()
    }

    /// `p50 0.123 ms, p99 4.567 ms`
    pub fn shown_finely(&self) -> String {
        format!("p50 {:.3} ms, p99 {:.3} ms", millis(self.quantile(0.5)), millis(self.quantile(0.99)))
    }

    /// `p50 12.3 ms, p99 45.6 ms`
    pub fn shown(&self) -> String {
        format!("p50 {:.1} ms, p99 {:.1} ms", millis(self.quantile(0.5)), millis(self.quantile(0.99)))
    }
}

impl FromIterator<Duration> for Spread {
    fn from_iter<I: IntoIterator<Item = Duration>>(times: I) -> Self {
        Self(times.into_iter().collect())
    }
}

/// Milliseconds with a fraction.
pub fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
