UPDATE registration_files SET object_id = uuid(45);
