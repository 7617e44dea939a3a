-- Who a user is at one clinic of one medical host, as the hospital system last said.
CREATE TABLE relations (
    user_id      BLOB    NOT NULL CONSTRAINT relations_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    host         TEXT    NOT NULL,
    clinic       TEXT    NOT NULL CONSTRAINT relations_clinic_check CHECK (length(clinic) BETWEEN 1 AND 512),
    patient      TEXT    NOT NULL CONSTRAINT relations_patient_check CHECK (length(patient) BETWEEN 1 AND 512),
    confirmed_at TEXT    NOT NULL,
    CONSTRAINT relations_pkey PRIMARY KEY (user_id, host, clinic)
) STRICT;
