-- One of so many places, until the transaction ends; none if all are taken.
SELECT slot FROM generate_series(1, ?) AS slot
WHERE pg_try_advisory_xact_lock(hashtext(current_schema() || ' ' || ?), slot)
LIMIT 1
