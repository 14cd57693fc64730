SELECT utc_timestamp(6)
