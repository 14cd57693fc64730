-- Every event dies once, when its status changes, and the tables beside it only grow: vacuuming and
-- analysing them each time a young table has grown by a fifth costs more than it gives.
ALTER TABLE events SET (autovacuum_vacuum_threshold = 100000,
  autovacuum_vacuum_insert_threshold = 100000, autovacuum_analyze_threshold = 100000);
ALTER TABLE event_processing_logs SET (autovacuum_vacuum_insert_threshold = 100000,
  autovacuum_analyze_threshold = 100000);
ALTER TABLE event_acknowledgments SET (autovacuum_vacuum_insert_threshold = 100000,
  autovacuum_analyze_threshold = 100000);
ALTER TABLE outbox_events SET (autovacuum_vacuum_threshold = 50000,
  autovacuum_vacuum_insert_threshold = 100000, autovacuum_analyze_threshold = 100000);

-- Ids follow time: what is old enough to prune is at the low end of the primary key.
DROP INDEX outbox_events_published_at_idx;

-- What the dashboard tells of a stretch of time must come from all of it: how long events took, as
-- counts of a growing scale, and what became of acknowledgements.
ALTER TABLE event_rollups
  ADD COLUMN latency_counts INTEGER[] NOT NULL DEFAULT '{}',
  ADD COLUMN acked INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN nacked INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN timed_out INTEGER NOT NULL DEFAULT 0;

CREATE FUNCTION fn_add_counts(a INTEGER[], b INTEGER[]) RETURNS INTEGER[] LANGUAGE sql IMMUTABLE AS $$
  SELECT COALESCE(array_agg(COALESCE(x, 0) + COALESCE(y, 0) ORDER BY place), '{}')
  FROM unnest(a, b) WITH ORDINALITY AS t (x, y, place)
$$;
