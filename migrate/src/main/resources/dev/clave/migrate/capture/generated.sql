SELECT a.attname FROM pg_attribute a
JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = ? AND c.relname = ? AND a.attgenerated <> ''
  AND (a.attgenerated <> 's' OR current_setting('server_version_num')::int < 180000)
