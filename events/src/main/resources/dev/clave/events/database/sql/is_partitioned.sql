SELECT relkind = 'p' FROM pg_class WHERE oid = 'events'::REGCLASS
