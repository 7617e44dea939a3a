-- Whose free slots a patient was shown lately, so that a slot which one kernel listed can be booked at another (adr/0021). Kept for
-- half an hour.
CREATE TABLE slot_listings (
    user_id   BLOB NOT NULL CONSTRAINT slot_listings_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    host      TEXT NOT NULL,
    clinic    TEXT NOT NULL CONSTRAINT slot_listings_clinic_check CHECK (length(clinic) BETWEEN 1 AND 512),
    doctor    TEXT NOT NULL CONSTRAINT slot_listings_doctor_check CHECK (length(doctor) BETWEEN 1 AND 512),
    first_day TEXT NOT NULL,
    last_day  TEXT NOT NULL,
    listed_at TEXT NOT NULL,
    CONSTRAINT slot_listings_pkey PRIMARY KEY (user_id, host, clinic, doctor)
) STRICT;

CREATE INDEX slot_listings_listed_idx ON slot_listings (listed_at);
