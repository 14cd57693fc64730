-- Who made a change and from where, as the item says; entries of before have neither.
ALTER TABLE transporte.audit_entry
  ADD COLUMN actor   text,
  ADD COLUMN address text;
