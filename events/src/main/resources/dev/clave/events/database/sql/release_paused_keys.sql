-- All of them: what another pause still holds is held again by the next turn.
DELETE FROM event_holds WHERE reason = 'PAUSED'
