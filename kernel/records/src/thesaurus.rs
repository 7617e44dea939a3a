//! Thesauri of the hospital, cached for an hour. Concurrent identical requests share one, and a stale tree is served while the hospital is
//! unavailable.

use crate::RecordError;
use crate::connector::RecordParts;
use cabinet_domain::ThesaurusNode;
use cabinet_ports::{Problem, ProblemCode};
use chrono::{DateTime, TimeDelta, Utc};
use moka::future::Cache;
use std::sync::Arc;
use std::time::Duration;

/// More than a hospital's diary uses.
const AT_MOST: u64 = 200;
/// Longer codes cannot exist (protocol sheet vista §2: `rbThesaurus.code` has 30 characters).
const LONGEST_CODE: usize = 100;
/// How long a stale tree may be served while the hospital is unavailable.
const STALE: Duration = Duration::from_secs(24 * 60 * 60);

type Kept = (Arc<ThesaurusNode>, DateTime<Utc>);

/// The thesauri of one host.
pub(crate) struct Thesauri {
    parts: RecordParts,
    /// Fresh trees and requests in flight, which concurrent callers share.
    fresh: Cache<String, Kept>,
    old: Cache<String, Kept>,
}

impl Thesauri {
    pub(crate) fn new(parts: &RecordParts) -> Self {
        let shelf = |kept| Cache::builder().max_capacity(AT_MOST).time_to_live(kept).build();
        let kept = parts.settings.thesaurus_kept;
        Self { parts: parts.clone(), fresh: shelf(kept), old: shelf(kept + STALE) }
    }

    pub(crate) async fn lookup(&self, code: &str) -> Result<Arc<ThesaurusNode>, RecordError> {
        const UNKNOWN: RecordError = RecordError::NotFound { what: "thesaurus" };
        if code.is_empty() || code.chars().nth(LONGEST_CODE).is_some() {
            return Err(UNKNOWN);
        }
        let kept = TimeDelta::from_std(self.parts.settings.thesaurus_kept).unwrap_or(TimeDelta::MAX);
        if self.fresh.get(code).await.is_some_and(|(_, at)| self.parts.clock.now() - at >= kept) {
            self.fresh.invalidate(code).await;
        }
        let asked = async {
            let tree = Arc::new(self.parts.records.thesaurus(code).await?);
            let kept: Kept = (tree, self.parts.clock.now());
            self.old.insert(code.to_owned(), kept.clone()).await;
            Ok::<Kept, Problem>(kept)
        };
        match self.fresh.try_get_with(code.to_owned(), asked).await {
            Ok((tree, _)) => Ok(tree),
            Err(problem) if matches!(problem.code, ProblemCode::NotFound | ProblemCode::Invalid) => {
                Err(UNKNOWN)
            }
            Err(problem) => match self.old.get(code).await {
                Some((tree, _)) => Ok(tree),
                None => Err(Problem::clone(&problem).into()),
            },
        }
    }
}
