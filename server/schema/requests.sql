-- What people ask for on the public pages, and what becomes of it.
create table requests (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  kind text not null check (kind in ('demo', 'pledge', 'sponsorship')),
  state text not null,
  name text not null check (name <> '' and length(name) <= 120),
  email citext not null,
  organisation text not null check (length(organisation) <= 160),
  about text not null check (length(about) <= 2000),
  trees integer check (trees > 0),
  language text not null check (language in ('en', 'ar')),
  -- Who was signed in when asking.
  person_id uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  handled_by uuid,
  version integer not null default 1,
  -- By these a request that is sent again is known: a visitor has no session to keep an answer under.
  key_hash bytea not null unique check (length(key_hash) = 32),
  content_hash bytea not null check (length(content_hash) = 32)
);
create index requests_newest on requests (created_at desc, id desc);
create index requests_state on requests (state, created_at desc, id desc);
create index requests_email on requests (email, created_at);
create index requests_person on requests (person_id) where person_id is not null;
call app.enforce_policies('requests');
call app.keep_workflow('requests', 'request',
  moves => '{>new, new>in-contact, new>done, in-contact>done, new>declined, in-contact>declined, done>in-contact, declined>in-contact}',
  officers => '{platform_owner, platform_admin}',
  officer_actions => '{contact, finish, decline, reopen, comment}',
  person_actions => '{receive}');

-- A request is visible to those who answer, and to its sender by key or sign-in.
create policy requests_ask on requests for insert with check (
  state = 'new' and handled_by is null and version = 1 and person_id is not distinct from (select app.current_person()));

create function app.handles_requests() returns boolean language sql stable as
$$ select app.has_platform_role('platform_owner', 'platform_admin') and app.current_aal() = 'aal2' $$;

create function app.presented_request() returns bytea language sql stable parallel safe as
$$ select decode(coalesce(current_setting('app.request_key', true), ''), 'hex') $$;

create policy requests_read on requests for select using (
  (select app.handles_requests()) or key_hash = (select app.presented_request()) or person_id = (select app.current_person())
  or email = (select app.current_email()));
create policy requests_change on requests for update using ((select app.handles_requests())) with check ((select app.handles_requests()));
create policy requests_erase on requests for delete using (
  (select app.handles_requests()) or person_id = (select app.current_person()) or email = (select app.current_email()));

-- Requests from an address since a time: receipts must not flood it.
create function app.keeps_requests() returns boolean language sql stable parallel safe as
$$ select coalesce(current_setting('app.requests_keeper', true), '') = 'on' $$;

create policy requests_keep_read on requests for select using ((select app.keeps_requests()));
create policy requests_keep on requests for delete using ((select app.keeps_requests()));
select app.grant_only('requests', 'select, insert, delete, update (state, changed_at, handled_by, version)');

create function app.forget_requests(before timestamptz) returns integer language plpgsql as $$
declare
  forgotten integer;
begin
  perform set_config('app.requests_keeper', 'on', true);
  delete from requests r where r.state in ('done', 'declined') and r.changed_at < before;
  get diagnostics forgotten = row_count;
  perform set_config('app.requests_keeper', '', true);
  return forgotten;
end $$;

create function app.requests_from(address citext, since timestamptz) returns integer language plpgsql as $$
declare
  found integer;
begin
  perform set_config('app.requests_keeper', 'on', true);
  select count(*) into found from requests r where r.email = address and r.created_at > since;
  perform set_config('app.requests_keeper', '', true);
  return found;
end $$;
