-- The detached table keeps its rows when their keys are forgotten.
ALTER TABLE events DETACH PARTITION %1$s;
ALTER TABLE %1$s DROP CONSTRAINT IF EXISTS events_id_fkey
