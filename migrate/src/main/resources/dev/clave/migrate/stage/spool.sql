CREATE TABLE "clave spool" ("table" TEXT, "row" TEXT)
