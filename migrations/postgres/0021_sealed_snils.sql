-- SNILS lies sealed; the index is a keyed fingerprint, equal for equal numbers and telling nothing else. A number in "snils" is from before:
-- the server seals it when it starts.
ALTER TABLE users ADD COLUMN snils_sealed bytea;
ALTER TABLE users ADD COLUMN snils_index bytea CONSTRAINT users_snils_index_check CHECK (length(snils_index) = 32);
DROP INDEX users_snils_idx;
CREATE INDEX users_snils_idx ON users (snils_index) WHERE snils_index IS NOT NULL;
CREATE INDEX users_plain_snils_idx ON users (id) WHERE snils IS NOT NULL;
