//! One exposition of the metrics of several hospitals. Each hospital's text labels its metrics with `hospital`. The OpenMetrics format
//! allows each metric family once, so the samples of equal families are put together.

use std::collections::HashMap;

const END: &str = "# EOF";

#[derive(Default)]
struct Family {
    /// `# HELP`, `# TYPE` and `# UNIT`.
    head: String,
    samples: String,
}

/// Merges complete expositions in the OpenMetrics text format.
pub(super) fn merge<'t>(texts: impl IntoIterator<Item = &'t str>) -> String {
    let mut families: Vec<Family> = Vec::new();
    let mut known: HashMap<&str, usize> = HashMap::new();
    for text in texts {
        let (mut at, mut is_new) = (None, false);
        for line in text.lines().filter(|line| *line != END) {
            if let Some(rest) = line.strip_prefix("# HELP ") {
                let name = rest.split(' ').next().unwrap_or(rest);
                is_new = !known.contains_key(name);
                at = Some(*known.entry(name).or_insert_with(|| {
                    families.push(Family::default());
                    families.len() - 1
                }));
            }
            let Some(family) = at.and_then(|at| families.get_mut(at)) else { continue };
            let part = match line.starts_with('#') {
                true if is_new => &mut family.head,
                true => continue,
                false => &mut family.samples,
            };
            part.push_str(line);
            part.push('\n');
        }
    }
    let all = families.into_iter().flat_map(|family| [family.head, family.samples]);
    all.chain([format!("{END}\n")]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use prometheus_client::encoding::text::encode;
    use prometheus_client::metrics::counter::Counter;
    use prometheus_client::registry::{Registry, Unit};

    fn exposition(hospital: &'static str, has_more: bool) -> String {
        let mut registry = Registry::with_labels([("hospital".into(), hospital.into())].into_iter());
        let requests = Counter::<u64>::default();
        requests.inc();
        registry.register("requests", "Requests", requests);
        if has_more {
            registry.register_with_unit("read", "Bytes read", Unit::Bytes, Counter::<u64>::default());
        }
        let mut text = String::new();
        encode(&mut text, &registry).unwrap();
        text
    }

    #[test]
    fn equal_families_are_one_and_keep_the_samples_of_each_hospital() {
        let (one, other) = (exposition("a", false), exposition("b", true));
        assert_eq!(
            merge([one.as_str(), other.as_str()]),
            "# HELP requests Requests.\n# TYPE requests counter\n\
             requests_total{hospital=\"a\"} 1\nrequests_total{hospital=\"b\"} 1\n\
             # HELP read_bytes Bytes read.\n# TYPE read_bytes counter\n# UNIT read_bytes bytes\n\
             read_bytes_total{hospital=\"b\"} 0\n# EOF\n"
        );
        assert_eq!(merge([one.as_str()]), one);
    }
}
