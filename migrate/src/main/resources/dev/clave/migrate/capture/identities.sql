WITH RECURSIVE family (relation) AS (
  SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = ? AND c.relname = ?
  UNION ALL
  SELECT i.inhrelid FROM family JOIN pg_inherits i ON i.inhparent = family.relation
)
SELECT n.nspname AS schema, c.relname AS name, c.relkind AS kind,
       c.relpersistence AS persistence,
       format('%I.%I', n.nspname, c.relname) AS quoted,
       pg_has_role(c.relowner, 'USAGE') AS owner,
       c.relreplident AS identity,
       EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attgenerated = 'v') AS virtual,
       (SELECT array_agg(a.attname::text)
        FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
          AND CASE c.relreplident
              WHEN 'f' THEN a.attgenerated = '' OR (a.attgenerated = 's'
                            AND current_setting('server_version_num')::int >= 180000)
              WHEN 'd' THEN EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid
                                    AND i.indisprimary AND a.attnum = ANY (i.indkey::int2[]))
              WHEN 'i' THEN EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid
                                    AND i.indisreplident AND a.attnum = ANY (i.indkey::int2[]))
              ELSE false END) AS columns
FROM family
JOIN pg_class c ON c.oid = family.relation
JOIN pg_namespace n ON n.oid = c.relnamespace
