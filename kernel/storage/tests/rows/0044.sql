INSERT INTO admin_preferences (user_id, preferences, sealed) VALUES (uuid(01), '', bytes(01));
