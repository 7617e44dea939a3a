//! The callers of this area: patients, and administrators for any patient. Refused attempts are audited.

use super::UserFilesState;
use crate::shared::patient_or_admin::{AuditsRefusals, PatientOrAdmin};
use cabinet_domain::UserId;
use cabinet_http::{ApiProblem, request_context};
use cabinet_user_files::FileCaller;

/// The signed-in user.
pub(super) type FileUser = PatientOrAdmin<UserFilesState>;

impl FileUser {
    /// The caller of the service, with the origin of this request.
    pub(super) fn caller(&self) -> FileCaller {
        caller(self.id(), self.is_admin())
    }
}

impl AuditsRefusals for UserFilesState {
    async fn refused(&self, user: UserId) -> Result<(), ApiProblem> {
        self.files.deny_administration(&caller(user, true)).await.map_err(ApiProblem::from)
    }
}

fn caller(user: UserId, is_admin: bool) -> FileCaller {
    FileCaller { user, is_admin, origin: Some(request_context::origin()) }
}
