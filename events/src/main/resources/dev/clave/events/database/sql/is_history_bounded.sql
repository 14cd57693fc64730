SELECT EXISTS (
  SELECT 1 FROM pg_constraint
  WHERE conrelid = 'events'::REGCLASS AND conname = 'events_history_check')
