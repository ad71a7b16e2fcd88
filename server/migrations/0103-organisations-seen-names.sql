-- A decision over a name or a kind that nobody looked at is none, wherever the accreditation stands: the platform lifts a suspension
-- or a refusal over what it saw, too. Whoever administers may say that something changed there, and nothing else about it.
create policy verifier_accreditations_changed on verifier_accreditations for update to current_user
  using (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin')));
create function app.note_verifier_change(org uuid) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp as
$$ update verifier_accreditations v set version = v.version + 1 where v.org_id = org and v.state <> 'accredited' $$;
