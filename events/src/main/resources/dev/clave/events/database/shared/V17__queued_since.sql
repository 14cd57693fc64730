-- Since when an event waits that joined the queue later than it was received: a replayed letter, or
-- one of a later time. What it took is counted from then.
ALTER TABLE event_queue ADD COLUMN queued_at TIMESTAMPTZ;
