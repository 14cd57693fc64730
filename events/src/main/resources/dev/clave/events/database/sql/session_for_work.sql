-- All statements of this work go by an index; a plan made while a queue was empty would otherwise
-- read all of it once it is full.
SET enable_seqscan = off;
SET idle_in_transaction_session_timeout = '60s';
SET timezone = 'UTC'
