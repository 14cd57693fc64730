-- One process at a time, until the transaction ends.
SELECT pg_advisory_xact_lock(hashtext(current_schema() || ' events'), 1)
