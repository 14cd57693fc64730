-- Whole words and their beginnings are found by this index. The trigrams are for slips: they read
-- every entry that shares a few letters.
CREATE INDEX ix_catalogue_entry_words
  ON transporte.catalogue_entry USING gin (to_tsvector('simple', search_text));
