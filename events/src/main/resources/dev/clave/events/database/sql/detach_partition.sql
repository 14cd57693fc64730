-- The detached table keeps its rows when their keys are forgotten.
ALTER TABLE events DETACH PARTITION %s
