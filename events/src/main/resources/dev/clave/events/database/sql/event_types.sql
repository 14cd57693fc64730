SELECT stream, event_type, first_sent_at FROM event_types ORDER BY stream, event_type LIMIT 10000
