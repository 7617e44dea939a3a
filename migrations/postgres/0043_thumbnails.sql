-- The small picture of an image: an object of the store in the folder of its file.
ALTER TABLE user_files ADD COLUMN thumbnail uuid;
CREATE INDEX user_files_thumbnail_idx ON user_files (thumbnail) WHERE thumbnail IS NOT NULL;
