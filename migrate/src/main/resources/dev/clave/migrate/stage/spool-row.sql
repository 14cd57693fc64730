INSERT INTO "clave spool" VALUES (?, ?)
