-- Where a change was asked from.
ALTER TABLE audit_events ADD COLUMN address TEXT;
ALTER TABLE audit_events ADD COLUMN session_id BLOB;

-- A seal for each line, in the order in which the sealer met them: a keyed hash of the seal before and of the line. A line that is changed,
-- or removed with its seal left, does not fit any more.
CREATE TABLE audit_seals (
    number INTEGER NOT NULL CONSTRAINT audit_seals_pkey PRIMARY KEY,
    line   INTEGER NOT NULL CONSTRAINT audit_seals_line_key UNIQUE,
    hash   BLOB    NOT NULL CONSTRAINT audit_seals_hash_check CHECK (length(hash) = 32)
) STRICT;

-- One row: the last seal, the last one that the time of keeping has removed, from when on lines
-- are kept, and up to which line all are sealed.
CREATE TABLE audit_chain (
    id             INTEGER NOT NULL CONSTRAINT audit_chain_pkey PRIMARY KEY CONSTRAINT audit_chain_id_check CHECK (id = 1),
    last_seal      INTEGER NOT NULL,
    last_hash      BLOB    NOT NULL,
    removed_seal   INTEGER NOT NULL,
    removed_hash   BLOB    NOT NULL,
    sealed_to      INTEGER NOT NULL,
    kept_from      TEXT    NOT NULL
) STRICT;
INSERT INTO audit_chain (id, last_seal, last_hash, removed_seal, removed_hash, sealed_to, kept_from)
VALUES (1, 0, x'', 0, x'', 0, '1970-01-01T00:00:00+00:00');

-- Append-only: whoever holds a connection of the server adds lines and nothing else. Only what is older than the time of keeping may go.
CREATE TRIGGER audit_events_no_update BEFORE UPDATE ON audit_events
BEGIN
    SELECT RAISE(ABORT, 'audit_events is append-only');
END;
CREATE TRIGGER audit_events_no_delete BEFORE DELETE ON audit_events
WHEN OLD.at >= (SELECT kept_from FROM audit_chain)
BEGIN
    SELECT RAISE(ABORT, 'audit_events is append-only');
END;
