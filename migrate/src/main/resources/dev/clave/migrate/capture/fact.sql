SELECT value FROM facts WHERE name = ?
