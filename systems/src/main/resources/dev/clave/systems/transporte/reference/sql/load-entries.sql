WITH load AS (SELECT ?::bigint AS id, ?::integer AS written)
INSERT INTO transporte.catalogue_entry
  (load_id, line, code, qualifier, description, valid_from, valid_to, data, search_text)
SELECT load.id, load.written + row.number, row.code, row.qualifier, row.description,
       row.valid_from::date, row.valid_to::date, row.data::jsonb, lower(unaccent(row.search_text))
FROM load,
     unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
       WITH ORDINALITY AS row (code, qualifier, description, valid_from, valid_to, data,
                               search_text, number)
