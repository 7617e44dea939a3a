-- Links with which persons without an account answer a questionnaire (docs/adr/0042). Of the secret only the digest is stored; name, birth
-- date and answers are sealed.
CREATE TABLE questionnaire_links (
    id               BLOB NOT NULL CONSTRAINT questionnaire_links_pkey PRIMARY KEY,
    digest           BLOB NOT NULL CONSTRAINT questionnaire_links_digest_key UNIQUE
                     CONSTRAINT questionnaire_links_digest_check CHECK (length(digest) = 32),
    questionnaire    BLOB NOT NULL,
    version          INTEGER NOT NULL,
    person           BLOB NOT NULL,
    created_at       TEXT NOT NULL,
    created_by       BLOB CONSTRAINT questionnaire_links_creator_fkey REFERENCES users (id) ON DELETE SET NULL,
    expires_at       TEXT NOT NULL,
    sent_at          TEXT,
    revoked_at       TEXT,
    wrong_dates      INTEGER NOT NULL CONSTRAINT questionnaire_links_wrong_dates_check CHECK (wrong_dates BETWEEN 0 AND 5),
    opened_at        TEXT,
    consent_version  TEXT,
    consent_hash     TEXT,
    consent_language TEXT,
    consented_at     TEXT,
    revision         INTEGER NOT NULL CONSTRAINT questionnaire_links_revision_check CHECK (revision >= 0),
    page             INTEGER CONSTRAINT questionnaire_links_page_check CHECK (page >= 0),
    sealed           BLOB,
    saved_at         TEXT,
    completed_at     TEXT,
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
) STRICT;

CREATE INDEX questionnaire_links_list_idx ON questionnaire_links (questionnaire, created_at, id);
CREATE INDEX questionnaire_links_version_idx ON questionnaire_links (questionnaire, version);
CREATE INDEX questionnaire_links_creator_idx ON questionnaire_links (created_by);
CREATE INDEX questionnaire_links_expires_idx ON questionnaire_links (expires_at);
