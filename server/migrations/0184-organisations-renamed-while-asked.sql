-- That an organisation is called otherwise, or is of another kind, is noted beside its accreditation by whoever changes its details, at a
-- second factor or not (`app.note_verifier_change`). What is asked for and decided there still takes one.
drop trigger verifier_accreditations_ask on verifier_accreditations;
create trigger verifier_accreditations_ask before insert
  or update of org_id, state, body, number, asked_by, asked_at, decided_by, decided_at on verifier_accreditations for each row
  execute function app.refuse_below_aal2();
