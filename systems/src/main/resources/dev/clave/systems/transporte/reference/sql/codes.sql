SELECT load.catalogue, entry.code, entry.qualifier, entry.description, entry.valid_from,
       entry.valid_to, entry.data
FROM unnest(?::text[], ?::text[]) AS wanted (catalogue, code)
JOIN transporte.catalogue_load AS load ON load.catalogue = wanted.catalogue AND load.active
JOIN transporte.catalogue_entry AS entry ON entry.load_id = load.id AND entry.code = wanted.code
ORDER BY load.catalogue, entry.code, entry.line
