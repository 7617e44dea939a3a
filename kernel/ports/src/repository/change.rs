//! What has changed, for screens that show it without asking. State, not a queue: how often something changed, never what, so that a reader
//! who was away for a while learns it in one step, and no personal data leaves the transaction.

use async_trait::async_trait;

/// What the back office shows and may want to load again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChangeTopic {
    /// Patients' accounts.
    Cabinets,
    /// Files that were uploaded.
    Files,
    News,
    Payments,
    /// Jobs that were given up.
    Jobs,
    /// Questionnaires, what was sent and what was answered.
    Questionnaires,
    /// Settings of plugins. The kernels apply them.
    Plugins,
}

impl ChangeTopic {
    pub const ALL: [Self; 7] = [
        Self::Cabinets,
        Self::Files,
        Self::News,
        Self::Payments,
        Self::Jobs,
        Self::Questionnaires,
        Self::Plugins,
    ];

    /// The name between kernels and for clients.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cabinets => "cabinets",
            Self::Files => "files",
            Self::News => "news",
            Self::Payments => "payments",
            Self::Jobs => "jobs",
            Self::Questionnaires => "questionnaires",
            Self::Plugins => "plugins",
        }
    }

    /// The topic with this name. Another version of the kernel may know further ones.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.name() == name)
    }
}

/// How often each topic has changed since this process started, as far as it knows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ChangeCounts([u64; ChangeTopic::ALL.len()]);

impl ChangeCounts {
    /// Counts one more change.
    pub fn add(&mut self, topic: ChangeTopic) {
        for (count, _) in self.0.iter_mut().zip(ChangeTopic::ALL).filter(|(_, counted)| *counted == topic) {
            *count += 1;
        }
    }

    /// The topics that have changed since `earlier`.
    pub fn since(&self, earlier: &Self) -> impl Iterator<Item = ChangeTopic> {
        let differ = self.0.iter().zip(earlier.0).zip(ChangeTopic::ALL);
        let topics: Vec<_> =
            differ.filter(|((now, before), _)| **now != *before).map(|(_, topic)| topic).collect();
        topics.into_iter()
    }
}

/// The changes of all kernels on one database.
#[async_trait]
pub trait ChangeFeed: Send + Sync {
    /// What is known now.
    fn counts(&self) -> ChangeCounts;

    /// Waits until more is known than `seen`.
    async fn changed(&self, seen: &ChangeCounts) -> ChangeCounts;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_topics_that_changed_are_named() {
        let before = ChangeCounts::default();
        let mut now = before;
        now.add(ChangeTopic::News);
        now.add(ChangeTopic::News);
        now.add(ChangeTopic::Files);
        assert_eq!(now.since(&before).collect::<Vec<_>>(), [ChangeTopic::Files, ChangeTopic::News]);
        assert_eq!(now.since(&now).next(), None);
        for topic in ChangeTopic::ALL {
            assert_eq!(ChangeTopic::from_name(topic.name()), Some(topic));
        }
    }
}
