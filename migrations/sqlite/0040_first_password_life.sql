-- A printed first password that nobody has used is void after a while.
ALTER TABLE password_credentials ADD COLUMN valid_until TEXT;
