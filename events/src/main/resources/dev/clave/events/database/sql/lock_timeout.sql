SET LOCAL lock_timeout = '%d ms'
