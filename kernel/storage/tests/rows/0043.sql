UPDATE user_files SET thumbnail = uuid(97) WHERE id = uuid(94);
