//! Asks all areas side by side.

use cabinet_ports::{AsOf, Attention, AttentionCaller, AttentionItem, AttentionSource};
use chrono::TimeDelta;
use futures::future::join_all;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// How long an area may take. They read the database only; a later answer would hold up the others.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long other systems may take to answer anew. What was known is shown then.
const PATIENCE_OF_REFRESH: Duration = Duration::from_secs(20);
/// What another system said is asked for anew after this time.
const FRESH: TimeDelta = TimeDelta::minutes(5);

/// The answers of all areas.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Gathered {
    /// The most urgent first; among equals, what is due first.
    pub(super) items: Vec<AttentionItem>,
    /// Areas that did not answer.
    pub(super) missing: Vec<&'static str>,
    /// Areas whose data another system keeps, and when it was asked. `None`: never.
    pub(super) as_of: BTreeMap<&'static str, AsOf>,
}

pub(super) async fn gather(sources: &[Arc<dyn AttentionSource>], caller: &AttentionCaller) -> Gathered {
    let answers = sources.iter().map(|source| async move {
        let area = source.area();
        (area, timeout(PATIENCE, source.attention(caller)).await)
    });
    let mut gathered = Gathered::default();
    for (area, answer) in join_all(answers).await {
        match answer {
            Ok(Ok(Attention { items, as_of })) => {
                gathered.items.extend(items);
                if as_of != AsOf::Now {
                    gathered.as_of.insert(area, as_of);
                }
            }
            Ok(Err(error)) => {
                tracing::error!(area, %error, "{area} does not say what waits: {error}");
                gathered.missing.push(area);
            }
            Err(_elapsed) => {
                tracing::warn!(area, "{area} takes too long to say what waits");
                gathered.missing.push(area);
            }
        }
    }
    gathered.items.sort_by_key(|item| (item.urgency, item.at.is_none(), item.at));
    gathered
}

/// Has all areas ask other systems anew, if what they said is old.
pub(super) async fn refresh(sources: &[Arc<dyn AttentionSource>], caller: &AttentionCaller) {
    let answers = sources.iter().map(|source| async move {
        let area = source.area();
        (area, timeout(PATIENCE_OF_REFRESH, source.refresh(caller, FRESH)).await)
    });
    for (area, answer) in join_all(answers).await {
        if !matches!(answer, Ok(Ok(()))) {
            tracing::info!(area, "{area} stays as it was known");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Gathered, gather, refresh};
    use async_trait::async_trait;
    use cabinet_domain::UserId;
    use cabinet_ports::{
        AsOf, Attention, AttentionCaller, AttentionFailure, AttentionItem, AttentionSource, Urgency,
    };
    use std::collections::BTreeMap;
    use std::future::pending;
    use std::sync::Arc;
    use uuid::Uuid;

    /// An area that answers, fails, or never answers.
    enum Area {
        Answers(Attention),
        Fails,
        Hangs,
    }

    #[async_trait]
    impl AttentionSource for Area {
        fn area(&self) -> &'static str {
            match self {
                Self::Answers(_) => "answers",
                Self::Fails => "fails",
                Self::Hangs => "hangs",
            }
        }

        async fn attention(&self, _caller: &AttentionCaller) -> Result<Attention, AttentionFailure> {
            match self {
                Self::Answers(answer) => Ok(answer.clone()),
                Self::Fails => Err(AttentionFailure::new(&"no")),
                Self::Hangs => pending().await,
            }
        }

        async fn refresh(
            &self,
            _caller: &AttentionCaller,
            _age: chrono::TimeDelta,
        ) -> Result<(), AttentionFailure> {
            match self {
                Self::Hangs => pending().await,
                Self::Answers(_) | Self::Fails => Ok(()),
            }
        }
    }

    fn caller() -> AttentionCaller {
        AttentionCaller { user: UserId(Uuid::nil()), origin: None }
    }

    fn item(kind: &'static str, urgency: Urgency, at: Option<&str>) -> AttentionItem {
        let item = AttentionItem::new("answers", kind, urgency, "page");
        AttentionItem { at: at.map(|at| at.parse().unwrap()), ..item }
    }

    #[tokio::test(start_paused = true)]
    async fn an_area_that_fails_or_hangs_is_named_and_the_others_are_shown_by_urgency() {
        let read = AsOf::Read("2026-11-20T10:00:00Z".parse().unwrap());
        let answer = Attention {
            items: vec![
                item("information", Urgency::Information, None),
                item("undated", Urgency::Soon, None),
                item("later", Urgency::Soon, Some("2026-11-22T10:00:00+03:00")),
                item("earlier", Urgency::Soon, Some("2026-11-21T10:00:00+03:00")),
                item("now", Urgency::Now, None),
            ],
            as_of: read,
        };
        let sources: Vec<Arc<dyn AttentionSource>> =
            vec![Arc::new(Area::Hangs), Arc::new(Area::Answers(answer)), Arc::new(Area::Fails)];
        let Gathered { items, missing, as_of } = gather(&sources, &caller()).await;
        let kinds: Vec<_> = items.iter().map(|item| item.kind).collect();
        assert_eq!(kinds, ["now", "earlier", "later", "undated", "information"]);
        assert_eq!(missing, ["hangs", "fails"]);
        assert_eq!(as_of, BTreeMap::from([("answers", read)]));
        // Ends, although one area hangs.
        refresh(&sources, &caller()).await;
    }
}
