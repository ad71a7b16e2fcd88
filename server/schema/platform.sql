-- Tenancy, audit, idempotency, long work, mail and files: what every feature stands on.
create schema app;
create extension if not exists citext;
create extension if not exists btree_gist;

-- Functions with the owner's rights are for the application's role alone, which default privileges name.
alter default privileges revoke execute on functions from public;

-- Policies hold for the owner too; a table without one is closed.
create procedure app.enforce_policies(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
end $$;

-- Who writes a row is named as its writer.
create procedure app.name_writer(target regclass, person text) language plpgsql as $$
begin
  execute format('create policy own_name on %s as restrictive for insert with check (%I = (select app.current_person()))', target, person);
end $$;

-- Through a token a role counts only where the token's scopes cover it.
create function app.has_role(variadic roles text[]) returns boolean language sql stable parallel safe as
$$ select coalesce(current_setting('app.org_role', true), '') = any (roles)
      and (coalesce(current_setting('app.token_roles', true), '') = '' or string_to_array(current_setting('app.token_roles', true), ',') && roles) $$;

create function app.acts_as(acting text) returns boolean language sql stable parallel safe as $$
  select acting = '' or case
    when coalesce(current_setting('app.token_roles', true), '') = '' then app.has_role(acting)
    when coalesce(current_setting('app.org_role', true), '') = 'owner' then acting in ('preparer', 'reviewer', 'auditor')
    when coalesce(current_setting('app.org_role', true), '') = 'admin' then acting = 'auditor'
    when coalesce(current_setting('app.org_role', true), '') in ('preparer', 'reviewer') then acting in (current_setting('app.org_role', true), 'auditor')
    else acting = coalesce(current_setting('app.org_role', true), '') end $$;

-- Whether the person acts by themselves and not through a token.
create function app.acts_in_person() returns boolean language sql stable parallel safe as
$$ select coalesce(current_setting('app.token_roles', true), '') = '' $$;

-- Whether a role covers the role a job was asked for in; an administrator covers neither preparer nor reviewer.
create function app.covers(role text, acting text) returns boolean language sql immutable parallel safe as $$
  select role = acting or role = 'owner' or (role in ('admin', 'preparer', 'reviewer') and acting in ('auditor', 'viewer'))
    or (role = 'auditor' and acting = 'viewer') $$;

-- The assurance level of the session, or of its token where that is lower.
create function app.current_aal() returns text language sql stable parallel safe as
$$ select coalesce(nullif(current_setting('app.aal', true), ''), 'aal1') $$;

create function app.current_email() returns citext language sql stable parallel safe as
$$ select nullif(current_setting('app.email', true), '')::citext $$;

create function app.current_org() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('app.org_id', true), '')::uuid $$;

create function app.current_person() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('app.person_id', true), '')::uuid $$;

-- Folds a text for comparison: interchangeable letters become one, vowel signs and tatweel go.
create function app.fold_text(said text) returns text language sql immutable parallel safe as $$
  select translate(
    regexp_replace(lower(normalize(said, nfkc)), '[\u064B-\u065F\u0670\u06D6-\u06ED\u0640]', '', 'g'),
    -- alef with hamza above and below, with madda, wasla | alef maksura, yeh with hamza | waw with hamza | teh marbuta | digits
    U&'\0623\0625\0622\0671\0649\0626\0624\0629\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669',
    U&'\0627\0627\0627\0627\064A\064A\0648\06470123456789')
$$;

-- For each table whose rows name bytes, in a column `file_key`.
create procedure app.follow_files(target regclass) language plpgsql as $$
begin
  execute format('create trigger follow_file after insert or delete or update of file_key on %s for each row execute function app.follow_file()', target);
end $$;

-- Default privileges grant everything; a table that needs less says so, whatever the role is called.
create function app.grant_only(target regclass, privileges text) returns void language plpgsql as $$
declare grantee text;
begin
  for grantee in
    select distinct quote_ident(r.rolname) from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
     where c.oid = target and a.grantee <> c.relowner
  loop
    execute format('revoke all on %s from %s', target, grantee);
    if privileges <> '' then execute format('grant %s on %s to %s', privileges, target, grantee); end if;
  end loop;
end $$;

create function app.has_platform_role(variadic roles text[]) returns boolean language sql stable parallel safe as
$$ select string_to_array(coalesce(current_setting('app.platform_roles', true), ''), ',') && roles $$;

create function app.holds_job(org uuid, by_person uuid, variadic roles text[]) returns boolean language sql stable parallel safe as
$$ select org = app.current_person() or (org = app.current_org() and (by_person = app.current_person() or app.has_role(variadic roles))) $$;

create function app.is_answer_about(org uuid, acted_for uuid, body jsonb) returns boolean language sql immutable parallel safe as
$$ select org is not null and (acted_for is not distinct from org or strpos(body::text, org::text) > 0) $$;

create procedure app.open_to_purge(target regclass) language plpgsql as $$
begin
  execute format('create policy purge on %s to current_user using (org_id = (select app.purging()))', target);
end $$;

-- Rows of an organisation, read and written on its behalf alone: what a role may do there is the contract's to say.
-- Without 'update' or 'delete' rows are written once, or stay, until their organisation is deleted.
create procedure app.protect_tenant_table(target regclass, variadic writes text[] default '{insert,update,delete}') language plpgsql as $$
declare
  own constant text := '(org_id = (select app.current_org()))';
begin
  call app.enforce_policies(target);
  execute format('create policy tenant_read on %s for select using %s', target, own);
  if 'insert' = any (writes) then execute format('create policy tenant_insert on %s for insert with check %s', target, own); end if;
  if 'update' = any (writes) then execute format('create policy tenant_update on %s for update using %s with check %s', target, own, own); end if;
  if 'delete' = any (writes) then execute format('create policy tenant_delete on %s for delete using %s', target, own); end if;
  call app.open_to_purge(target);
end $$;

-- The organisation being deleted; its policies name the database's owner alone.
create function app.purging() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('app.purging', true), '')::uuid $$;

-- Which master key the database is sealed under: its id, one row.
create table app.sealed_under (
  one boolean primary key default true check (one),
  key_id text not null
);
select app.grant_only('app.sealed_under', '');

create table audit_trail (
  id bigint generated always as identity primary key,
  org_id uuid,
  person_id uuid,
  at timestamptz not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  reason text,
  details jsonb not null default '{}',
  request_id text not null,
  -- A column of its own: under row security only leakproof comparisons reach an index.
  area text generated always as (split_part(action, '.', 1)) stored
);
create index audit_trail_subject on audit_trail (org_id, subject_type, subject_id, id);
create index audit_trail_newest on audit_trail (org_id, at desc, id desc) where org_id is not null;
create index audit_trail_area on audit_trail (org_id, area, at desc, id desc) where org_id is not null;
create index audit_trail_person on audit_trail (org_id, person_id, at desc, id desc) where org_id is not null;

-- A person's own entries.
create index audit_trail_own on audit_trail (person_id, id desc) where org_id is null;

create function app.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.org_id = app.purging() and current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then return old; end if;
  end if;
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = '42501';
end $$;

create trigger audit_trail_append_only before update or delete on audit_trail for each row execute function app.refuse_change();
create trigger audit_trail_no_truncate before truncate on audit_trail for each statement execute function app.refuse_change();
call app.enforce_policies('audit_trail');
call app.open_to_purge('audit_trail');
create policy audit_trail_read on audit_trail for select using (
  org_id = app.current_org() or (org_id is null and person_id = app.current_person())
);
create policy audit_trail_insert on audit_trail for insert with check (
  (org_id is not distinct from (select app.current_org()) or org_id is null)
  and (person_id is null or person_id = (select app.current_person())
    or (org_id is null and action like 'identity.%'
      and ((select app.current_person()) is null or (select app.has_platform_role('platform_owner', 'platform_admin', 'security_officer'))))));

create table idempotency_keys (
  person_id uuid not null,
  key text not null,
  contract text not null,
  request_hash text not null,
  status smallint,
  body jsonb,
  created_at timestamptz not null,
  -- The organisation acted for: its deletion removes these responses and all that quote it.
  acted_for uuid default app.current_org(),
  primary key (person_id, key)
);
call app.enforce_policies('idempotency_keys');
create policy idempotency_keys_own on idempotency_keys using (person_id = app.current_person()) with check (person_id = app.current_person());

-- Responses may quote anything of the organisation.
create policy purge on idempotency_keys to current_user using (app.is_answer_about((select app.purging()), acted_for, body));

-- Responses quote people, so none is kept longer than a day.
create policy idempotency_keys_forget on idempotency_keys to current_user using (true);

create function app.forget_answers(before timestamptz) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as
$$ delete from idempotency_keys k where k.created_at < before $$;

create function app.forget_answers_about(person uuid) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as
$$ delete from idempotency_keys k where person = app.current_person() and (k.person_id = person or strpos(k.body::text, person::text) > 0) $$;

-- Jobs and their progress as people see them; the queue itself is pg-boss's.
create table jobs (
  -- The organisation, or the person's own id where there is none.
  org_id uuid not null,
  id uuid not null,
  kind text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  done bigint not null default 0 check (done >= 0),
  total bigint check (total >= 0),
  error_code text,
  error_details jsonb,
  result jsonb,
  input jsonb not null,
  created_by uuid not null,
  acting_role text not null default '',
  -- Raised by each start; a start that was given up for dead writes nothing more.
  attempt int not null default 0,
  -- Starts that count against the limit: not those handed back by a server that was stopping.
  tries int not null default 0,
  -- The queue's entry that may start this job; an older one finds another id here and leaves.
  queue_id uuid not null,
  cancel_asked boolean not null default false,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (org_id, id)
);
create index jobs_recent on jobs (org_id, created_at desc);

-- A caller's unfinished jobs are counted.
create index jobs_open on jobs (org_id, kind) where finished_at is null;

create function app.announce_job() returns trigger language plpgsql as
$$ begin perform pg_notify('athar_jobs', new.id::text); return null; end $$;

create trigger jobs_announce after insert or update of state, done, total on jobs for each row execute function app.announce_job();
call app.enforce_policies('jobs');
call app.open_to_purge('jobs');
create policy jobs_read on jobs for select using (app.holds_job(org_id, created_by, 'owner', 'admin', 'preparer', 'reviewer', 'auditor'));
create policy jobs_change on jobs for update
  using (app.holds_job(org_id, created_by, 'owner', 'preparer')) with check (app.holds_job(org_id, created_by, 'owner', 'preparer'));
create policy jobs_ask on jobs for insert with check (
  created_by = app.current_person() and (org_id = app.current_org() or org_id = app.current_person()) and app.acts_as(acting_role));
select app.grant_only('jobs', 'select, insert, delete, update (state, done, total, error_code, error_details, result, attempt, tries, queue_id,
  cancel_asked, started_at, finished_at)');

-- Mail waiting to be sent, written in the transaction of its action.
create table mail_outbox (
  id uuid primary key,
  type text not null,
  created_at timestamptz not null,
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  given_up boolean not null default false,
  recipient bytea not null,
  letter bytea not null,
  -- Keeps the order of mails written at the same moment.
  nth bigint generated always as identity
);
create index mail_outbox_due on mail_outbox (due_at);
create index mail_outbox_recipient on mail_outbox (recipient);

create function app.announce_mail() returns trigger language plpgsql as
$$ begin perform pg_notify('athar_mail', ''); return null; end $$;

create trigger mail_outbox_announce after insert on mail_outbox for each statement execute function app.announce_mail();

-- The application may only add mail: links in it open accounts.
select app.grant_only('mail_outbox', 'insert');

-- Materialized: otherwise Postgres may run the subquery once a row and claim everything.
create function app.claim_mail(how_many int) returns setof mail_outbox
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from mail_outbox where given_up and due_at <= now();
  with next as materialized (
    select id from mail_outbox where not given_up and due_at <= now() order by due_at, nth limit how_many for update skip locked)
  update mail_outbox m set attempts = attempts + 1, due_at = now() + interval '2 minutes'
    from next where m.id = next.id
  returning m.*
$$;

-- Drops mail to a deleted account.
create function app.forget_mail(to_whom bytea) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$ delete from mail_outbox where recipient = to_whom $$;

create function app.settle_mail(mail uuid, delivered boolean, give_up boolean, again_after_seconds int) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if delivered then
    delete from mail_outbox where id = mail;
  else
    update mail_outbox set given_up = give_up, due_at = now() + make_interval(secs => again_after_seconds) where id = mail;
  end if;
end $$;

-- Keys of stored bytes that no row names. A key stands here before its upload and again after its row goes;
-- a row that names it removes it in the same transaction. Only the server's sweep reads this.
create table loose_files (
  key text primary key,
  -- When the bytes may go; null: at once.
  due_at timestamptz
);
call app.enforce_policies('loose_files');
create policy loose_files_rounds on loose_files to current_user using (true) with check (true);

create function app.due_loose_files(at timestamptz, most int) returns setof text language sql stable
security definer set search_path = pg_catalog, public, pg_temp as
$$ select l.key from loose_files l where l.due_at is null or l.due_at <= at order by random() limit most $$;

-- A row may only name bytes that are still there: swept ones are refused with a serialization failure.
create function app.follow_file() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  named text := case when tg_op = 'DELETE' then null else new.file_key end;
  lost text := case when tg_op = 'INSERT' then null else old.file_key end;
begin
  if lost is not distinct from named then return null; end if;
  if named is not null then
    delete from loose_files l where l.key = named;
    if not found then raise exception 'no bytes wait under this key: % on %', tg_op, tg_table_name using errcode = '40001'; end if;
  end if;
  if lost is not null then
    insert into loose_files (key, due_at) values (lost, null) on conflict (key) do update set due_at = null;
    perform pg_notify('athar_files', '');
  end if;
  return null;
end $$;

create function app.note_loose_file(file text, due timestamptz) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp as
$$ insert into loose_files (key, due_at) values (file, due) $$;

-- Locks the key until the bytes are gone; false where another server was first.
create function app.take_loose_file(file text, at timestamptz) returns boolean language plpgsql volatile
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from loose_files l where l.key = file and (l.due_at is null or l.due_at <= at);
  return found;
end $$;

-- Running jobs check their rights again.
create function app.look_after_work() returns trigger language plpgsql as
$$ begin perform pg_notify('athar_cancel', ''); return null; end $$;

-- Actions of owners and administrators need a second factor. Returns the old row so that a delete proceeds.
create function app.refuse_below_aal2() returns trigger language plpgsql as $$
begin
  if app.current_aal() <> 'aal2' then
    raise exception 'a second factor is needed: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

-- One history of every workflow: who led which subject from where to where, when and why, and what was said in between.
create table workflow_history (
  id bigint generated always as identity primary key,
  org_id uuid,
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
 * Keeps the states of a table to the moves of its workflow (`workflow-sql.ts` writes the call). The history of a subject is read by
 * those who see the subject: of what is public, by its organisation and the officers alone. Each side writes its own actions only,
 * in its own name, and a step only where it led.
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
  execute format($policy$create policy %I on workflow_history for select using (
      kind = %L and exists (select from %s s where s.id = workflow_history.subject_id)
      and (org_id = (select app.current_org()) or %L or (select app.has_platform_role(variadic %L::text[]))))$policy$,
    bare || '_history_read', kind, target, cardinality(person_actions) > 0, officers);
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
