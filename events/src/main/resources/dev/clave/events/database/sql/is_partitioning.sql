-- Whether some process partitions the events now; if not, none begins until the transaction ends.
SELECT NOT pg_try_advisory_xact_lock(hashtext(current_schema() || ' events'), 2)
