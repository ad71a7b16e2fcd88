-- The checked rows of an import stand in a table of their own. COPY is refused where row-level security holds, so the table
-- is filled in the very transaction that makes it, when nobody else can see it, and sealed under the usual policies before
-- that transaction ends. Stored rows go with the table instead of by a million deletions.
drop table import_rows;
update imports set state = case when receipt is null then 'uploaded' else 'imported' end where state in ('checking', 'review', 'importing');

create schema import_stage;

create procedure app.refuse_foreign_import(import uuid) language plpgsql as $$
begin
  if not app.has_role('owner', 'admin', 'preparer') or not exists (select 1 from public.imports where org_id = app.current_org() and id = import) then
    raise exception 'no import of this organisation' using errcode = '42501';
  end if;
end $$;

-- Makes the empty table of an import's rows, in the place of the one of an earlier check, and answers its name. Unlogged:
-- after a crash of the database the stored file is simply checked again.
create function app.open_import_stage(import uuid) returns text language plpgsql security definer set search_path = '' as $$
declare
  stage text := format('import_stage.%I', 'r' || replace(import::text, '-', ''));
begin
  call app.refuse_foreign_import(import);
  execute format('drop table if exists %s', stage);
  execute format($table$
    create unlogged table %s (
      org_id uuid not null default %L,
      record integer not null,
      slice smallint not null default 0,
      line integer not null,
      status text not null check (status in ('accept', 'flag', 'refuse', 'skip')),
      held boolean not null default false,
      codes text[] not null default '{}',
      cells jsonb,
      choices jsonb,
      site_id uuid,
      site_text text,
      activity text,
      quantity numeric,
      unit text,
      period_start date,
      period_end date,
      inventory_year smallint,
      bucket date,
      within_month boolean,
      supplier text,
      reference text,
      note text,
      data_quality text,
      other_record integer,
      imported boolean not null default false,
      resolution_id integer,
      entered jsonb
    )$table$, stage, app.current_org());
  return stage;
end $$;

-- Puts the rows under row-level security, once they are all there.
create procedure app.seal_import_stage(import uuid) language plpgsql security definer set search_path = '' as $$
declare
  stage text := format('import_stage.%I', 'r' || replace(import::text, '-', ''));
begin
  call app.refuse_foreign_import(import);
  execute format('alter table %s add primary key (record, slice)', stage);
  -- Without figures about it the planner takes a full table for an empty one.
  execute format('analyze %s (org_id, record, slice, status, held, imported, resolution_id)', stage);
  call app.protect_tenant_table(stage::regclass, 'owner', 'admin', 'preparer');
  execute format(
    'create policy unpublished_read on %s as restrictive for select using ((select app.has_role(''owner'', ''admin'', ''preparer'', ''reviewer'', ''auditor'')))',
    stage
  );
end $$;

create procedure app.drop_import_stage(import uuid) language plpgsql security definer set search_path = '' as $$
begin
  call app.refuse_foreign_import(import);
  execute format('drop table if exists import_stage.%I', 'r' || replace(import::text, '-', ''));
end $$;
