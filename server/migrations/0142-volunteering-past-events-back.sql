-- An event that was over before an editor took it down is put back as what it was: nobody is sent anywhere by it, and the hours of those who
-- came could be confirmed no more while it is down.
create or replace function app.put_back_volunteer_event(wanted uuid, at timestamptz) returns table (event uuid, organiser uuid, people uuid[]) language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  standing take_downs := app.standing_take_down(wanted, 'volunteer-event');
  gathering record;
begin
  update volunteer_events e set state = standing.kept ->> 'state', taken_down_at = null, version = e.version + 1
   where e.id = standing.subject_id and e.taken_down_at is not null and (e.starts_at > at or e.starts_at <= standing.taken_at)
  returning e.id, e.org_id, e.state, e.starts_at into gathering;
  if not found then return; end if;
  perform app.note_put_back(wanted, at);
  return query select gathering.id, gathering.org_id, array(
    select v.person_id from volunteer_sign_ups v
     where v.event_id = gathering.id and v.state in ('requested', 'confirmed', 'waitlisted')
       and gathering.state = 'published' and gathering.starts_at > at);
end $$;
