//! The Mann-Whitney U test: whether two sets of times come from one distribution. It assumes no shape of the distribution, so the long tail
//! of a busy machine does not dominate the result.

use std::time::Duration;

/// The two-sided p-value, by the normal approximation with ties. The approximation is good from about 20 values per set.
pub fn same_origin(left: &[Duration], right: &[Duration]) -> f64 {
    let mut all: Vec<(Duration, bool)> = left.iter().map(|time| (*time, true)).collect();
    all.extend(right.iter().map(|time| (*time, false)));
    all.sort_unstable();
    let (mut ranks_of_left, mut ties, mut below) = (0.0, 0.0, 0_usize);
    for equal in all.chunk_by(|one, next| one.0 == next.0) {
        let rank = number(below) + (number(equal.len()) + 1.0) / 2.0;
        ranks_of_left += rank * number(equal.iter().filter(|(_, is_left)| *is_left).count());
        ties += number(equal.len()).powi(3) - number(equal.len());
        below += equal.len();
    }
    let (m, n, both) = (number(left.len()), number(right.len()), number(all.len()));
    let u = ranks_of_left - m * (m + 1.0) / 2.0;
    let deviation = (m * n / 12.0 * (both + 1.0 - ties / (both * (both - 1.0)))).sqrt();
    if deviation == 0.0 { 1.0 } else { both_tails((u - m * n / 2.0).abs() / deviation) }
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Both tails of the normal distribution beyond `z` standard deviations (Abramowitz and Stegun 26.2.17; error below 1.5e-7).
fn both_tails(z: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * z);
    let series = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let sum = series.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    2.0 * (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(values: impl IntoIterator<Item = u64>) -> Vec<Duration> {
        values.into_iter().map(Duration::from_micros).collect()
    }

    #[test]
    fn sets_that_interleave_may_be_one_and_sets_apart_are_two() {
        assert!(same_origin(&times((0..100).map(|at| 2 * at)), &times((0..100).map(|at| 2 * at + 1))) > 0.8);
        assert!(same_origin(&times(0..100), &times(200..300)) < 1e-9);
        assert!((same_origin(&times([5; 40]), &times([5; 40])) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn the_tails_are_those_of_the_tables() {
        assert!((both_tails(1.959_964) - 0.05).abs() < 1e-6);
        assert!((both_tails(2.575_829) - 0.01).abs() < 1e-6);
    }
}
