-- What is known to lie before the bound is attached without being read.
ALTER TABLE events DROP CONSTRAINT IF EXISTS events_history_check;
ALTER TABLE events ADD CONSTRAINT events_history_check CHECK (received_at < '%s') NOT VALID
