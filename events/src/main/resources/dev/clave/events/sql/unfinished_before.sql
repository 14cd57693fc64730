-- Whether anything received in the range still waits or lies open among the dead letters.
SELECT EXISTS (SELECT 1 FROM event_queue WHERE received_at < ?)
  OR EXISTS (SELECT 1 FROM event_schedule WHERE received_at < ?)
  OR EXISTS (
    SELECT 1 FROM dead_letter_events l
    JOIN event_keys k ON k.event_id = l.original_event_id
    WHERE l.resolution IS NULL AND k.received_at < ?)
