//! E-mails to the payer: money was received, or returned. They name a number, a sum and a date, and nothing of the invoice's content.

use crate::InvoiceKey;
use cabinet_domain::{AttemptState, Kopecks, UserId};
use cabinet_ports::repository::{NewJob, PaymentAttempt};
use cabinet_ports::{Draft, LetterTemplate, Post};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use std::fmt;
use std::sync::Arc;

/// Writes the e-mails of payments. Without a mail server there are none.
#[derive(Clone)]
pub(crate) struct PaymentLetters {
    pub(crate) post: Option<Arc<dyn Post>>,
    /// Time zone of the dates.
    pub(crate) zone: Tz,
}

/// What happened to the payer's money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Moved {
    Received,
    /// This sum was returned in total.
    Returned(Kopecks),
}

impl Moved {
    /// Whether a change moved money. A hold that was released moved none.
    pub(crate) fn between(before: &PaymentAttempt, after: &PaymentAttempt) -> Option<Self> {
        let (from, to) = (before.attempt.state, after.attempt.state);
        match to {
            // A second refund leaves the state as it is.
            _ if from == to && before.attempt.refunded == after.attempt.refunded => None,
            AttemptState::Paid => Some(Self::Received),
            AttemptState::PartlyRefunded | AttemptState::Refunded => {
                Some(Self::Returned(after.attempt.refunded))
            }
            AttemptState::Reversed if from.has_money() => Some(Self::Returned(after.attempt.amount)),
            _ => None,
        }
    }
}

impl PaymentLetters {
    /// The e-mail about a change, due at once; `None` if the account is gone or there is no mail server. An error is logged: the ledger
    /// follows the money in any case.
    pub(crate) fn about(&self, kept: &PaymentAttempt, moved: Moved, now: DateTime<Utc>) -> Option<NewJob> {
        let user = kept.user?;
        let (template, sum, at) = match moved {
            Moved::Received => {
                (LetterTemplate::PaymentReceived, kept.attempt.amount, kept.paid_at.unwrap_or(now))
            }
            Moved::Returned(sum) => (LetterTemplate::PaymentReturned, sum, now),
        };
        let mut draft = Draft::new(template, user);
        draft.language.clone_from(&kept.language);
        draft.details.insert("sum".to_owned(), Rubles(sum).to_string());
        draft.details.insert("number".to_owned(), kept.attempt.number.to_string());
        draft.details.insert("date".to_owned(), at.with_timezone(&self.zone).date_naive().to_string());
        // Several invoices are found in the list.
        if let [share] = kept.attempt.shares.as_slice() {
            let key = InvoiceKey::of(&kept.host, &share.invoice);
            draft.details.insert("invoice".to_owned(), key.to_string());
        }
        self.job(draft, user, now)
    }

    /// The job that sends an e-mail.
    pub(crate) fn job(&self, draft: Draft, user: UserId, now: DateTime<Utc>) -> Option<NewJob> {
        match self.post.as_ref()?.letter(draft, now) {
            Ok(letter) => Some(letter),
            Err(error) => {
                tracing::error!(user.id = %user, %error, "user {user} gets no letter about a payment");
                None
            }
        }
    }
}

/// An amount as it is written in Russia, in every language: `1 200,50 ₽`, with no-break spaces.
pub(crate) struct Rubles(pub(crate) Kopecks);

impl fmt::Display for Rubles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rubles, kopecks) = (self.0.get() / 100, self.0.get() % 100);
        let digits = rubles.to_string();
        for (position, digit) in digits.chars().enumerate() {
            if position > 0 && (digits.len() - position).is_multiple_of(3) {
                f.write_str("\u{a0}")?;
            }
            write!(f, "{digit}")?;
        }
        write!(f, ",{kopecks:02}\u{a0}₽")
    }
}

#[cfg(test)]
mod tests {
    use super::Rubles;
    use cabinet_domain::Kopecks;

    ///
    #[test]
    fn a_sum_is_written_as_in_russia() {
        for (kopecks, text) in
            [(5, "0,05 ₽"), (99_900, "999,00 ₽"), (120_050, "1 200,50 ₽"), (123_456_789, "1 234 567,89 ₽")]
        {
            let text = text.replace(' ', "\u{a0}");
            assert_eq!(Rubles(Kopecks::new(kopecks).unwrap()).to_string(), text);
        }
    }
}
