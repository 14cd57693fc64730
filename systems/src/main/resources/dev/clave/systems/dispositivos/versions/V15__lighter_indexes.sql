-- Every event changes its status once. Where a B-tree holds the status, that change writes all of the
-- event's index entries anew, those of its payload included; a BRIN index lets it stay in its page
-- (PostgreSQL 16 and newer), which must have room for it.
-- BRIN knows no enum, so it holds the place of the status in the order of its type.
CREATE FUNCTION fn_event_status_place(status enum_event_processing_status) RETURNS SMALLINT
LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE status
    WHEN 'RECEIVED' THEN 1 WHEN 'VALIDATED' THEN 2 WHEN 'PROCESSED' THEN 3
    WHEN 'FAILED' THEN 4 WHEN 'RETRY_PENDING' THEN 5 WHEN 'DEAD_LETTERED' THEN 6
  END)::SMALLINT
$$;
DROP INDEX events_processing_status_idx;
CREATE INDEX events_processing_status_idx
  ON events USING BRIN (fn_event_status_place(processing_status));

-- One index for what is not published, in the order in which the relay reads it.
DROP INDEX outbox_events_id_idx;
DROP INDEX outbox_unpublished_idx;
CREATE INDEX outbox_unpublished_idx ON outbox_events (id) WHERE published = FALSE;

-- Payloads are sorted into their index in larger portions, by autovacuum rather than by whoever
-- inserts.
DO $$
DECLARE
  part REGCLASS;
BEGIN
  FOR part IN
    SELECT relid FROM pg_partition_tree('events') WHERE isleaf
    UNION SELECT oid FROM pg_class WHERE oid = 'events'::REGCLASS AND relkind = 'r'
  LOOP
    EXECUTE format('ALTER TABLE %s SET (fillfactor = 50)', part);
  END LOOP;
  FOR part IN
    SELECT relid FROM pg_partition_tree('events_payload_gin_idx') WHERE isleaf
    UNION SELECT oid FROM pg_class WHERE oid = 'events_payload_gin_idx'::REGCLASS AND relkind = 'i'
  LOOP
    EXECUTE format('ALTER INDEX %s SET (gin_pending_list_limit = 32768)', part);
  END LOOP;
END
$$;
