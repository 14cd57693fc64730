INSERT INTO event_holds (key_id, event_id, held_until, reason) VALUES (?, ?, 'infinity', 'HALTED')
ON CONFLICT (key_id)
DO UPDATE SET event_id = EXCLUDED.event_id, held_until = EXCLUDED.held_until, reason = 'HALTED'
