ALTER TABLE events DROP CONSTRAINT IF EXISTS events_history_check
