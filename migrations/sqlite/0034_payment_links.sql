-- Links that pay one invoice without signing in. Of the secret only the digest is stored, and nothing of the invoice's content.
CREATE TABLE payment_links (
    id         BLOB NOT NULL CONSTRAINT payment_links_pkey PRIMARY KEY,
    digest     BLOB NOT NULL CONSTRAINT payment_links_digest_key UNIQUE
               CONSTRAINT payment_links_digest_check CHECK (length(digest) = 32),
    user_id    BLOB NOT NULL CONSTRAINT payment_links_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    host       TEXT NOT NULL,
    invoice    TEXT NOT NULL CONSTRAINT payment_links_invoice_check CHECK (length(invoice) BETWEEN 1 AND 512),
    patient    TEXT NOT NULL CONSTRAINT payment_links_patient_check CHECK (length(patient) BETWEEN 1 AND 512),
    amount     INTEGER NOT NULL CONSTRAINT payment_links_amount_check CHECK (amount > 0),
    created_by BLOB CONSTRAINT payment_links_creator_fkey REFERENCES users (id) ON DELETE SET NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    revoked_at TEXT,
    sent_at    TEXT
) STRICT;

CREATE INDEX payment_links_user_idx ON payment_links (user_id, created_at);
CREATE INDEX payment_links_creator_idx ON payment_links (created_by);
CREATE INDEX payment_links_expires_idx ON payment_links (expires_at);

-- The language of the screen on which "Pay" was pressed: that of the letters about the payment.
ALTER TABLE payment_attempts ADD COLUMN language TEXT;
