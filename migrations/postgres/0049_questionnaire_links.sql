-- Links with which persons without an account answer a questionnaire (docs/adr/0042). Of the secret only the digest is stored; name, birth
-- date and answers are sealed.
CREATE TABLE questionnaire_links (
    id               uuid NOT NULL CONSTRAINT questionnaire_links_pkey PRIMARY KEY,
    digest           bytea NOT NULL CONSTRAINT questionnaire_links_digest_key UNIQUE
                     CONSTRAINT questionnaire_links_digest_check CHECK (length(digest) = 32),
    questionnaire    uuid NOT NULL,
    version          bigint NOT NULL,
    person           bytea NOT NULL,
    created_at       timestamptz NOT NULL,
    created_by       uuid CONSTRAINT questionnaire_links_creator_fkey REFERENCES users (id) ON DELETE SET NULL,
    expires_at       timestamptz NOT NULL,
    sent_at          timestamptz,
    revoked_at       timestamptz,
    wrong_dates      bigint NOT NULL CONSTRAINT questionnaire_links_wrong_dates_check CHECK (wrong_dates BETWEEN 0 AND 5),
    opened_at        timestamptz,
    consent_version  text,
    consent_hash     text,
    consent_language text,
    consented_at     timestamptz,
    revision         bigint NOT NULL CONSTRAINT questionnaire_links_revision_check CHECK (revision >= 0),
    page             bigint CONSTRAINT questionnaire_links_page_check CHECK (page >= 0),
    sealed           bytea,
    saved_at         timestamptz,
    completed_at     timestamptz,
    CONSTRAINT questionnaire_links_version_fkey FOREIGN KEY (questionnaire, version)
        REFERENCES questionnaire_versions (questionnaire, version),
    CONSTRAINT questionnaire_links_opened_check CHECK (
        (opened_at IS NULL) = (consented_at IS NULL) AND (consented_at IS NULL) = (consent_version IS NULL)
        AND (consented_at IS NULL) = (consent_hash IS NULL) AND (consented_at IS NULL) = (consent_language IS NULL)
    ),
    CONSTRAINT questionnaire_links_saved_check CHECK (
        (revision = 0) = (sealed IS NULL) AND (sealed IS NULL) = (saved_at IS NULL)
        AND (completed_at IS NULL OR sealed IS NOT NULL) AND (sealed IS NULL OR opened_at IS NOT NULL)
    )
);

CREATE INDEX questionnaire_links_list_idx ON questionnaire_links (questionnaire, created_at, id);
CREATE INDEX questionnaire_links_version_idx ON questionnaire_links (questionnaire, version);
CREATE INDEX questionnaire_links_creator_idx ON questionnaire_links (created_by);
CREATE INDEX questionnaire_links_expires_idx ON questionnaire_links (expires_at);
