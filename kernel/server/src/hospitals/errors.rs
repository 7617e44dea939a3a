//! Why hospitals cannot be served, each reason under the name of its hospital.

use std::fmt;

/// Why one hospital cannot be served.
#[derive(Debug)]
pub(super) struct Named {
    /// Id of the variant.
    pub id: String,
    pub error: anyhow::Error,
}

/// Why some of several hospitals cannot be served.
#[derive(Debug)]
pub(super) struct HospitalErrors {
    refused: Vec<Named>,
    all: usize,
}

impl HospitalErrors {
    /// The error of the process. The errors of its only hospital need no name.
    pub(super) fn of(mut refused: Vec<Named>, all: usize) -> anyhow::Error {
        match (all, refused.pop()) {
            (1, Some(only)) => only.error,
            (_, last) => {
                refused.extend(last);
                Self { refused, all }.into()
            }
        }
    }
}

impl fmt::Display for HospitalErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} hospitals cannot be served, so none is", self.refused.len(), self.all)?;
        for Named { id, error } in &self.refused {
            write!(f, "\n\nhospital {id}: {error:#}")?;
        }
        Ok(())
    }
}

impl std::error::Error for HospitalErrors {}
