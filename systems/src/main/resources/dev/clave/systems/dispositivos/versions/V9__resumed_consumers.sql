-- A consumer that was paused had no chance to answer: its time begins anew when it is resumed.
ALTER TABLE event_consumers ADD COLUMN resumed_at TIMESTAMPTZ;
