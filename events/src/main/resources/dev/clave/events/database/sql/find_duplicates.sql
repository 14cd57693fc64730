SELECT e.id, e.event_uuid, :event_stream, e.idempotency_key::TEXT
FROM events e
WHERE e.idempotency_key = ANY (CAST(? AS :idempotency_key[]))
UNION ALL
SELECT e.id, e.event_uuid, :event_stream, e.idempotency_key::TEXT
FROM events e
WHERE e.event_uuid = ANY (?::UUID[])
