-- Questionnaires completed by link that somebody should look at, as `questionnaire_alerts` for those of patients.
CREATE TABLE questionnaire_link_alerts (
    link    uuid NOT NULL CONSTRAINT questionnaire_link_alerts_pkey PRIMARY KEY
            CONSTRAINT questionnaire_link_alerts_link_fkey REFERENCES questionnaire_links (id) ON DELETE CASCADE,
    at      timestamptz NOT NULL,
    seen_at timestamptz,
    seen_by uuid CONSTRAINT questionnaire_link_alerts_seer_fkey REFERENCES users (id) ON DELETE SET NULL,
    CONSTRAINT questionnaire_link_alerts_seen_check CHECK (seen_by IS NULL OR seen_at IS NOT NULL)
);

CREATE INDEX questionnaire_link_alerts_at_idx ON questionnaire_link_alerts (at, link);
CREATE INDEX questionnaire_link_alerts_new_idx ON questionnaire_link_alerts (at) WHERE seen_at IS NULL;
CREATE INDEX questionnaire_link_alerts_seer_idx ON questionnaire_link_alerts (seen_by);

-- How far a rule of "every so many days" has got today: accounts up to this number were asked for. The whole table is read once a day.
ALTER TABLE questionnaire_rules ADD COLUMN passed_day date;
ALTER TABLE questionnaire_rules ADD COLUMN passed_number bigint NOT NULL DEFAULT 0
    CONSTRAINT questionnaire_rules_passed_check CHECK (passed_number >= 0);
