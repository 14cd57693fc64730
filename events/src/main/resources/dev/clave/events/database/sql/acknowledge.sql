UPDATE event_acknowledgments SET ack_status = ?::enum_ack_status, acked_at = ?
WHERE event_id = ? AND consumer_name = ? AND ack_status = 'PENDING'
