-- Made beside and attached: whoever reads or writes events meanwhile does not wait. Half of each
-- page stays free for the one change of status that every event sees.
CREATE TABLE %1$s (LIKE events INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)
  WITH (fillfactor = 50, autovacuum_vacuum_threshold = 100000,
    autovacuum_vacuum_insert_threshold = 100000, autovacuum_analyze_threshold = 100000);
ALTER TABLE events ATTACH PARTITION %1$s FOR VALUES FROM ('%2$s') TO ('%3$s')
