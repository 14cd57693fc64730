COMMENT ON SCHEMA %s IS 'copied from a database of its own'
