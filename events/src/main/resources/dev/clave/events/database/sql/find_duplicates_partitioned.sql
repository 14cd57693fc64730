SELECT e.event_id, e.event_uuid, :event_stream, e.idempotency_key::TEXT
FROM event_keys e
WHERE e.idempotency_key = ANY (CAST(? AS :idempotency_key[]))
UNION ALL
SELECT e.event_id, e.event_uuid, :event_stream, e.idempotency_key::TEXT
FROM event_keys e
WHERE e.event_uuid = ANY (?::UUID[])
