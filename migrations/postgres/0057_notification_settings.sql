-- What people do not want to be notified of (docs/adr/0054): a row for each kind and channel that was stopped. Everything else is sent.
CREATE TABLE notification_stops (
    user_id uuid NOT NULL CONSTRAINT notification_stops_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    kind    text NOT NULL CONSTRAINT notification_stops_kind_check
            CHECK (kind IN ('visit', 'result', 'questionnaire', 'invoice', 'chat')),
    channel text NOT NULL CONSTRAINT notification_stops_channel_check CHECK (channel IN ('mail', 'push')),
    CONSTRAINT notification_stops_pkey PRIMARY KEY (user_id, kind, channel)
);

-- Quiet hours that people chose, as 22:00-08:00; NULL: none. Without a row, the hospital's apply.
CREATE TABLE notification_settings (
    user_id     uuid NOT NULL CONSTRAINT notification_settings_pkey PRIMARY KEY
                CONSTRAINT notification_settings_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    quiet_hours text CONSTRAINT notification_settings_quiet_check CHECK (length(quiet_hours) = 11)
);

-- When people were last reminded of something that is found by looking at all of it, so that each reminder is written once.
CREATE TABLE notification_times (
    user_id uuid NOT NULL CONSTRAINT notification_times_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    kind    text NOT NULL,
    sent_at timestamptz NOT NULL,
    CONSTRAINT notification_times_pkey PRIMARY KEY (user_id, kind)
);

-- The choice of the chat's e-mails is one of them.
INSERT INTO notification_stops (user_id, kind, channel)
SELECT user_id, 'chat', 'mail' FROM chat_accounts WHERE NOT mail_notices AND user_id IS NOT NULL;

ALTER TABLE chat_accounts DROP COLUMN mail_notices;

-- What to be notified of is chosen once, not for each browser. Who stopped it on every browser has stopped it.
INSERT INTO notification_stops (user_id, kind, channel)
SELECT user_id, 'chat', 'push' FROM push_subscriptions GROUP BY user_id HAVING NOT bool_or(kinds = 'chat');

ALTER TABLE push_subscriptions DROP COLUMN kinds;
