//! TOTP codes (RFC 6238) with the parameters that every authenticator app supports: SHA-1, six digits, thirty seconds.

use super::SecondSteps;
use cabinet_domain::UserId;
use chrono::{DateTime, Utc};
use qrcode::QrCode;
use qrcode::render::svg;
use totp_rs::{Algorithm, TOTP};

/// RFC 4226 §4 R6 recommends 160 bits.
pub(super) const SECRET_BYTES: usize = 20;
const DIGITS: usize = 6;
const STEP_S: u64 = 30;
/// The previous and the next time step are accepted too, because a clock may be half a minute off and typing takes time
/// (RFC 6238 §5.2).
const SKEW: i64 = 1;

/// The secret for an authenticator app; shown once.
#[derive(Debug, Clone)]
pub struct NewApp {
    /// For typing, in base32.
    pub secret: String,
    /// `otpauth://…`, for an app on the same device.
    pub uri: String,
    /// The URI as a QR code (SVG), for another device.
    pub qr: String,
}

impl SecondSteps {
    pub(super) fn show(&self, secret: &[u8], account: &str) -> Option<NewApp> {
        let totp = self.totp(secret, account)?;
        let uri = totp.get_url();
        let code = QrCode::new(uri.as_bytes()).ok()?;
        let qr = code.render::<svg::Color<'_>>().min_dimensions(200, 200).build();
        Some(NewApp { secret: totp.get_secret_base32(), uri, qr })
    }

    /// The time step that the code belongs to, if it is one of the accepted steps.
    pub(super) fn step_of(&self, secret: &[u8], code: &str, now: DateTime<Utc>) -> Option<i64> {
        let totp = self.totp(secret, "")?;
        let typed: String = code.chars().filter(|sign| !sign.is_whitespace()).collect();
        let step = now.timestamp().div_euclid(STEP_S.cast_signed());
        // All steps are compared, so that the timing does not reveal which one matches.
        (-SKEW..=SKEW)
            .map(|skew| step + skew)
            .filter(|step| {
                let time = u64::try_from(step.saturating_mul(STEP_S.cast_signed())).unwrap_or_default();
                totp.check(&typed, time)
            })
            .fold(None, |found, step| found.or(Some(step)))
    }

    fn totp(&self, secret: &[u8], account: &str) -> Option<TOTP> {
        let account = account.replace(':', " ");
        let issuer = Some(self.organisation.clone());
        // Skew 0: the accepted steps are checked one by one, to know which one matches.
        TOTP::new(Algorithm::SHA1, DIGITS, 0, STEP_S, secret.to_vec(), issuer, account).ok()
    }
}

/// The vault context of the secret.
pub fn context(user: UserId) -> String {
    format!("totp_factors.secret:{user}")
}
