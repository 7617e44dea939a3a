-- News of the hospital for its patients. An image is in the object store; news_discarded_images names the objects that no item needs.
CREATE TABLE news (
    id           uuid NOT NULL CONSTRAINT news_pkey PRIMARY KEY,
    version      bigint NOT NULL CONSTRAINT news_version_check CHECK (version > 0),
    is_draft     boolean NOT NULL,
    publish_at   timestamptz,
    until        timestamptz,
    audience     text NOT NULL CONSTRAINT news_audience_check CHECK (audience IN ('all', 'citizens', 'clinic')),
    host         text,
    clinic       text CONSTRAINT news_clinic_check CHECK (length(clinic) BETWEEN 1 AND 512),
    image        uuid,
    image_type   text,
    image_width  bigint CONSTRAINT news_image_width_check CHECK (image_width > 0),
    image_height bigint CONSTRAINT news_image_height_check CHECK (image_height > 0),
    image_bytes  bigint CONSTRAINT news_image_bytes_check CHECK (image_bytes > 0),
    created_at   timestamptz NOT NULL,
    created_by   uuid CONSTRAINT news_creator_fkey REFERENCES users (id) ON DELETE SET NULL,
    updated_at   timestamptz NOT NULL,
    updated_by   uuid CONSTRAINT news_editor_fkey REFERENCES users (id) ON DELETE SET NULL,
    CONSTRAINT news_publish_check CHECK (is_draft OR publish_at IS NOT NULL),
    CONSTRAINT news_until_check CHECK (until > publish_at),
    CONSTRAINT news_audience_clinic_check CHECK (
        (audience = 'clinic') = (host IS NOT NULL) AND (host IS NULL) = (clinic IS NULL)
    ),
    CONSTRAINT news_image_check CHECK (
        (image IS NULL) = (image_type IS NULL) AND (image IS NULL) = (image_width IS NULL)
        AND (image IS NULL) = (image_height IS NULL) AND (image IS NULL) = (image_bytes IS NULL)
    )
);

CREATE INDEX news_publish_idx ON news (publish_at, id);
CREATE INDEX news_creator_idx ON news (created_by);
CREATE INDEX news_editor_idx ON news (updated_by);

-- X-069: lengths in characters.
CREATE TABLE news_texts (
    news     uuid NOT NULL CONSTRAINT news_texts_news_fkey REFERENCES news (id) ON DELETE CASCADE,
    language text NOT NULL CONSTRAINT news_texts_language_check CHECK (length(language) BETWEEN 2 AND 8),
    title    text NOT NULL CONSTRAINT news_texts_title_check CHECK (length(title) BETWEEN 1 AND 200),
    text     text NOT NULL CONSTRAINT news_texts_text_check CHECK (length(text) BETWEEN 1 AND 20000),
    CONSTRAINT news_texts_pkey PRIMARY KEY (news, language)
);

CREATE TABLE news_reads (
    user_id uuid NOT NULL CONSTRAINT news_reads_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    news    uuid NOT NULL CONSTRAINT news_reads_news_fkey REFERENCES news (id) ON DELETE CASCADE,
    read_at timestamptz NOT NULL,
    CONSTRAINT news_reads_pkey PRIMARY KEY (user_id, news)
);

CREATE INDEX news_reads_news_idx ON news_reads (news);

-- Written before the bytes of an image, and removed when an item takes it: so a process that dies in between leaves no lost object.
CREATE TABLE news_discarded_images (
    object uuid NOT NULL CONSTRAINT news_discarded_images_pkey PRIMARY KEY,
    at     timestamptz NOT NULL
);

CREATE INDEX news_discarded_images_at_idx ON news_discarded_images (at);
