//! The accounts and news of a demo. They are created once; if they all exist, a start costs one lookup per account and no password hashing.

use anyhow::{Context, anyhow};
use cabinet_accounts::Accounts;
use cabinet_api::DemoLogin;
use cabinet_config::{DemoAccount, DemoNews, VariantFolder, demo_accounts, demo_news};
use cabinet_domain::{
    AuditEvent, AuditKind, ConsentHow, ConsentKind, News, NewsAudience, NewsText, PersonName, Role, User,
    UserId,
};
use cabinet_ports::repository::NewUser;
use cabinet_ports::{Clock, StorageError, Stores};
use cabinet_profile::{Caller, Given, Profile};
use secrecy::SecretString;

/// Creates the missing demo accounts. Returns what the sign-in page shows of them.
pub(crate) async fn demo(
    folder: &VariantFolder,
    stores: &Stores,
    accounts: &Accounts,
    profile: &Profile,
    clock: &dyn Clock,
) -> anyhow::Result<Vec<DemoLogin>> {
    let mut logins = Vec::new();
    for account in demo_accounts(folder).map_err(|reason| anyhow!(reason))? {
        let username = account.username.as_str();
        let known = stores.users.find_by_login(username).await?;
        let user = match known {
            Some(user) => user,
            None => make(&account, stores, accounts, clock)
                .await
                .with_context(|| format!("demo account {username}"))?,
        };
        agree(&user, stores, profile).await.with_context(|| format!("consent of {username}"))?;
        logins.push(DemoLogin {
            username: username.to_owned(),
            password: account.password.clone(),
            role: account.role.authority().to_owned(),
        });
    }
    Ok(logins)
}

async fn make(
    account: &DemoAccount,
    stores: &Stores,
    accounts: &Accounts,
    clock: &dyn Clock,
) -> anyhow::Result<User> {
    let hash = accounts.hash_password(SecretString::from(account.password.clone())).await?;
    let new = NewUser {
        id: UserId(uuid::Uuid::now_v7()),
        username: account.username.clone(),
        email: Some(account.email.clone()),
        email_confirmed_at: Some(clock.now()),
        name: PersonName::new(&account.last_name, &account.first_name, account.patr_name.as_deref())?,
        birth_date: account.birth_date,
        gender: account.gender,
        snils: account.snils,
        phone: account.phone.clone(),
        citizenship: account.citizenship,
        role: account.role,
        staff_role: account.staff_role.clone(),
        requested_role: None,
        esia_oid: None,
        demo: true,
        created_at: clock.now(),
    };
    let detail = serde_json::json!({ "role": account.role.authority(), "by": "demo" });
    let line = AuditEvent::by_kernel(new.id, AuditKind::UserCreated, detail, clock.now());
    let mut work = stores.begin().await?;
    let user = match work.users().add(new, Some(hash)).await {
        // Another kernel that started at the same time created the account first.
        Err(StorageError::Conflict { .. }) => {
            drop(work);
            let made = stores.users.find_by_login(account.username.as_str()).await?;
            return made.ok_or_else(|| anyhow!("its login or address is taken by somebody else"));
        }
        outcome => outcome?,
    };
    work.audit().add(line).await?;
    work.commit().await?;
    Ok(user)
}

/// Records the consent of demo patients at their registration. A patient who withdraws it in the demo is asked again like any other.
async fn agree(user: &User, stores: &Stores, profile: &Profile) -> anyhow::Result<()> {
    if user.role != Role::Patient || !stores.consents.list(user.id).await?.is_empty() {
        return Ok(());
    }
    let caller = Caller::without_request(user.id);
    let (kind, how) = (ConsentKind::PersonalData, ConsentHow::Registration);
    profile.consents.give(&caller, Given { kind, version: None, language: None, how }).await?;
    Ok(())
}

/// Publishes the demo news, if there are no news at all.
pub(crate) async fn news(folder: &VariantFolder, stores: &Stores, clock: &dyn Clock) -> anyhow::Result<()> {
    if !stores.news.list(None, 1).await?.is_empty() {
        return Ok(());
    }
    for item in demo_news(folder).map_err(|reason| anyhow!(reason))? {
        let id = item.id;
        publish(item, stores, clock).await.with_context(|| format!("demo news {id}"))?;
    }
    Ok(())
}

async fn publish(item: DemoNews, stores: &Stores, clock: &dyn Clock) -> anyhow::Result<()> {
    let now = clock.now();
    let text = |(code, text): (String, cabinet_config::DemoNewsText)| {
        NewsText::new(&text.title, &text.text)
            .map(|text| (code, text))
            .map_err(|_| anyhow!("a title or a text is missing or too long"))
    };
    let news = News {
        id: item.id,
        version: 1,
        is_draft: false,
        publish_at: Some(now),
        until: None,
        audience: NewsAudience::All,
        texts: item.texts.into_iter().map(text).collect::<anyhow::Result<_>>()?,
        image: None,
        created_at: now,
        created_by: None,
        updated_at: now,
        updated_by: None,
    };
    let detail = serde_json::json!({ "news": news.id, "by": "demo" });
    let mut work = stores.begin().await?;
    match work.news().add(&news).await {
        // Another kernel that started at the same time was faster.
        Err(StorageError::Conflict { .. }) => return Ok(()),
        outcome => outcome?,
    }
    let (kind, origin) = (AuditKind::NewsCreated, None);
    work.audit().add(AuditEvent { at: now, actor: None, subject: None, kind, detail, origin }).await?;
    Ok(work.commit().await?)
}
