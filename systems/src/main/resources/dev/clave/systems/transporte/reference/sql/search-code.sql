SELECT load.catalogue, entry.code, entry.qualifier, entry.description, entry.valid_from,
       entry.valid_to, entry.data
FROM transporte.catalogue_load AS load
JOIN transporte.catalogue_entry AS entry ON entry.load_id = load.id
WHERE load.catalogue = ? AND load.active
  AND lower(entry.code) COLLATE "C" >= lower(?)
  AND lower(entry.code) COLLATE "C" < lower(?) || chr(1114111)
  AND coalesce(entry.valid_from, '-infinity') <= ?
  AND coalesce(entry.valid_to, 'infinity') >= ?
ORDER BY lower(entry.code) COLLATE "C", entry.line
LIMIT ?
