SELECT id, reason FROM roots WHERE step = ? AND key = ?
