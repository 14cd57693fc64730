WITH asked AS (SELECT lower(unaccent(?)) AS text)
SELECT load.catalogue, entry.code, entry.qualifier, entry.description, entry.valid_from,
       entry.valid_to, entry.data
FROM asked
JOIN transporte.catalogue_load AS load ON load.catalogue = ? AND load.active
JOIN transporte.catalogue_entry AS entry ON entry.load_id = load.id
WHERE asked.text <% entry.search_text
  AND coalesce(entry.valid_from, '-infinity') <= ?
  AND coalesce(entry.valid_to, 'infinity') >= ?
ORDER BY word_similarity(asked.text, entry.search_text) DESC,
         length(entry.description), entry.code, entry.line
LIMIT ?
