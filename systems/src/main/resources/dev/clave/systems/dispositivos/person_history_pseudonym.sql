UPDATE device_status_history SET changed_by = ? WHERE changed_by = ANY (?)
