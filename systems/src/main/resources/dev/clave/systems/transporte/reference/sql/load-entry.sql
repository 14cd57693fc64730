INSERT INTO transporte.catalogue_entry
  (load_id, line, code, qualifier, description, valid_from, valid_to, data, search_text)
SELECT row.load_id, row.line, row.code, row.qualifier, row.description, row.valid_from, row.valid_to,
       row.data, lower(unaccent(row.search_text))
FROM (VALUES (?::bigint, ?::integer, ?, ?, ?, ?::date, ?::date, ?::jsonb, ?))
  AS row (load_id, line, code, qualifier, description, valid_from, valid_to, data, search_text)
