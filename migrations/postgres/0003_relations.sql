-- Who a user is at one clinic of one medical host, as the hospital system last said.
CREATE TABLE relations (
    user_id      uuid        NOT NULL CONSTRAINT relations_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    host         text        NOT NULL,
    clinic       text        NOT NULL CONSTRAINT relations_clinic_check CHECK (length(clinic) BETWEEN 1 AND 512),
    patient      text        NOT NULL CONSTRAINT relations_patient_check CHECK (length(patient) BETWEEN 1 AND 512),
    confirmed_at timestamptz NOT NULL,
    CONSTRAINT relations_pkey PRIMARY KEY (user_id, host, clinic)
);
