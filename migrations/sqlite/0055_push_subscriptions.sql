-- Browsers that are notified by Web Push (docs/adr/0052). Of the address at the push service only the digest is stored in the clear; proof is
-- the digest of address and keys, sealed holds both, encrypted with security.data_key for this id. A session that has expired is forgotten
-- here; one that is ended takes its subscriptions with it.
CREATE TABLE push_subscriptions (
    id              BLOB NOT NULL CONSTRAINT push_subscriptions_pkey PRIMARY KEY,
    user_id         BLOB NOT NULL CONSTRAINT push_subscriptions_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    session_id      BLOB CONSTRAINT push_subscriptions_session_fkey REFERENCES sessions (id) ON DELETE SET NULL,
    endpoint_digest BLOB NOT NULL CONSTRAINT push_subscriptions_endpoint_key UNIQUE
                    CONSTRAINT push_subscriptions_endpoint_check CHECK (length(endpoint_digest) = 32),
    proof           BLOB NOT NULL CONSTRAINT push_subscriptions_proof_check CHECK (length(proof) = 32),
    server_key      TEXT NOT NULL,
    language        TEXT NOT NULL,
    kinds           TEXT NOT NULL,
    sealed          BLOB NOT NULL,
    created_at      TEXT NOT NULL,
    renewed_at      TEXT NOT NULL
) STRICT;

CREATE INDEX push_subscriptions_user_idx ON push_subscriptions (user_id, renewed_at);
CREATE INDEX push_subscriptions_session_idx ON push_subscriptions (session_id);
CREATE INDEX push_subscriptions_proof_idx ON push_subscriptions (proof);
