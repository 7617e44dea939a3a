-- The beginning of the chain is authenticated: a keyed hash of removed_seal, kept_from and removed_hash. NULL while nothing was removed.
ALTER TABLE audit_chain ADD COLUMN removed_proof bytea
    CONSTRAINT audit_chain_removed_proof_check CHECK (length(removed_proof) = 32);

-- A line goes at the end of its retention only, together with its seal.
CREATE OR REPLACE FUNCTION audit_events_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF EXISTS (SELECT 1
                   FROM audit_chain
                   JOIN audit_seals ON audit_seals.number <= audit_chain.removed_seal
                   WHERE audit_seals.line = OLD.number AND OLD.at < audit_chain.kept_from) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'audit_events is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON audit_events
    FOR EACH STATEMENT EXECUTE FUNCTION audit_events_append_only();

CREATE FUNCTION audit_seals_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF OLD.number <= (SELECT removed_seal FROM audit_chain)
           AND NOT EXISTS (SELECT 1 FROM audit_events WHERE number = OLD.line) THEN
            RETURN OLD;
        END IF;
    ELSIF TG_OP = 'INSERT' THEN
        IF NEW.number > (SELECT last_seal FROM audit_chain) THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'audit_seals is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_seals_append_only BEFORE INSERT OR UPDATE OR DELETE ON audit_seals
    FOR EACH ROW EXECUTE FUNCTION audit_seals_append_only();
CREATE TRIGGER audit_seals_no_truncate BEFORE TRUNCATE ON audit_seals
    FOR EACH STATEMENT EXECUTE FUNCTION audit_seals_append_only();

-- Both ends move forward only, to a seal that is there; the beginning with a new keyed hash. No line is passed over as sealed that is not.
CREATE FUNCTION audit_chain_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'UPDATE' THEN
        RAISE EXCEPTION 'audit_chain has one row' USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF NEW.last_seal < OLD.last_seal
       OR NEW.removed_seal < OLD.removed_seal
       OR NEW.kept_from < OLD.kept_from
       OR ((NEW.last_seal, NEW.last_hash) IS DISTINCT FROM (OLD.last_seal, OLD.last_hash)
           AND NOT EXISTS (SELECT 1 FROM audit_seals WHERE number = NEW.last_seal AND hash = NEW.last_hash))
       OR (NEW.sealed_to <> OLD.sealed_to AND NOT EXISTS (SELECT 1 FROM audit_seals WHERE line = NEW.sealed_to))
       OR ((NEW.removed_seal, NEW.removed_hash, NEW.kept_from, NEW.removed_proof)
               IS DISTINCT FROM (OLD.removed_seal, OLD.removed_hash, OLD.kept_from, OLD.removed_proof)
           AND (NEW.removed_seal = OLD.removed_seal OR NEW.removed_proof IS NULL
                OR NEW.removed_proof IS NOT DISTINCT FROM OLD.removed_proof
                OR NOT EXISTS (SELECT 1 FROM audit_seals WHERE number = NEW.removed_seal AND hash = NEW.removed_hash)))
    THEN
        RAISE EXCEPTION 'audit_chain moves forward only' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER audit_chain_forward BEFORE INSERT OR UPDATE OR DELETE ON audit_chain
    FOR EACH ROW EXECUTE FUNCTION audit_chain_forward();
CREATE TRIGGER audit_chain_no_truncate BEFORE TRUNCATE ON audit_chain
    FOR EACH STATEMENT EXECUTE FUNCTION audit_chain_forward();

-- In sessions with session_replication_role = replica, too.
ALTER TABLE audit_events ENABLE ALWAYS TRIGGER audit_events_append_only;
ALTER TABLE audit_events ENABLE ALWAYS TRIGGER audit_events_no_truncate;
ALTER TABLE audit_seals ENABLE ALWAYS TRIGGER audit_seals_append_only;
ALTER TABLE audit_seals ENABLE ALWAYS TRIGGER audit_seals_no_truncate;
ALTER TABLE audit_chain ENABLE ALWAYS TRIGGER audit_chain_forward;
ALTER TABLE audit_chain ENABLE ALWAYS TRIGGER audit_chain_no_truncate;

-- A temporary table of the same name is found before ours unless pg_temp is named last.
DO $$
DECLARE
    guard text;
BEGIN
    FOREACH guard IN ARRAY ARRAY['audit_events_append_only', 'audit_seals_append_only', 'audit_chain_forward'] LOOP
        EXECUTE format('ALTER FUNCTION %I() SET search_path = %I, pg_temp', guard, current_schema());
    END LOOP;
END
$$;
