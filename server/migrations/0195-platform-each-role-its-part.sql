-- Each role has its part: owners and preparers enter, owners and reviewers approve, and an administrator, who hands out roles, does
-- neither. What is entered is opened to administrators no longer. Theirs as well stay: adding a site and its names; that a year comes into
-- being and is another version once it is counted otherwise; calculating a year again by the factors and levels they set; being reminded.
do $$
declare
  named record;
  narrowed constant text[] := array['ARRAY[''owner''::text, ''preparer''::text]', '''{owner,preparer}''::text[]'];
  before constant text[] := array['ARRAY[''owner''::text, ''admin''::text, ''preparer''::text]', '''{owner,admin,preparer}''::text[]'];
begin
  for named in
    select format('%I.%I', schemaname, tablename) as target, policyname,
           replace(replace(qual, before[1], narrowed[1]), before[2], narrowed[2]) as opened,
           replace(replace(with_check, before[1], narrowed[1]), before[2], narrowed[2]) as checked
      from pg_policies
     where cmd <> 'SELECT' and permissive = 'PERMISSIVE' and schemaname in ('public', 'import_stage')
       and tablename not in ('sites', 'site_names', 'site_versions', 'inventories', 'factor_resolutions', 'activity_record_recalculations',
         'rollup_dirty', 'notification_reminders')
       and (strpos(coalesce(qual, '') || coalesce(with_check, ''), before[1]) > 0 or strpos(coalesce(qual, '') || coalesce(with_check, ''), before[2]) > 0)
  loop
    execute format('alter policy %I on %s', named.policyname, named.target)
      || coalesce(' using (' || named.opened || ')', '') || coalesce(' with check (' || named.checked || ')', '');
  end loop;
end $$;
call app.open_deed_to('activity_record_versions', 'insert', '{owner,preparer,reviewer}');

create or replace function app.prepares_for(org uuid) returns boolean language sql stable parallel safe as $$
  select org is not distinct from app.current_org() and app.has_role('owner', 'preparer') $$;
create or replace procedure app.refuse_foreign_import(import uuid) language plpgsql as $$
begin
  if not app.has_role('owner', 'preparer') or not exists (select 1 from public.imports where org_id = app.current_org() and id = import) then
    raise exception 'no import of this organisation' using errcode = '42501';
  end if;
end $$;
create or replace procedure app.seal_import_stage(import uuid) language plpgsql security definer set search_path = '' as $$
declare
  stage text := format('import_stage.%I', 'r' || replace(import::text, '-', ''));
begin
  call app.refuse_foreign_import(import);
  execute format('alter table %s add primary key (record, slice)', stage);
  -- Without figures about it the planner takes a full table for an empty one.
  execute format('analyze %s (org_id, record, slice, status, held, imported, resolution_id)', stage);
  call app.protect_tenant_table(stage::regclass, 'owner', 'preparer');
  execute format(
    'create policy unpublished_read on %s as restrictive for select using ((select app.has_role(''owner'', ''admin'', ''preparer'', ''reviewer'', ''auditor'')))',
    stage
  );
end $$;

-- Of a record an administrator changes what a recalculation changes, and nothing that was entered.
create function app.refuse_but_recalculation() returns trigger language plpgsql as $$
begin
  if new.resolution_id = old.resolution_id
     or (new.id, new.inventory_year, new.period_start, new.period_end, new.site_id, new.activity, new.quantity, new.unit, new.supplier_id,
         new.data_quality, new.entered, new.reference, new.note, new.import_id, new.import_row)
        is distinct from
        (old.id, old.inventory_year, old.period_start, old.period_end, old.site_id, old.activity, old.quantity, old.unit, old.supplier_id,
         old.data_quality, old.entered, old.reference, old.note, old.import_id, old.import_row) then
    raise exception 'administrators have records calculated again and change nothing else of them: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;
create trigger activity_records_recalculate before update on activity_records for each row
  when (not app.has_role('owner', 'preparer', 'reviewer')) execute function app.refuse_but_recalculation();

create or replace function app.refuse_decision() returns trigger language plpgsql as $$
begin
  if not app.has_role('owner', 'reviewer') or new.decided_by is distinct from app.current_person() then
    raise exception 'only reviewers decide, in their own name: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  if new.state = 'approved' and (old.prepared_by = app.current_person() or (old.version > 1
     and exists (select from activity_record_versions v where v.org_id = old.org_id and v.record_id = old.id
        and v.snapshot ->> 'preparedBy' = app.current_person()::text)
     and exists (select from activity_record_history v where v.org_id = old.org_id and v.record_id = old.id and v.prepared_by = app.current_person()
        and v.version > coalesce((select max(a.version) from activity_record_history a
                                   where a.org_id = old.org_id and a.record_id = old.id and a.state = 'approved'), 0)))) then
    raise exception 'who prepared it does not approve it: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;

-- Handed in by preparers, approved and returned by reviewers, locked and, once locked, opened again by administrators.
create or replace function app.refuse_move() returns trigger language plpgsql as $$
declare
  acting uuid := app.current_person();
begin
  if not (case new.state
    when 'in-review' then app.has_role('owner', 'preparer') and new.submitted_by is not distinct from acting
    when 'approved' then app.has_role('owner', 'reviewer') and new.approved_by is not distinct from acting and old.submitted_by is distinct from acting
    when 'locked' then app.has_role('owner', 'admin') and new.locked_by is not distinct from acting
    when 'open' then case when old.state = 'locked' then app.has_role('owner', 'admin') else app.has_role('owner', 'reviewer') end
    else false end) then
    raise exception 'not theirs to make it %: % on %', new.state, tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;

-- A site is added by whoever names it first, and from then on changed, put aside and taken back by administrators, after a second factor.
call app.open_deed_to('sites', 'update', '{owner,admin}');
call app.open_deed_to('site_names', 'delete', '{owner,admin}');
call app.open_deed_to('site_versions', 'insert', '{owner,admin}', 'changed_by = (select app.current_person())');
create trigger sites_change before update on sites for each row execute function app.refuse_below_aal2();
create trigger site_names_change before delete on site_names for each row execute function app.refuse_below_aal2();
create trigger site_versions_keep before insert on site_versions for each row execute function app.refuse_below_aal2();

-- Work goes on in a role that holds the one it was asked for in: an administrator does not hold what preparers and reviewers may.
create or replace function app.covers(role text, acting text) returns boolean language sql immutable parallel safe as $$
  select role = acting or role = 'owner' or (role in ('admin', 'preparer', 'reviewer') and acting in ('auditor', 'viewer'))
    or (role = 'auditor' and acting = 'viewer') $$;
create or replace function app.acts_as(acting text) returns boolean language sql stable parallel safe as $$
  select acting = '' or case
    when coalesce(current_setting('app.token_roles', true), '') = '' then app.has_role(acting)
    when coalesce(current_setting('app.org_role', true), '') = 'owner' then acting in ('preparer', 'reviewer', 'auditor')
    when coalesce(current_setting('app.org_role', true), '') = 'admin' then acting = 'auditor'
    when coalesce(current_setting('app.org_role', true), '') in ('preparer', 'reviewer') then acting in (current_setting('app.org_role', true), 'auditor')
    else acting = coalesce(current_setting('app.org_role', true), '') end $$;
