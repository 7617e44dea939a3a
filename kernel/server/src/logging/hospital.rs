//! The hospital that a thread works for, when one process serves several: the log adds it to each line.
//!
//! A thread-local instead of a tracing span: a span is lost in every task that is spawned without it, and a filter can disable it. A
//! hospital's tasks run on threads of its own ([`crate::hospitals::HospitalContext`]), so no task has to be told.

use std::cell::RefCell;
use std::sync::Arc;

thread_local! {
    static CURRENT: RefCell<Option<Arc<str>>> = const { RefCell::new(None) };
}

/// Restores the former hospital of this thread on drop.
pub(crate) struct Entered(Option<Arc<str>>);

impl Drop for Entered {
    fn drop(&mut self) {
        replace(self.0.take());
    }
}

/// Makes this thread work for a hospital until the returned value is dropped.
pub(crate) fn enter(name: &Arc<str>) -> Entered {
    Entered(replace(Some(Arc::clone(name))))
}

/// Makes this thread work for a hospital until it ends.
pub(crate) fn own(name: &Arc<str>) {
    replace(Some(Arc::clone(name)));
}

/// The hospital that this thread works for; `None` if the process serves one hospital, and for work of the process itself.
pub(super) fn current() -> Option<Arc<str>> {
    CURRENT.try_with(|current| current.borrow().clone()).ok().flatten()
}

fn replace(name: Option<Arc<str>>) -> Option<Arc<str>> {
    CURRENT.try_with(|current| current.replace(name)).ok().flatten()
}
