SELECT nextval('events_id_seq') FROM generate_series(1, ?)
