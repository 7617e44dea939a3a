-- News of the hospital for its patients. An image is in the object store; news_discarded_images names the objects that no item needs.
CREATE TABLE news (
    id           BLOB NOT NULL CONSTRAINT news_pkey PRIMARY KEY,
    version      INTEGER NOT NULL CONSTRAINT news_version_check CHECK (version > 0),
    is_draft     INTEGER NOT NULL,
    publish_at   TEXT,
    until        TEXT,
    audience     TEXT NOT NULL CONSTRAINT news_audience_check CHECK (audience IN ('all', 'citizens', 'clinic')),
    host         TEXT,
    clinic       TEXT CONSTRAINT news_clinic_check CHECK (length(clinic) BETWEEN 1 AND 512),
    image        BLOB,
    image_type   TEXT,
    image_width  INTEGER CONSTRAINT news_image_width_check CHECK (image_width > 0),
    image_height INTEGER CONSTRAINT news_image_height_check CHECK (image_height > 0),
    image_bytes  INTEGER CONSTRAINT news_image_bytes_check CHECK (image_bytes > 0),
    created_at   TEXT NOT NULL,
    created_by   BLOB CONSTRAINT news_creator_fkey REFERENCES users (id) ON DELETE SET NULL,
    updated_at   TEXT NOT NULL,
    updated_by   BLOB CONSTRAINT news_editor_fkey REFERENCES users (id) ON DELETE SET NULL,
    CONSTRAINT news_publish_check CHECK (is_draft OR publish_at IS NOT NULL),
    CONSTRAINT news_until_check CHECK (until > publish_at),
    CONSTRAINT news_audience_clinic_check CHECK (
        (audience = 'clinic') = (host IS NOT NULL) AND (host IS NULL) = (clinic IS NULL)
    ),
    CONSTRAINT news_image_check CHECK (
        (image IS NULL) = (image_type IS NULL) AND (image IS NULL) = (image_width IS NULL)
        AND (image IS NULL) = (image_height IS NULL) AND (image IS NULL) = (image_bytes IS NULL)
    )
) STRICT;

CREATE INDEX news_publish_idx ON news (publish_at, id);
CREATE INDEX news_creator_idx ON news (created_by);
CREATE INDEX news_editor_idx ON news (updated_by);

-- X-069: lengths in characters.
CREATE TABLE news_texts (
    news     BLOB NOT NULL CONSTRAINT news_texts_news_fkey REFERENCES news (id) ON DELETE CASCADE,
    language TEXT NOT NULL CONSTRAINT news_texts_language_check CHECK (length(language) BETWEEN 2 AND 8),
    title    TEXT NOT NULL CONSTRAINT news_texts_title_check CHECK (length(title) BETWEEN 1 AND 200),
    text     TEXT NOT NULL CONSTRAINT news_texts_text_check CHECK (length(text) BETWEEN 1 AND 20000),
    CONSTRAINT news_texts_pkey PRIMARY KEY (news, language)
) STRICT;

CREATE TABLE news_reads (
    user_id BLOB NOT NULL CONSTRAINT news_reads_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    news    BLOB NOT NULL CONSTRAINT news_reads_news_fkey REFERENCES news (id) ON DELETE CASCADE,
    read_at TEXT NOT NULL,
    CONSTRAINT news_reads_pkey PRIMARY KEY (user_id, news)
) STRICT;

CREATE INDEX news_reads_news_idx ON news_reads (news);

-- Written before the bytes of an image, and removed when an item takes it: so a process that dies in between leaves no lost object.
CREATE TABLE news_discarded_images (
    object BLOB NOT NULL CONSTRAINT news_discarded_images_pkey PRIMARY KEY,
    at     TEXT NOT NULL
) STRICT;

CREATE INDEX news_discarded_images_at_idx ON news_discarded_images (at);
