SELECT unnest(enum_range(NULL::enum_event_type))
