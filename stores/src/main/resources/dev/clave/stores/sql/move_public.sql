ALTER SCHEMA public RENAME TO %1$s;
CREATE SCHEMA public;
COMMENT ON SCHEMA %1$s IS 'moved from the schema public'
