-- An event that was tried before has its acknowledgement pending and its key held.
WITH acknowledged AS (
  UPDATE event_acknowledgments SET ack_status = 'ACKED', acked_at = ?
  WHERE event_id = ANY (?::BIGINT[]) AND consumer_name = 'processor' AND ack_status = 'PENDING'
)
DELETE FROM event_holds WHERE key_id = ANY (?::BIGINT[])
