SELECT "row" FROM "clave spool" WHERE "table" = ? ORDER BY rowid
