UPDATE diary_days
SET revision = 2, patient = 'v-1', closes_at = '2026-01-01T21:00:00+00:00', sent_revision = 1, unresolved = 2, leased_until = '2026-01-01T00:05:00+00:00', numbers = bytes(87), state = 'waiting'
WHERE day = '2026-01-01';

INSERT INTO diary_versions (user_id, host, day, revision, key, sealed, saved_at)
VALUES (uuid(01), 'vista', '2026-01-01', 1, 'day-0', bytes(88), '2026-01-01T00:00:00+00:00');
