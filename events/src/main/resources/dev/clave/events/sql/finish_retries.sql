-- An event that was tried before has its acknowledgement pending and its device held.
WITH acknowledged AS (
  UPDATE event_acknowledgments SET ack_status = 'ACKED', acked_at = ?
  WHERE event_id = ANY (?::BIGINT[]) AND consumer_name = 'processor' AND ack_status = 'PENDING'
)
DELETE FROM device_holds WHERE device_id = ANY (?::BIGINT[])
