-- One process at a time, until the session ends or gives it back.
SELECT pg_try_advisory_lock(hashtext(current_schema() || ' events'), 2)
