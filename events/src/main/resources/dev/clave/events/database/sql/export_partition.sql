-- One JSON object a line: as CSV with characters that JSON text never holds, nothing is escaped.
COPY (SELECT to_jsonb(e) FROM %s e ORDER BY e.id)
TO STDOUT (FORMAT csv, QUOTE E'\x01', DELIMITER E'\x02')
