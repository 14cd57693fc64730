INSERT INTO event_types (stream, event_type, first_sent_at)
SELECT i.stream, i.event_type, CAST(? AS TIMESTAMPTZ)
FROM unnest(?::TEXT[], ?::TEXT[]) AS i (stream, event_type)
ON CONFLICT DO NOTHING
