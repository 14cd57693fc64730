DELETE FROM roots WHERE id = ?
