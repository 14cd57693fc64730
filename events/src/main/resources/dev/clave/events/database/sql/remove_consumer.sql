DELETE FROM event_consumers
WHERE consumer_name = ? AND consumer_name NOT IN ('processor', 'outbox-relay')
