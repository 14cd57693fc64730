WITH asked AS (
  SELECT lower(unaccent(?)) AS text,
         to_tsquery('simple', string_agg(word || ':*', ' & ')) AS words
  FROM regexp_split_to_table(lower(unaccent(?)), '[^[:alnum:]]+') AS word
  WHERE word <> ''),
-- So many at most are put in order: of a word that thousands have, no order is better.
candidate AS (
  SELECT load.catalogue, entry.*
  FROM asked
  JOIN transporte.catalogue_load AS load ON load.catalogue = ? AND load.active
  JOIN transporte.catalogue_entry AS entry ON entry.load_id = load.id
  WHERE to_tsvector('simple', entry.search_text) @@ asked.words
    AND coalesce(entry.valid_from, '-infinity') <= ?
    AND coalesce(entry.valid_to, 'infinity') >= ?
  LIMIT 500)
SELECT candidate.catalogue, candidate.code, candidate.qualifier, candidate.description,
       candidate.valid_from, candidate.valid_to, candidate.data
FROM candidate, asked
ORDER BY word_similarity(asked.text, candidate.search_text) DESC,
         length(candidate.description), candidate.code, candidate.line
LIMIT ?
