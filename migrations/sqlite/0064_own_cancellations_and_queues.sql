-- When the hospital system was last asked to cancel an appointment on behalf of its patient, until it is known whether it did: a history that shows
-- the appointment cancelled before the answer is written down shows the patient's own cancellation, not the clinic's.
ALTER TABLE bookings ADD COLUMN cancelling_at TEXT;

-- Names of what patients wait for, as the hospital system listed them, so that an entry and an offer name them before a kernel has read its lists.
-- They name no patient.
CREATE TABLE listed_names (
    host   TEXT NOT NULL,
    clinic TEXT NOT NULL CONSTRAINT listed_names_clinic_check CHECK (length(clinic) BETWEEN 1 AND 512),
    kind   TEXT NOT NULL CONSTRAINT listed_names_kind_check CHECK (kind IN ('clinic', 'speciality', 'doctor')),
    id     TEXT NOT NULL CONSTRAINT listed_names_id_check CHECK (length(id) BETWEEN 1 AND 512),
    name   TEXT NOT NULL,
    CONSTRAINT listed_names_pkey PRIMARY KEY (host, clinic, kind, id)
) STRICT;

-- The line of a slot: those who wait for its doctor, and those for whom any doctor of the speciality suits.
CREATE INDEX waiting_entries_doctor_idx ON waiting_entries (host, clinic, doctor, speciality) WHERE state = 'waiting';

-- The queue looks for due jobs kind by kind, and must not walk over those of other kinds.
CREATE INDEX jobs_kind_idx ON jobs (kind, run_at, id) WHERE state = 'open';
DROP INDEX jobs_due_idx;
