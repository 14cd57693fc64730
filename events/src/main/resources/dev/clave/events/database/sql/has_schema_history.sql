SELECT to_regclass('events_schema_history') IS NOT NULL
