SELECT id, event_uuid, idempotency_key
FROM events
WHERE idempotency_key = ANY (?::UUID[])
UNION ALL
SELECT id, event_uuid, idempotency_key
FROM events
WHERE event_uuid = ANY (?::UUID[])
