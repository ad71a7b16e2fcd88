-- One history of every workflow: who led which subject from where to where, when and why, and what was said in between.
create table workflow_history (
  id bigint generated always as identity primary key,
  org_id uuid references organisations (id),
  kind text not null,
  subject_id uuid not null,
  at timestamptz not null,
  person_id uuid,
  side text not null check (side in ('person', 'organisation', 'platform', 'system')),
  action text not null,
  from_state text,
  to_state text,
  comment text not null default '' check (length(comment) <= 2000),
  -- Of the subject, after the step.
  version integer
);
create index workflow_history_subject on workflow_history (subject_id, id);
create index workflow_history_person on workflow_history (person_id, at desc) where person_id is not null;
alter table workflow_history enable row level security;
alter table workflow_history force row level security;
call app.open_to_purge('workflow_history');
-- Inside functions of the database's owner only: steps of the system are written, and a history goes with its subject.
create policy workflow_history_keep on workflow_history to current_user using (true) with check (true);
select app.grant_only('workflow_history', 'select, insert');
create trigger workflow_history_append_only before update on workflow_history
  for each row execute function app.refuse_change();

-- The moves of a table are the arguments of its trigger: `>state` begins, `from>to` goes on.
create function app.keep_state() returns trigger language plpgsql as $$
declare
  before text := case when tg_op = 'UPDATE' then old.state else '' end;
begin
  if before <> new.state and before || '>' || new.state <> all (tg_argv) then
    raise exception 'no % goes from % to %', tg_table_name, before, new.state using errcode = '23514', constraint = tg_table_name || '_state_moves';
  end if;
  return new;
end $$;
create function app.forget_history() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from workflow_history h where h.kind = tg_argv[0] and h.subject_id = old.id;
  return null;
end $$;

/*
 * Keeps the states of a table to the moves of its workflow (`workflow-sql.ts` writes the call), and opens the history of a subject
 * to those who see the subject. Each side writes its own actions only, in its own name, and a step only where it led.
 */
create procedure app.keep_workflow(target regclass, kind text, moves text[], members text[] default '{}', member_actions text[] default '{}',
  officers text[] default '{}', officer_actions text[] default '{}', person_actions text[] default '{}') language plpgsql as $$
declare
  bare text := (select c.relname from pg_class c where c.oid = target);
  states text[] := array(select distinct state from unnest(moves) step, unnest(string_to_array(step, '>')) state where state <> '' order by state);
  tenant text := case when exists (select from pg_attribute a where a.attrelid = target and a.attname = 'org_id' and not a.attisdropped)
    then 's.org_id is not distinct from workflow_history.org_id' else 'workflow_history.org_id is null' end;
begin
  execute format('alter table %s add constraint %I check (state = any (%L::text[]))', target, bare || '_states', states);
  -- Before the other triggers of the table, which may settle a state further: they run by name.
  execute format('create trigger %I before insert or update of state on %s for each row execute function app.keep_state(%s)',
    bare || '_allowed_moves', target, (select string_agg(quote_literal(step), ', ') from unnest(moves) step));
  execute format('create trigger %I after delete on %s for each row execute function app.forget_history(%L)', bare || '_history', target, kind);
  execute format('create policy %I on workflow_history for select using (kind = %L and exists (select from %s s where s.id = workflow_history.subject_id))',
    bare || '_history_read', kind, target);
  execute format($policy$create policy %I on workflow_history for insert with check (
      kind = %L and person_id is not distinct from (select app.current_person())
      and exists (select from %s s where s.id = workflow_history.subject_id and %s and (to_state is null or s.state = to_state))
      and case side
        when 'organisation' then action = any (%L::text[]) and org_id = (select app.current_org()) and (select app.has_role(variadic %L::text[]))
        when 'platform' then action = any (%L::text[]) and (select app.has_platform_role(variadic %L::text[])) and (select app.current_aal()) = 'aal2'
        when 'person' then action = any (%L::text[])
        else false end)$policy$,
    bare || '_history_write', kind, target, tenant, member_actions, members, officer_actions, officers, person_actions);
end $$;

drop table request_events;
alter table requests drop constraint requests_state_check;
-- requests/workflow
call app.keep_workflow('requests', 'request',
  moves => '{>new, new>in-contact, new>done, in-contact>done, new>declined, in-contact>declined, done>in-contact, declined>in-contact}',
  officers => '{platform_owner, platform_admin}',
  officer_actions => '{contact, finish, decline, reopen, comment}',
  person_actions => '{receive}');
