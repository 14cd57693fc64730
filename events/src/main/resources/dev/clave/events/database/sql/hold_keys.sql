INSERT INTO event_holds (key_id, event_id, held_until, reason, event_type)
SELECT i.key_id, i.event_id, COALESCE(i.held_until, 'infinity'), i.reason, i.event_type
FROM unnest(?::BIGINT[], ?::BIGINT[], ?::TIMESTAMPTZ[], ?::TEXT[], ?::TEXT[])
  AS i (key_id, event_id, held_until, reason, event_type)
ON CONFLICT (key_id)
DO UPDATE SET event_id = EXCLUDED.event_id, held_until = EXCLUDED.held_until,
  reason = EXCLUDED.reason, event_type = EXCLUDED.event_type
