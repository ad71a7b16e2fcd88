-- A role in the platform opens nothing of accreditations before the second factor, in the database too.
create function app.decides_accreditations() returns boolean language sql stable parallel safe as
$$ select app.has_platform_role('platform_owner', 'platform_admin') and app.current_aal() = 'aal2' $$;

alter policy verifier_accreditations_read on verifier_accreditations using (
  org_id = (select app.current_org()) or (state = 'accredited' and (select app.current_person()) is not null) or (select app.decides_accreditations()));
alter policy verifier_accreditations_decide on verifier_accreditations
  using ((select app.decides_accreditations())) with check ((select app.decides_accreditations()));
alter policy verifier_accreditation_events_read on verifier_accreditation_events using (
  org_id = (select app.current_org()) or (select app.decides_accreditations()));
alter policy verifier_accreditation_events_write on verifier_accreditation_events with check (
  (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin')) and action = 'ask')
  or ((select app.decides_accreditations()) and action <> 'ask'));
