-- Whoever holds this row is the relay.
SELECT consumer_name FROM event_consumers
WHERE consumer_name = 'outbox-relay' AND NOT paused
FOR UPDATE SKIP LOCKED
