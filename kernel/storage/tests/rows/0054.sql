UPDATE chat_rooms
SET last_patient_at = '2026-01-02T00:00:00+00:00', last_clinic_at = '2026-01-01T00:00:00+00:00', last_clinic_by = '@nurse:x',
    waiting_since = '2026-01-02T00:00:00+00:00', seen_at = '2026-01-02T00:00:00+00:00', assignee = '@nurse:x',
    unread_since = '2026-01-01T00:00:00+00:00', noticed_at = '2026-01-02T00:00:00+00:00', read_event = '$0', expired_at = '2026-01-02T00:00:00+00:00';

INSERT INTO chat_unread (room, ordinal, event_id, is_clinic, sent_at)
SELECT id, 1, '$a', TRUE, '2026-01-01T00:00:00+00:00' FROM chat_rooms;

INSERT INTO chat_transactions (digest, received_at)
VALUES ('0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef', '2026-01-01T00:00:00+00:00');
