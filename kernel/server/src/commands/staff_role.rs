//! `cabinet admin role`: what an administrator's account is limited to. The change and its audit log entry are written in one transaction. The
//! kernel reads the role from the database at every call of the back office, so the change counts at once; the ended sessions make the
//! screens load anew.

use super::account::ended_text;
use crate::cli::StaffRoleOf;
use crate::prepare;
use anyhow::{Context, bail};
use cabinet_domain::{AuditEvent, AuditKind, Role, StaffRole, StaffRoles, User};
use cabinet_ports::{Clock, Stores, SystemClock};
use serde_json::json;

pub(super) async fn run(options: &StaffRoleOf) -> anyhow::Result<()> {
    let loaded = options.account.source.load()?;
    let role = wanted(&options.role, &loaded.variant.staff())?;
    let vault = prepare::open_vault(&loaded.variant)?;
    let storage = prepare::open_database(&loaded.variant).await?;
    storage.migrate().await.context("the database could not be migrated")?;
    let stores = storage.stores(&vault);
    let login = &options.account.login;
    let found = stores.users.find_by_login(login).await.context("the database does not answer")?;
    let Some(user) = found else { bail!("no account has the login or mail address {login:?}") };
    if user.role != Role::Admin {
        bail!("{} is a patient's account: staff roles are for administrators", user.username.as_str());
    }
    let said = change(&user, role, &stores).await?;
    let is_anybody_left = stores.users.count_admins().await? > 0;
    storage.close().await;
    println!("{}: {said}", user.username.as_str());
    if !is_anybody_left {
        println!("nobody is {} any more", StaffRole::ADMINISTRATOR);
    }
    Ok(())
}

/// Makes the change. Returns the message for the operator.
async fn change(user: &User, role: Option<StaffRole>, stores: &Stores) -> anyhow::Result<String> {
    let now = SystemClock.now();
    let wanted = name(role.as_ref()).to_owned();
    let detail = json!({ "from": name(user.staff_role.as_ref()), "to": wanted, "by": "cabinet admin role" });
    let line = AuditEvent::by_kernel(user.id, AuditKind::StaffRoleChanged, detail, now);
    let mut work = stores.begin().await?;
    let Some(ended) = work.users().set_staff_role(user.id, role, now).await? else {
        return Ok(format!("is {wanted} already; nothing was done"));
    };
    work.audit().add(line).await?;
    work.commit().await?;
    Ok(format!("is {wanted} now, {}", ended_text(ended.len())))
}

/// The role with this name; `None` for the built-in one.
///
/// # Errors
/// The configuration does not define it.
pub(super) fn wanted(name: &str, roles: &StaffRoles) -> anyhow::Result<Option<StaffRole>> {
    if name == StaffRole::ADMINISTRATOR {
        return Ok(None);
    }
    match name.parse().ok().filter(|role| roles.defines(role)) {
        Some(role) => Ok(Some(role)),
        None => {
            let known: Vec<_> = roles.names().map(StaffRole::as_str).collect();
            bail!(
                "the configuration has no staff role {name:?}: {}, or one of {}",
                StaffRole::ADMINISTRATOR,
                known.join(", ")
            )
        }
    }
}

/// The name of a role, as on the command line.
pub(super) fn name(role: Option<&StaffRole>) -> &str {
    role.map_or(StaffRole::ADMINISTRATOR, StaffRole::as_str)
}
