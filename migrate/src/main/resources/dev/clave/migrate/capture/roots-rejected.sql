SELECT count(*) FROM roots WHERE reason <> ''
