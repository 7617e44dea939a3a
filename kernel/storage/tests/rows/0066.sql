INSERT INTO chosen_districts (user_id, host, sealed) VALUES (uuid(01), 'netrika', bytes(01));
