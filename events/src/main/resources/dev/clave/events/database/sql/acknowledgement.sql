SELECT ack_status FROM event_acknowledgments WHERE event_id = ? AND consumer_name = ?
