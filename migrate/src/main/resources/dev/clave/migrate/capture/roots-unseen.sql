SELECT key FROM roots WHERE step = ? AND seen < ? ORDER BY id LIMIT ?
