CREATE TABLE ${table} (${columns})
