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
