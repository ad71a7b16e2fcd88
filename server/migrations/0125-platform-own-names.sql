-- Where nobody is signed in, an entry of the trail could name anybody as its doer, and a notice anybody at all. Before somebody is
-- signed in only identity writes of them: that they signed in, up or out, or proved something. All else names whoever does it, or nobody.
drop policy audit_trail_insert on audit_trail;
create policy audit_trail_insert on audit_trail for insert with check (
  (org_id is not distinct from (select app.current_org()) or org_id is null)
  and (person_id is null or person_id = (select app.current_person())
    or (org_id is null and action like 'identity.%'
      and ((select app.current_person()) is null or (select app.has_platform_role('platform_owner', 'platform_admin', 'security_officer'))))));

drop policy notifications_tell on notifications;
create policy notifications_tell on notifications for insert with check (
  (org_id is null or org_id = (select app.current_org())) and (actor_id is null or actor_id = (select app.current_person())));
