-- The district that a person has chosen at a medical host (docs/adr/0074): its clinics come first. sealed holds id and name of the district,
-- encrypted with security.data_key for this user and host, because it tells where the person lives. Without a row, all districts are equal.
CREATE TABLE chosen_districts (
    user_id uuid  NOT NULL CONSTRAINT chosen_districts_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    host    text  NOT NULL CONSTRAINT chosen_districts_host_check CHECK (length(host) BETWEEN 1 AND 512),
    sealed  bytea NOT NULL,
    CONSTRAINT chosen_districts_pkey PRIMARY KEY (user_id, host)
);
