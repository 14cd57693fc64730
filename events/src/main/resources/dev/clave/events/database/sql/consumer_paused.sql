SELECT paused FROM event_consumers WHERE consumer_name = ?
