-- Nobody looks at an event before everybody sees it. One that an editor takes down takes place no more, and is its organiser's and of
-- those who joined it to see.
alter table volunteer_events add column taken_down_at timestamptz;
alter table volunteer_events add constraint volunteer_events_taken_down check (taken_down_at is null or state = 'cancelled');
drop policy volunteer_events_read on volunteer_events;
create policy volunteer_events_read on volunteer_events for select using (
  taken_down_at is null or org_id = (select app.current_org())
  or exists (select 1 from volunteer_sign_ups v where v.event_id = volunteer_events.id and v.person_id = (select app.current_person())));

-- Whose it was, and who would have come.
create function app.take_down_volunteer_event(wanted uuid, at timestamptz) returns table (organiser uuid, people uuid[]) language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare gathering record;
begin
  if not app.edits_content() then raise exception 'editors take down what is public' using errcode = '42501'; end if;
  select * into gathering from volunteer_events e where e.id = wanted and e.taken_down_at is null for update;
  if gathering.id is null then return; end if;
  update volunteer_events e set state = 'cancelled', taken_down_at = at, version = e.version + 1 where e.id = wanted;
  return query select gathering.org_id, array(
    select v.person_id from volunteer_sign_ups v
     where v.event_id = wanted and v.state in ('requested', 'confirmed', 'waitlisted')
       and gathering.state = 'published' and gathering.starts_at > at);
end $$;
