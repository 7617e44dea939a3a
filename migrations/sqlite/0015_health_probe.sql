-- One row that readiness writes: a database that only reads is not ready. The filler grows and shrinks, so that a full disk shows.
CREATE TABLE health_probe (
    id     INTEGER NOT NULL CONSTRAINT health_probe_pkey PRIMARY KEY CONSTRAINT health_probe_id_check CHECK (id = 1),
    filler BLOB    NOT NULL
) STRICT;

INSERT INTO health_probe (id, filler) VALUES (1, x'');
