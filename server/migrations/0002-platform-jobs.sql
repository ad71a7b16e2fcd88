-- Long work and its progress. The queue itself is pg-boss's; this is what people see of it.
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

alter table jobs enable row level security;
alter table jobs force row level security;
create policy jobs_tenant on jobs
  using (org_id = app.current_org() or org_id = app.current_person())
  with check (org_id = app.current_org() or org_id = app.current_person());

create function app.announce_job() returns trigger language plpgsql as
$$ begin perform pg_notify('athar_jobs', new.id::text); return null; end $$;
create trigger jobs_announce after insert or update of state, done, total on jobs for each row execute function app.announce_job();

-- What the application may do with a table follows from default privileges. A table that needs narrower ones says so here,
-- whatever the application's role is called.
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
