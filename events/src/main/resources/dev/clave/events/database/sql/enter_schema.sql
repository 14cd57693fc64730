-- The schema comes first; what was there before is still found.
SELECT set_config('search_path',
  concat_ws(', ', '%1$s', NULLIF(current_setting('search_path'), '')), %2$s)
