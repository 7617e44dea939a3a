//! The hospital's change feed.

use super::rows::rows;
use super::{Read, cursor, id, wit};
use cabinet_ports::records::{RecordChange, RecordChangeKind, RecordFeed, SetAsideRow};

/// Converts the change feed. Changes for other ports are left out. The feed contains changes of all patients, so a change that cannot be
/// read is set aside like a row.
pub(crate) fn feed(found: wit::Feed, set_aside: Vec<SetAsideRow>) -> Read<(RecordFeed, Vec<SetAsideRow>)> {
    let (changes, set_aside) = rows(found.changes, set_aside, |_| "", change);
    let feed = RecordFeed {
        changes: changes.into_iter().flatten().collect(),
        cursor: cursor(found.cursor, "cursor")?,
    };
    Ok((feed, set_aside))
}

fn change(found: wit::Change) -> Read<Option<RecordChange>> {
    let what = match found.what {
        wit::ChangeKind::Documents => RecordChangeKind::Documents,
        wit::ChangeKind::Diagnoses => RecordChangeKind::Diagnoses,
        wit::ChangeKind::Observations => RecordChangeKind::Observations,
        wit::ChangeKind::Invoices => RecordChangeKind::Invoices,
        wit::ChangeKind::MergedInto(survivor) => {
            RecordChangeKind::MergedInto(id(survivor, "change.merged-into")?)
        }
        wit::ChangeKind::Other => return Ok(None),
    };
    Ok(Some(RecordChange { patient: id(found.patient_id, "change.patient-id")?, what }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_of_other_ports_are_left_out_and_a_merger_names_the_survivor() {
        let change = |what| wit::Change { patient_id: "7".into(), what };
        let found = wit::Feed {
            changes: vec![
                change(wit::ChangeKind::Other),
                change(wit::ChangeKind::MergedInto("8".into())),
                change(wit::ChangeKind::Observations),
            ],
            cursor: "c".into(),
        };
        let (read, set_aside) = feed(found, Vec::new()).unwrap();
        let kinds: Vec<_> = read.changes.into_iter().map(|change| change.what).collect();
        assert_eq!(kinds, [RecordChangeKind::MergedInto("8".into()), RecordChangeKind::Observations]);
        assert!(set_aside.is_empty());
    }

    /// an invalid change does not hold up the rest of the feed.
    #[test]
    fn an_odd_change_is_set_aside_and_the_feed_goes_on() {
        let change = |patient: &str, what| wit::Change { patient_id: patient.into(), what };
        let found = |cursor: &str| wit::Feed {
            changes: vec![
                change("", wit::ChangeKind::Documents),
                change("7", wit::ChangeKind::MergedInto(String::new())),
                change("8", wit::ChangeKind::Diagnoses),
            ],
            cursor: cursor.into(),
        };
        let (read, set_aside) = feed(found("c"), Vec::new()).unwrap();
        assert_eq!((read.changes.len(), read.cursor.as_str()), (1, "c"));
        let members: Vec<_> = set_aside.iter().map(|row| (row.position, row.member.as_str())).collect();
        assert_eq!(members, [(1, "change.patient-id"), (2, "change.merged-into")]);
        assert!(feed(found(""), Vec::new()).is_err(), "without a cursor the feed cannot go on");
    }
}
