SELECT to_regclass('event_keys') IS NOT NULL
