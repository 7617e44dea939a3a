-- When an account last got a letter of a kind: at most one an hour.
CREATE TABLE questionnaire_letters (
    user_id uuid NOT NULL CONSTRAINT questionnaire_letters_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    kind    text NOT NULL CONSTRAINT questionnaire_letters_kind_check CHECK (kind IN ('sent', 'reminder', 'alert')),
    sent_at timestamptz NOT NULL,
    CONSTRAINT questionnaire_letters_pkey PRIMARY KEY (user_id, kind)
);

-- The last reminder: how many days before the due day. NULL: none yet.
ALTER TABLE questionnaire_assignments ADD COLUMN reminded_days bigint
    CONSTRAINT questionnaire_assignments_reminded_check CHECK (reminded_days IS NULL OR reminded_days >= 0 AND due IS NOT NULL);
CREATE INDEX questionnaire_assignments_due_idx ON questionnaire_assignments (due) WHERE completed_at IS NULL;

-- Why a sending ended early without an administrator who cancelled it. Its state is then `cancelled`, which the release before this one knows.
ALTER TABLE questionnaire_sendings ADD COLUMN stop_reason text
    CONSTRAINT questionnaire_sendings_stop_reason_check CHECK (stop_reason IS NULL OR stop_reason IN ('questionnaire_archived') AND state = 'cancelled');

-- Completed questionnaires that somebody should look at: a score or an answer reached its threshold.
CREATE TABLE questionnaire_alerts (
    assignment uuid NOT NULL CONSTRAINT questionnaire_alerts_pkey PRIMARY KEY
                    CONSTRAINT questionnaire_alerts_assignment_fkey REFERENCES questionnaire_assignments (id) ON DELETE CASCADE,
    at         timestamptz NOT NULL,
    seen_at    timestamptz,
    seen_by    uuid CONSTRAINT questionnaire_alerts_seer_fkey REFERENCES users (id) ON DELETE SET NULL,
    CONSTRAINT questionnaire_alerts_seen_check CHECK (seen_by IS NULL OR seen_at IS NOT NULL)
);

CREATE INDEX questionnaire_alerts_at_idx ON questionnaire_alerts (at, assignment);
CREATE INDEX questionnaire_alerts_new_idx ON questionnaire_alerts (at) WHERE seen_at IS NULL;
CREATE INDEX questionnaire_alerts_seer_idx ON questionnaire_alerts (seen_by);

-- Rules that send a questionnaire by themselves. `matching` is the sealed filter of the table of users: it may hold names.
CREATE TABLE questionnaire_rules (
    id            uuid NOT NULL CONSTRAINT questionnaire_rules_pkey PRIMARY KEY,
    questionnaire uuid NOT NULL CONSTRAINT questionnaire_rules_questionnaire_fkey REFERENCES questionnaires (id),
    revision      bigint NOT NULL CONSTRAINT questionnaire_rules_revision_check CHECK (revision > 0),
    title         text NOT NULL CONSTRAINT questionnaire_rules_title_check CHECK (length(title) BETWEEN 1 AND 200),
    kind          text NOT NULL CONSTRAINT questionnaire_rules_kind_check CHECK (kind IN ('after_visit', 'every_days')),
    days          bigint NOT NULL CONSTRAINT questionnaire_rules_days_check CHECK (days BETWEEN 0 AND 730 AND (kind = 'after_visit' OR days > 0)),
    host          text,
    clinic        text CONSTRAINT questionnaire_rules_clinic_check CHECK (length(clinic) BETWEEN 1 AND 512),
    speciality    text CONSTRAINT questionnaire_rules_speciality_check CHECK (length(speciality) BETWEEN 1 AND 512),
    matching      bytea,
    due_days      bigint CONSTRAINT questionnaire_rules_due_check CHECK (due_days BETWEEN 0 AND 365),
    is_on         boolean NOT NULL,
    since         date NOT NULL,
    updated_at    timestamptz NOT NULL,
    updated_by    uuid CONSTRAINT questionnaire_rules_editor_fkey REFERENCES users (id) ON DELETE SET NULL,
    last_run      timestamptz,
    last_fault    text
);

CREATE INDEX questionnaire_rules_questionnaire_idx ON questionnaire_rules (questionnaire);
CREATE INDEX questionnaire_rules_editor_idx ON questionnaire_rules (updated_by);

-- For which visit (its booking) or period (its first day) a rule has sent to a patient: once for each.
CREATE TABLE questionnaire_rule_marks (
    rule    uuid NOT NULL CONSTRAINT questionnaire_rule_marks_rule_fkey REFERENCES questionnaire_rules (id) ON DELETE CASCADE,
    user_id uuid NOT NULL CONSTRAINT questionnaire_rule_marks_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    booking uuid CONSTRAINT questionnaire_rule_marks_booking_fkey REFERENCES bookings (id) ON DELETE CASCADE,
    period  date,
    day     date NOT NULL,
    CONSTRAINT questionnaire_rule_marks_occasion_check CHECK ((booking IS NULL) <> (period IS NULL))
);

CREATE UNIQUE INDEX questionnaire_rule_marks_visit_key ON questionnaire_rule_marks (rule, booking) WHERE booking IS NOT NULL;
CREATE UNIQUE INDEX questionnaire_rule_marks_period_key ON questionnaire_rule_marks (rule, user_id, period) WHERE period IS NOT NULL;
CREATE INDEX questionnaire_rule_marks_user_idx ON questionnaire_rule_marks (user_id);
CREATE INDEX questionnaire_rule_marks_booking_idx ON questionnaire_rule_marks (booking);

-- The rule that began a sending.
ALTER TABLE questionnaire_sendings ADD COLUMN rule uuid
    CONSTRAINT questionnaire_sendings_rule_fkey REFERENCES questionnaire_rules (id) ON DELETE SET NULL;
CREATE INDEX questionnaire_sendings_rule_idx ON questionnaire_sendings (rule);

-- Visits of a time, for rules.
CREATE INDEX bookings_start_idx ON bookings (start) WHERE state = 'booked';
