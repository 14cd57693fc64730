SELECT format('ALTER TABLE %s VALIDATE CONSTRAINT %I', conrelid::REGCLASS, conname)
FROM pg_constraint
WHERE confrelid = 'event_keys'::REGCLASS AND contype = 'f' AND NOT convalidated
