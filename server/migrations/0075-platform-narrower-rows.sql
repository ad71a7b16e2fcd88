-- Long work is shown to those who may read everything of the organisation, and to whoever asked for it; begun in one's own name
-- alone; and stopped or carried on by whoever asked for it or prepares there, as the routes have it. It is deleted with its
-- organisation only. Somebody without an organisation has their own.
drop policy jobs_tenant on jobs;
create function app.holds_job(org uuid, by_person uuid, variadic roles text[]) returns boolean language sql stable parallel safe as
$$ select org = app.current_person() or (org = app.current_org() and (by_person = app.current_person() or app.has_role(variadic roles))) $$;
create policy jobs_read on jobs for select using (app.holds_job(org_id, created_by, 'owner', 'admin', 'preparer', 'reviewer', 'auditor'));
create policy jobs_ask on jobs for insert with check (created_by = app.current_person() and (org_id = app.current_org() or org_id = app.current_person()));
create policy jobs_change on jobs for update
  using (app.holds_job(org_id, created_by, 'owner', 'admin', 'preparer')) with check (app.holds_job(org_id, created_by, 'owner', 'admin', 'preparer'));

-- What an organisation is reminded of is set by those who do the things that it is about, and looked at by the server itself, for
-- which nobody asks.
drop policy notification_reminders_org on notification_reminders;
create policy notification_reminders_org on notification_reminders
  using (org_id = (select app.current_org()) and ((select app.current_person()) is null or (select app.has_role('owner', 'admin', 'preparer'))))
  with check (org_id = (select app.current_org()) and ((select app.current_person()) is null or (select app.has_role('owner', 'admin', 'preparer'))));
