DELETE FROM claims WHERE root = ?
