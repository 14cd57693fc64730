SELECT to_jsonb(h)::TEXT FROM device_status_history h WHERE h.changed_by = ANY (?) ORDER BY h.id
