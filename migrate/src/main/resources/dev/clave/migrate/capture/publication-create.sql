CREATE PUBLICATION ${name} FOR TABLE ${tables} WITH (publish = 'insert, update, delete, truncate'${generated})
