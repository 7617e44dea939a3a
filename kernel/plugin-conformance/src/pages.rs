//! Lists that are read page by page.

use crate::desk::{Check, Desk, Refused, named};
use crate::scheduling::odd_texts;
use crate::wire::{Fault, Plan, empty};
use cabinet_ports::Problem;
use serde_json::Value;
use std::collections::HashSet;

/// Most pages of a list.
const MOST_PAGES: usize = 200;
/// Most requests of a list whose answers are lost one by one.
const MOST_REQUESTS: usize = 5;

/// A page.
pub(crate) struct Page {
    pub(crate) ids: Vec<String>,
    pub(crate) next: Option<String>,
    /// How many rows were set aside.
    pub(crate) set_aside: usize,
}

/// Reads a list to its end. Rows have ids of their own, also across pages; inside a page the ports set aside what has the id of another row.
pub(crate) async fn whole(
    desk: &Desk<'_>,
    check: &mut Check,
    list: &'static str,
    ask: impl AsyncFn(Option<String>) -> Result<Page, Problem>,
) {
    let (mut seen, mut cursor, mut aside) = (HashSet::new(), None, 0);
    for _ in 0..MOST_PAGES {
        let page = match desk.ask(list, Plan::Healthy, ask(cursor.clone())).await.0 {
            Ok(page) => page,
            Err(refused) if refused.code == "unsupported" => {
                return check.note(format!("{list}: not offered"));
            }
            refused => return check.wrong(format!("{list}: {}", named(&refused.map(drop)))),
        };
        if !page.ids.into_iter().all(|id| seen.insert(id)) {
            check.wrong(format!("{list}: a row has the id of another row"));
        }
        aside += page.set_aside;
        if page.next.is_none() || page.next == cursor {
            if aside > 0 {
                check.note(format!("{list}: {aside} rows are set aside"));
            }
            return;
        }
        cursor = page.next;
    }
    check.wrong(format!("{list}: the list does not end"));
}

/// All pages: the number of rows, those that were set aside among them.
async fn rows(ask: &impl AsyncFn(Option<String>) -> Result<Page, Problem>) -> Result<usize, Problem> {
    let (mut rows, mut cursor) = (0, None);
    for _ in 0..MOST_PAGES {
        let page = ask(cursor.clone()).await?;
        rows += page.ids.len() + page.set_aside;
        if page.next.is_none() || page.next == cursor {
            break;
        }
        cursor = page.next;
    }
    Ok(rows)
}

/// Reads a list to its end, and one answer on the way is lost: it must not become a shorter list.
pub(crate) async fn incomplete(
    desk: &Desk<'_>,
    check: &mut Check,
    list: &'static str,
    ask: impl AsyncFn(Option<String>) -> Result<Page, Problem>,
) {
    let (all, seen) = desk.ask(list, Plan::Healthy, rows(&ask)).await;
    let Ok(all) = all else { return check.note(format!("{list}: not offered, or without an answer")) };
    for only in 0..seen.len().min(MOST_REQUESTS) {
        for fault in [Fault::Lost, Fault::PageAfter(200)] {
            let answer: Result<usize, Refused> = desk.ask(list, Plan::Only(only, fault), rows(&ask)).await.0;
            if answer.is_ok_and(|rows| rows < all) {
                check.wrong(format!("{list}: a shorter list after one of its answers was lost"));
            }
        }
    }
}

/// Empties all lists on their way to the plugin. Returns whether the system answers lists of JSON.
pub(crate) async fn emptied(
    desk: &Desk<'_>,
    check: &mut Check,
    list: &'static str,
    ask: impl AsyncFn(Option<String>) -> Result<Page, Problem>,
) -> bool {
    let (before, seen) = desk.ask(list, Plan::Healthy, ask(None)).await;
    let has_rows =
        |answer: &[u8]| serde_json::from_slice::<Value>(answer).is_ok_and(|mut answer| empty(&mut answer));
    if before.is_err() || !seen.iter().any(|seen| has_rows(&seen.answer)) {
        return false;
    }
    match desk.ask(list, Plan::Every(Fault::Emptied), ask(None)).await.0 {
        Ok(page) if page.ids.is_empty() => {}
        Ok(_) => check.note(format!("{list}: its rows are in no list of the answer")),
        Err(refused) if ["garbled", "failed", "not-found"].contains(&refused.code) => {
            check.note(format!("{list}: `{}` for an empty list", refused.code));
        }
        refused => check.wrong(format!("{list}: {} for an empty list", named(&refused.map(drop)))),
    }
    true
}

/// Changes the name of a row on its way to the plugin. A row that cannot be shown has to be set aside, or the list refused.
pub(crate) async fn odd_names(
    desk: &Desk<'_>,
    check: &mut Check,
    list: &'static str,
    name: Option<String>,
    ask: impl AsyncFn(Option<String>) -> Result<Page, Problem>,
) {
    let Some(name) = name else { return check.not_run(format!("{list}: there is no row")) };
    let (before, seen) = desk.ask(list, Plan::Healthy, ask(None)).await;
    let is_plain = seen.iter().any(|seen| String::from_utf8_lossy(&seen.answer).contains(&name));
    let Ok(before) = before else { return check.not_run(format!("{list}: there is no row")) };
    if !is_plain {
        return check.not_run(format!("{list}: a name is written differently in the system's answer"));
    }
    for (what, to) in odd_texts(&name) {
        let plan = Plan::Every(Fault::Replaced { from: name.clone(), to });
        match desk.ask(list, plan, ask(None)).await.0 {
            Ok(after) if after.ids.len() + after.set_aside < before.ids.len() + before.set_aside => {
                check.wrong(format!("{list}: a row with {what} is missing, and not set aside"));
            }
            Ok(_) => {}
            Err(refused) if ["garbled", "failed"].contains(&refused.code) => {}
            refused => check.wrong(format!("{list}: {} for {what}", named(&refused.map(drop)))),
        }
    }
}
