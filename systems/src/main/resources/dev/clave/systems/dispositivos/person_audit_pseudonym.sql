SELECT fn_pseudonymise_audit(?, ?, ?)
