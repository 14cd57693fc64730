SELECT event_type, keys FROM vw_event_holds WHERE reason = 'UNHANDLED' ORDER BY event_type
