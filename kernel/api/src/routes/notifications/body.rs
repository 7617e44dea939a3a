//! The choices in requests and responses.

use crate::error::RouteError;
use cabinet_domain::{NotificationChannel, NotificationKind, QuietChoice, QuietHours};
use cabinet_http::ApiProblem;
use cabinet_http::problem::FieldProblem;
use cabinet_notifications::{NotificationChange, NotificationsOffered, OwnNotifications};
use chrono::NaiveTime;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Shown to people who have no quiet hours and switch them on.
const PROPOSED: [&str; 2] = ["22:00", "08:00"];

/// What a patient has chosen of one kind.
#[derive(Serialize, ToSchema)]
#[schema(as = NotificationKindChoice)]
pub(super) struct KindView {
    /// `visit`, `result`, `questionnaire`, `invoice` or `chat`.
    kind: &'static str,
    /// Whether they get e-mails about it.
    mail: bool,
    /// Whether they are notified of it on their devices.
    push: bool,
}

/// When the patient is not to be disturbed, by the hospital's clock.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = QuietHours)]
pub(super) struct QuietBody {
    on: bool,
    /// `22:00`
    from: String,
    /// `08:00`; may be earlier than `from`: the quiet hours then end on the next day.
    to: String,
}

/// What the patient is notified of.
#[derive(Serialize, ToSchema)]
#[schema(as = NotificationSettings)]
pub(super) struct SettingsView {
    /// What this hospital notifies of, in the order to show.
    kinds: Vec<KindView>,
    /// `mail` and `push`, as far as this hospital has them.
    channels: Vec<&'static str>,
    quiet_hours: QuietBody,
}

impl SettingsView {
    pub(super) fn of(own: &OwnNotifications, offered: &NotificationsOffered) -> Self {
        let wants = |kind, channel| own.settings.wants(kind, channel);
        let kind = |kind: &NotificationKind| KindView {
            kind: kind.name(),
            mail: wants(*kind, NotificationChannel::Mail),
            push: wants(*kind, NotificationChannel::Push),
        };
        let hours = own.quiet_hours.or(offered.quiet_hours);
        let [from, to] = match hours {
            Some(hours) => [hours.from(), hours.to()].map(|time| time.format("%H:%M").to_string()),
            None => PROPOSED.map(str::to_owned),
        };
        Self {
            kinds: offered.kinds.iter().map(kind).collect(),
            channels: offered.channels.iter().map(|channel| channel.name()).collect(),
            quiet_hours: QuietBody { on: own.quiet_hours.is_some(), from, to },
        }
    }
}

/// What is changed of one kind.
#[derive(Default, Deserialize, ToSchema)]
#[schema(as = NotificationKindChange)]
pub(super) struct KindBody {
    #[schema(required = false)]
    mail: Option<bool>,
    #[schema(required = false)]
    push: Option<bool>,
}

/// What is changed. Everything that is absent stays as it is.
#[derive(Deserialize, ToSchema)]
#[schema(as = NotificationSettingsChange)]
pub(super) struct ChangeBody {
    /// By the name of the kind.
    #[serde(default)]
    #[schema(required = false, value_type = BTreeMap<String, KindBody>)]
    kinds: BTreeMap<NotificationKind, KindBody>,
    #[schema(required = false)]
    quiet_hours: Option<QuietBody>,
}

impl ChangeBody {
    pub(super) fn change(self) -> Result<NotificationChange, RouteError> {
        let wanted = self.kinds.into_iter().flat_map(|(kind, body)| {
            let choices = [(NotificationChannel::Mail, body.mail), (NotificationChannel::Push, body.push)];
            choices.into_iter().filter_map(move |(channel, wanted)| Some((kind, channel, wanted?)))
        });
        let quiet = self.quiet_hours.map(|body| match body.on {
            true => hours(&body).map(QuietChoice::Own),
            false => Ok(QuietChoice::Never),
        });
        Ok(NotificationChange { wanted: wanted.collect(), quiet: quiet.transpose()? })
    }
}

fn hours(body: &QuietBody) -> Result<QuietHours, RouteError> {
    let invalid = |field| RouteError(ApiProblem::validation(vec![FieldProblem::new(field, "invalid")]));
    let time = |text: &str, field| NaiveTime::parse_from_str(text, "%H:%M").map_err(|_| invalid(field));
    let (from, to) = (time(&body.from, "quiet_hours.from")?, time(&body.to, "quiet_hours.to")?);
    QuietHours::new(from, to).map_err(|_| invalid("quiet_hours.to"))
}
