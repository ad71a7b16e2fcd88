-- Long work is done in the role in which it was asked for: one of whoever asks, and through a token none above what it opens
-- (`roleThrough` of the contracts). What it is about and for whom is not rewritten while it waits.
create function app.acts_as(acting text) returns boolean language sql stable parallel safe as $$
  select acting = '' or case
    when coalesce(current_setting('app.token_roles', true), '') = '' then app.has_role(acting)
    when coalesce(current_setting('app.org_role', true), '') in ('owner', 'admin') then acting in ('admin', 'preparer', 'reviewer', 'auditor')
    when coalesce(current_setting('app.org_role', true), '') in ('preparer', 'reviewer') then acting in (current_setting('app.org_role', true), 'auditor')
    else acting = coalesce(current_setting('app.org_role', true), '') end $$;
drop policy jobs_ask on jobs;
create policy jobs_ask on jobs for insert with check (
  created_by = app.current_person() and (org_id = app.current_org() or org_id = app.current_person()) and app.acts_as(acting_role));
select app.grant_only('jobs', 'select, insert, delete, update (state, done, total, error_code, error_details, result, attempt, tries, queue_id,
  cancel_asked, started_at, finished_at)');
