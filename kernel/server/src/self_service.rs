//! Assembles self-service: the part of the portal where people manage their accounts.

use cabinet_accounts::{
    Accounts, PasswordPolicy, SecondSteps, SelfService, SelfServiceSettings, UploadBounds,
};
use cabinet_config::Variant;
use cabinet_mail::PostOffice;
use cabinet_ports::FileStore;
use cabinet_vault::Vault;
use std::num::NonZeroU32;
use std::sync::Arc;

/// Whether e-mail addresses must be confirmed, as configured. A demo without a mail server cannot confirm them and skips the step; a
/// production server does not start without one.
pub(crate) fn confirms_email(variant: &Variant) -> bool {
    variant.sign_in.confirm_email && variant.mail.is_some()
}

/// Assembles the self-service of accounts.
pub(crate) fn open(
    variant: &Variant,
    accounts: &Arc<Accounts>,
    vault: &Arc<Vault>,
    files: Arc<dyn FileStore>,
) -> Arc<SelfService> {
    let settings = SelfServiceSettings {
        confirm_email: confirms_email(variant),
        policy: PasswordPolicy::new(least_characters(variant)),
        zone: variant.timezone,
        answer_after: SelfServiceSettings::ANSWER_AFTER,
        requests_per_hour: NonZeroU32::new(variant.limits.registrations_per_hour).unwrap_or(NonZeroU32::MIN),
        uploads: UploadBounds {
            keep_free: variant.files.keep_free_bytes,
            // If addresses are not confirmed, no registration is unconfirmed.
            unproved_at_most: if confirms_email(variant) { variant.files.unproved_bytes } else { u64::MAX },
        },
    };
    let post = Arc::new(PostOffice::new(Arc::clone(vault)));
    Arc::new(SelfService::open(Arc::clone(accounts), post, files, settings))
}

/// Assembles the second steps of sign-in, under the hospital's short name.
///
/// # Errors
/// If `http.public_url` has no host to which passkeys can be bound.
pub(crate) fn open_second_steps(
    variant: &Variant,
    accounts: &Arc<Accounts>,
    vault: &Arc<Vault>,
) -> anyhow::Result<Arc<SecondSteps>> {
    let post = Arc::new(PostOffice::new(Arc::clone(vault)));
    let (accounts, vault) = (Arc::clone(accounts), Arc::clone(vault));
    let organisation = &variant.organisation.short_title;
    Ok(Arc::new(SecondSteps::open(accounts, post, vault, &variant.http.public_url, organisation)?))
}

fn least_characters(variant: &Variant) -> usize {
    usize::try_from(variant.security.least_password_characters).unwrap_or(usize::MAX)
}
