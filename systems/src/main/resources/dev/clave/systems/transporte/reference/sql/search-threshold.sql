SELECT set_config('pg_trgm.word_similarity_threshold', ?, true)
