-- Tenancy, audit and idempotency: what every feature stands on.
create schema app;
create extension if not exists citext;

create function app.current_org() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('app.org_id', true), '')::uuid $$;
create function app.current_person() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('app.person_id', true), '')::uuid $$;
create function app.current_email() returns citext language sql stable parallel safe as
$$ select nullif(current_setting('app.email', true), '')::citext $$;
create function app.has_role(variadic roles text[]) returns boolean language sql stable parallel safe as
$$ select coalesce(current_setting('app.org_role', true), '') = any (roles) $$;
create function app.has_platform_role(variadic roles text[]) returns boolean language sql stable parallel safe as
$$ select string_to_array(coalesce(current_setting('app.platform_roles', true), ''), ',') && roles $$;

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
  request_id text not null
);
create index audit_trail_subject on audit_trail (org_id, subject_type, subject_id, id);
alter table audit_trail enable row level security;
alter table audit_trail force row level security;
create policy audit_trail_insert on audit_trail for insert with check (org_id is not distinct from app.current_org() or org_id is null);
create policy audit_trail_read on audit_trail for select using (
  (org_id = app.current_org() and app.has_role('owner', 'admin', 'preparer', 'reviewer', 'auditor'))
  or (org_id is null and person_id = app.current_person())
);
create function app.refuse_change() returns trigger language plpgsql as
$$ begin raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = '42501'; end $$;
create trigger audit_trail_append_only before update or delete on audit_trail for each row execute function app.refuse_change();
create trigger audit_trail_no_truncate before truncate on audit_trail for each statement execute function app.refuse_change();

create table idempotency_keys (
  person_id uuid not null,
  key text not null,
  contract text not null,
  request_hash text not null,
  status smallint,
  body jsonb,
  created_at timestamptz not null,
  primary key (person_id, key)
);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy idempotency_keys_own on idempotency_keys using (person_id = app.current_person()) with check (person_id = app.current_person());
