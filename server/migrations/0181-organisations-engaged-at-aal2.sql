-- What an engagement opens is another organisation's: its verifier reads it after a second factor. The rule of the routes once more.
create or replace function app.open_engagement() returns engagements language plpgsql stable parallel safe as $$
declare
  named uuid := nullif(current_setting('app.engagement', true), '');
  found engagements;
begin
  if named is null or app.current_aal() <> 'aal2' then return null; end if;
  select e.* into found from engagements e
   where e.id = named and e.verifier_org_id = app.current_org() and e.revoked_at is null
     and current_setting('app.engagement_day', true)::date between e.starts_on and e.ends_on
     and app.has_role('owner', 'admin', 'preparer', 'reviewer', 'auditor')
     and exists (select 1 from verifier_accreditations v where v.org_id = e.verifier_org_id and v.state = 'accredited');
  return found;
end $$;
