//! `cabinet admin create`: a new administrator.

use super::staff_role;
use crate::accounts::invent_password;
use crate::cli::NewAdmin;
use crate::prepare;
use anyhow::{Context, bail};
use cabinet_accounts::{Hasher, OsRandom, PasswordPolicy};
use cabinet_domain::{
    AuditEvent, AuditKind, BirthDate, Citizenship, Email, Gender, PersonName, Role, UserId, Username,
};
use cabinet_ports::repository::{NewUser, Registration};
use cabinet_ports::{Clock, StorageError, SystemClock};
use chrono::NaiveDate;
use secrecy::{ExposeSecret, SecretString};
use std::io::{BufRead, stdin};
use std::sync::Arc;

pub(super) async fn run(admin: &NewAdmin) -> anyhow::Result<()> {
    let loaded = admin.source.load()?;
    let username: Username = admin.username.parse()?;
    let email: Email = admin.email.parse()?;
    let staff_role = staff_role::wanted(&admin.role, &loaded.variant.staff())?;
    let name = PersonName::new(&admin.last_name, &admin.first_name, None)?;
    let least = usize::try_from(loaded.variant.security.least_password_characters)?;
    let password = match admin.password_stdin {
        true => read_password()?,
        false => invent_password(least)?,
    };
    PasswordPolicy::new(least).check(&password, &username, Some(&email))?;

    let vault = prepare::open_vault(&loaded.variant)?;
    let storage = prepare::open_database(&loaded.variant).await?;
    storage.migrate().await.context("the database could not be migrated")?;
    let hasher = Hasher::start(1, 1, Arc::new(OsRandom))?;
    let hash = hasher.hash(password.clone()).await?;
    let now = SystemClock.now();
    let new = NewUser {
        id: UserId(uuid::Uuid::now_v7()),
        username,
        email: Some(email),
        email_confirmed_at: Some(now),
        name,
        birth_date: default_birth_date(now.date_naive())?,
        gender: Gender::default(),
        snils: None,
        phone: None,
        citizenship: Citizenship::default(),
        role: Role::Admin,
        staff_role,
        requested_role: None,
        esia_oid: None,
        demo: false,
        created_at: now,
    };
    let stores = storage.stores(&vault);
    let detail = serde_json::json!({
        "role": Role::Admin.authority(),
        "staffRole": staff_role::name(new.staff_role.as_ref()),
        "by": "cabinet admin create",
    });
    let line = AuditEvent::by_kernel(new.id, AuditKind::UserCreated, detail, now);
    let registration = Registration {
        password_hash: Some(hash),
        // A password that was printed to a terminal is valid for the first sign-in only.
        must_change_password: !admin.password_stdin,
        ..Registration::of(new)
    };
    let mut work = stores.begin().await?;
    match work.users().register(registration).await {
        Ok(_) => {}
        Err(StorageError::Conflict { what }) => bail!("{what} is taken already: choose another"),
        Err(error) => return Err(error).context("the administrator could not be stored"),
    }
    work.audit().add(line).await?;
    work.commit().await?;
    storage.close().await;

    println!("{} {} was made", admin.role, admin.username);
    if !admin.password_stdin {
        println!("it has to be changed at the first sign-in");
        println!("password, shown only now: {}", password.expose_secret());
    }
    Ok(())
}

fn read_password() -> anyhow::Result<SecretString> {
    let mut line = String::new();
    stdin().lock().read_line(&mut line).context("standard input cannot be read")?;
    Ok(SecretString::from(line.trim_end_matches(['\n', '\r']).to_owned()))
}

/// The birth date that means "not given" (specification 2 §3).
fn default_birth_date(today: NaiveDate) -> anyhow::Result<BirthDate> {
    let day = NaiveDate::from_ymd_opt(1990, 1, 1).context("1990-01-01 is no date")?;
    Ok(BirthDate::new(day, today)?)
}
