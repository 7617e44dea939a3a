//! What a staff member may call. Deny by default: a call that the list does not name is refused to every administrator.

use crate::problem::ApiProblem;
use async_trait::async_trait;
use axum::http::Method;
use cabinet_domain::{Permission, Permissions, UserId};
use std::sync::Arc;

/// Method and path of a route for administrators, and the permissions any of which opens it. An empty list: any permission is enough.
pub type StaffCall = (Method, &'static str, &'static [Permission]);

/// The permissions of accounts.
#[async_trait]
pub trait StaffAccounts: Send + Sync {
    /// What this account may do now, by the database: an access token outlives a role by minutes.
    ///
    /// # Errors
    /// 503 `database_unavailable`.
    async fn permissions(&self, user: UserId) -> Result<Permissions, ApiProblem>;
}

/// The check of administrators, as extractors take it from the state of the application.
#[derive(Clone)]
pub struct Staff {
    calls: &'static [StaffCall],
    accounts: Arc<dyn StaffAccounts>,
}

impl Staff {
    pub const fn new(calls: &'static [StaffCall], accounts: Arc<dyn StaffAccounts>) -> Self {
        Self { calls, accounts }
    }

    /// What this account may do now.
    ///
    /// # Errors
    /// 503 `database_unavailable`.
    pub async fn permissions(&self, user: UserId) -> Result<Permissions, ApiProblem> {
        self.accounts.permissions(user).await
    }

    /// Whether this account may make the call, path as registered.
    ///
    /// # Errors
    /// 503 `database_unavailable`.
    pub(crate) async fn admits(
        &self,
        user: UserId,
        method: &Method,
        route: &str,
    ) -> Result<bool, ApiProblem> {
        let Some(sufficient) = self.sufficient(method, route) else { return Ok(false) };
        let permissions = self.permissions(user).await?;
        Ok(match sufficient {
            [] => !permissions.is_empty(),
            sufficient => sufficient.iter().any(|permission| permissions.has(*permission)),
        })
    }

    /// The permissions any of which opens a call; `None` if it is not listed. `HEAD` counts as `GET` unless it is listed itself.
    fn sufficient(&self, method: &Method, route: &str) -> Option<&'static [Permission]> {
        let find = |method: &Method| {
            let is_it = |call: &&StaffCall| call.0 == *method && call.1 == route;
            self.calls.iter().find(is_it).map(|(.., sufficient)| *sufficient)
        };
        find(method).or_else(|| (*method == Method::HEAD).then(|| find(&Method::GET)).flatten())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALLS: &[StaffCall] = &[
        (Method::GET, "/a", &[Permission::UsersRead, Permission::FilesRead]),
        (Method::POST, "/a", &[Permission::UsersWrite]),
        (Method::GET, "/own", &[]),
        (Method::HEAD, "/b", &[Permission::FilesWrite]),
        (Method::GET, "/b", &[Permission::FilesRead]),
    ];

    struct Everybody(Permissions);

    #[async_trait]
    impl StaffAccounts for Everybody {
        async fn permissions(&self, _: UserId) -> Result<Permissions, ApiProblem> {
            Ok(self.0)
        }
    }

    async fn admits(permissions: impl IntoIterator<Item = Permission>, method: Method, route: &str) -> bool {
        let staff = Staff::new(CALLS, Arc::new(Everybody(permissions.into_iter().collect())));
        staff.admits(UserId(uuid::Uuid::nil()), &method, route).await.unwrap()
    }

    /// Issue 14: roles of the back office.
    #[tokio::test]
    async fn a_listed_call_is_open_for_one_of_its_permissions_and_another_for_nobody() {
        use Permission::{FilesRead, FilesWrite, NewsWrite, UsersRead};
        assert!(admits([UsersRead], Method::GET, "/a").await);
        assert!(admits([NewsWrite, FilesRead], Method::HEAD, "/a").await);
        assert!(!admits([UsersRead], Method::POST, "/a").await);
        assert!(!admits([NewsWrite], Method::GET, "/a").await);
        assert!(admits([NewsWrite], Method::GET, "/own").await);
        assert!(!admits([], Method::GET, "/own").await, "a role that is not defined has no permission");
        assert!(
            admits([FilesWrite], Method::HEAD, "/b").await && !admits([FilesRead], Method::HEAD, "/b").await
        );
        for method in [Method::GET, Method::DELETE] {
            assert!(!admits(Permission::ALL, method, "/forgotten").await);
        }
    }
}
