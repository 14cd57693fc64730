SELECT event_id, event_uuid, idempotency_key
FROM event_keys
WHERE idempotency_key = ANY (?::UUID[])
UNION ALL
SELECT event_id, event_uuid, idempotency_key
FROM event_keys
WHERE event_uuid = ANY (?::UUID[])
