INSERT INTO event_consumers (consumer_name, acknowledges, ack_timeout)
VALUES (?, ?, make_interval(secs => ?))
ON CONFLICT (consumer_name)
DO UPDATE SET acknowledges = EXCLUDED.acknowledges, ack_timeout = EXCLUDED.ack_timeout
