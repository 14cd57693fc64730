DROP TABLE "clave spool"
