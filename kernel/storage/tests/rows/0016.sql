UPDATE one_time_links SET browser_digest = bytes(44) WHERE purpose = 'restore_password';
