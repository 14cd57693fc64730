SET idle_in_transaction_session_timeout = '30s';
SET timezone = 'UTC'
