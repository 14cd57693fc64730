SELECT status, devices FROM vw_devices_by_status
