-- The beginning of the chain is authenticated: a keyed hash of removed_seal, kept_from and removed_hash. NULL while nothing was removed.
ALTER TABLE audit_chain ADD COLUMN removed_proof BLOB
    CONSTRAINT audit_chain_removed_proof_check CHECK (length(removed_proof) = 32);

-- A line goes at the end of its retention only, together with its seal.
DROP TRIGGER audit_events_no_delete;
CREATE TRIGGER audit_events_no_delete BEFORE DELETE ON audit_events
WHEN NOT EXISTS (SELECT 1
                 FROM audit_chain
                 JOIN audit_seals ON audit_seals.number <= audit_chain.removed_seal
                 WHERE audit_seals.line = OLD.number AND OLD.at < audit_chain.kept_from)
BEGIN
    SELECT RAISE(ABORT, 'audit_events is append-only');
END;
-- INSERT OR REPLACE deletes without the trigger above.
CREATE TRIGGER audit_events_no_replace BEFORE INSERT ON audit_events
WHEN EXISTS (SELECT 1 FROM audit_events WHERE number = NEW.number)
BEGIN
    SELECT RAISE(ABORT, 'audit_events is append-only');
END;

CREATE TRIGGER audit_seals_no_update BEFORE UPDATE ON audit_seals
BEGIN
    SELECT RAISE(ABORT, 'audit_seals is append-only');
END;
CREATE TRIGGER audit_seals_no_delete BEFORE DELETE ON audit_seals
WHEN OLD.number > COALESCE((SELECT removed_seal FROM audit_chain), 0)
     OR EXISTS (SELECT 1 FROM audit_events WHERE number = OLD.line)
BEGIN
    SELECT RAISE(ABORT, 'audit_seals is append-only');
END;
CREATE TRIGGER audit_seals_at_the_end BEFORE INSERT ON audit_seals
WHEN NEW.number <= COALESCE((SELECT last_seal FROM audit_chain), NEW.number)
     OR EXISTS (SELECT 1 FROM audit_seals WHERE number = NEW.number OR line = NEW.line)
BEGIN
    SELECT RAISE(ABORT, 'audit_seals is append-only');
END;

CREATE TRIGGER audit_chain_no_insert BEFORE INSERT ON audit_chain
BEGIN
    SELECT RAISE(ABORT, 'audit_chain has one row');
END;
CREATE TRIGGER audit_chain_no_delete BEFORE DELETE ON audit_chain
BEGIN
    SELECT RAISE(ABORT, 'audit_chain has one row');
END;
-- Both ends move forward only, to a seal that is there; the beginning with a new keyed hash. No line is passed over as sealed that is not.
CREATE TRIGGER audit_chain_forward BEFORE UPDATE ON audit_chain
WHEN NEW.last_seal < OLD.last_seal
     OR NEW.removed_seal < OLD.removed_seal
     OR NEW.kept_from < OLD.kept_from
     OR ((NEW.last_seal IS NOT OLD.last_seal OR NEW.last_hash IS NOT OLD.last_hash)
         AND NOT EXISTS (SELECT 1 FROM audit_seals WHERE number = NEW.last_seal AND hash = NEW.last_hash))
     OR (NEW.sealed_to <> OLD.sealed_to AND NOT EXISTS (SELECT 1 FROM audit_seals WHERE line = NEW.sealed_to))
     OR ((NEW.removed_seal IS NOT OLD.removed_seal OR NEW.removed_hash IS NOT OLD.removed_hash
          OR NEW.kept_from IS NOT OLD.kept_from OR NEW.removed_proof IS NOT OLD.removed_proof)
         AND (NEW.removed_seal = OLD.removed_seal OR NEW.removed_proof IS NULL OR NEW.removed_proof IS OLD.removed_proof
              OR NOT EXISTS (SELECT 1 FROM audit_seals WHERE number = NEW.removed_seal AND hash = NEW.removed_hash)))
BEGIN
    SELECT RAISE(ABORT, 'audit_chain moves forward only');
END;
