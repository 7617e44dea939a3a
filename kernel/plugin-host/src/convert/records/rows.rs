//! Sets aside the rows of a list that cannot be shown.

use super::super::WRONG;
use super::{Read, id};
use cabinet_ports::records::SetAsideRow;
use std::collections::HashSet;

/// Why a row is set aside whose id another row of the answer has.
pub(super) const REPEATED: &str = "repeats the id of an earlier row";

/// Splits a list into the valid rows, and the invalid ones plus those that the plugin set aside. Of several rows with one id in the same
/// answer the first valid one counts. A row that comes again on a later page is not odd: the list may have shifted while it was read.
pub(in crate::convert) fn rows<W, D>(
    list: Vec<W>,
    mut set_aside: Vec<SetAsideRow>,
    named: impl Fn(&W) -> &str,
    read: impl Fn(W) -> Read<D>,
) -> (Vec<D>, Vec<SetAsideRow>) {
    let mut items = Vec::with_capacity(list.len());
    let mut seen = HashSet::new();
    for (position, row) in (1..).zip(list) {
        let id = id::<String>(named(&row).to_owned(), "id").ok();
        match read(row) {
            Ok(_) if id.as_ref().is_some_and(|id| seen.contains(id)) => {
                let (member, reason) = ("id".to_owned(), REPEATED.to_owned());
                set_aside.push(SetAsideRow { position, id, member, reason });
            }
            Ok(row) => {
                seen.extend(id);
                items.push(row);
            }
            Err(problem) => {
                let told = problem.detail.strip_prefix(WRONG).unwrap_or(&problem.detail);
                let (member, reason) = told.split_once(' ').unwrap_or((told, ""));
                let (member, reason) = (member.to_owned(), reason.to_owned());
                set_aside.push(SetAsideRow { position, id, member, reason });
            }
        }
    }
    (items, set_aside)
}
