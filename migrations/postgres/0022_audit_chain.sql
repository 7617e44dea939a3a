-- Where a change was asked from.
ALTER TABLE audit_events ADD COLUMN address text;
ALTER TABLE audit_events ADD COLUMN session_id uuid;

-- A seal for each line, in the order in which the sealer met them: a keyed hash of the seal before and of the line. A line that is changed,
-- or removed with its seal left, does not fit any more.
CREATE TABLE audit_seals (
    number bigint      NOT NULL CONSTRAINT audit_seals_pkey PRIMARY KEY,
    line   bigint      NOT NULL CONSTRAINT audit_seals_line_key UNIQUE,
    hash   bytea       NOT NULL CONSTRAINT audit_seals_hash_check CHECK (length(hash) = 32)
);

-- One row: the last seal, the last one that the time of keeping has removed, from when on lines
-- are kept, and up to which line all are sealed.
CREATE TABLE audit_chain (
    id             integer     NOT NULL CONSTRAINT audit_chain_pkey PRIMARY KEY CONSTRAINT audit_chain_id_check CHECK (id = 1),
    last_seal      bigint      NOT NULL,
    last_hash      bytea       NOT NULL,
    removed_seal   bigint      NOT NULL,
    removed_hash   bytea       NOT NULL,
    sealed_to      bigint      NOT NULL,
    kept_from      timestamptz NOT NULL
);
INSERT INTO audit_chain (id, last_seal, last_hash, removed_seal, removed_hash, sealed_to, kept_from)
VALUES (1, 0, '\x', 0, '\x', 0, '1970-01-01T00:00:00Z');

-- Append-only: whoever holds a connection of the server adds lines and nothing else. Only what is older than the time of keeping may go.
CREATE FUNCTION audit_events_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF OLD.at < (SELECT kept_from FROM audit_chain) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'audit_events is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events
    FOR EACH ROW EXECUTE FUNCTION audit_events_append_only();
