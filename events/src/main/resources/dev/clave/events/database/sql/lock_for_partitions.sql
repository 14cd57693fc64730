LOCK TABLE events, event_processing_logs, event_acknowledgments, event_retries,
  dead_letter_events IN ACCESS EXCLUSIVE MODE
