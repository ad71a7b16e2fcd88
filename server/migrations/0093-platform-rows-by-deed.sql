-- The table of roles once more, deed by deed. The policies of a tenant table opened adding, changing and deleting alike to all
-- who do one of them; now each is open to those whose routes do it, and what no route does is open to nobody. Taking everything
-- of an organisation away has policies of its own.
create procedure app.open_deed_to(target regclass, deed text, writers text[], besides text default 'true') language plpgsql as $$
declare
  rows text := format('org_id = (select app.current_org()) and (select app.has_role(variadic %L::text[])) and (%s)', writers, besides);
begin
  execute format('drop policy %I on %s', 'tenant_' || deed, target);
  if writers = '{}' then return; end if;
  execute format('create policy %I on %s for %s %s', 'tenant_' || deed, target, deed, case deed
    when 'insert' then format('with check (%s)', rows)
    when 'update' then format('using (%s) with check (org_id = (select app.current_org()))', rows)
    else format('using (%s)', rows) end);
end $$;

do $$
declare
  target regclass;
begin
  -- Put aside, never taken out.
  foreach target in array array['entities', 'sites', 'suppliers', 'inventories', 'inventory_settings', 'inventory_denominators', 'own_factors',
    'energy_contracts', 'imports', 'import_mappings', 'restatements', 'inventory_exports', 'inventory_rollup_stamps', 'access_reviews',
    'access_review_lines', 'engagements', 'ownership_transfers']::regclass[]
  loop
    call app.open_deed_to(target, 'delete', '{}');
  end loop;
  -- Written once, and gone with what they belong to.
  foreach target in array array['entity_holdings', 'site_names', 'scope3_screening', 'record_attachments', 'energy_contract_evidence',
    'inventory_rollup']::regclass[]
  loop
    call app.open_deed_to(target, 'update', '{}');
  end loop;
  -- What was, for good.
  foreach target in array array['factor_resolutions', 'activity_record_versions', 'activity_record_recalculations', 'energy_contract_versions',
    'engagement_visits']::regclass[]
  loop
    call app.open_deed_to(target, 'update', '{}');
    call app.open_deed_to(target, 'delete', '{}');
  end loop;
end $$;

-- Whoever writes something down is named as who wrote it.
do $$
declare
  named record;
begin
  for named in select * from (values ('activity_records', 'prepared_by'), ('activity_record_versions', 'changed_by'),
    ('activity_record_recalculations', 'changed_by'), ('record_attachments', 'uploaded_by'), ('own_factors', 'created_by'),
    ('factor_choices', 'chosen_by'), ('price_indices', 'entered_by'), ('imports', 'created_by'), ('import_answers', 'answered_by'),
    ('energy_contracts', 'entered_by'), ('energy_contract_versions', 'changed_by'), ('energy_contract_evidence', 'uploaded_by'),
    ('restatements', 'opened_by'), ('inventory_exports', 'created_by'), ('access_reviews', 'opened_by'),
    ('access_review_lines', 'confirmed_by'), ('organisation_exports', 'created_by'), ('organisation_deletions', 'asked_by'),
    ('engagements', 'granted_by')) as each (target, person)
  loop
    execute format('create policy own_name on %I as restrictive for insert with check (%I = (select app.current_person()))', named.target, named.person);
  end loop;
end $$;

-- Preparers enter and take out; nobody takes out what is approved before a reviewer has returned it.
call app.open_deed_to('activity_records', 'insert', '{owner,admin,preparer}');
call app.open_deed_to('activity_records', 'delete', '{owner,admin,preparer}', $$state <> 'approved'$$);
call app.open_deed_to('activity_record_versions', 'insert', '{owner,admin,preparer,reviewer}');
call app.open_deed_to('factor_resolutions', 'insert', '{owner,admin,preparer}');
call app.open_deed_to('restatements', 'insert', '{owner,admin}');
call app.open_deed_to('restatements', 'update', '{owner,admin}');
-- Whoever reads everything may have it written to a file, which is finished in the name of whoever asked.
call app.open_deed_to('inventory_exports', 'insert', '{owner,admin,preparer,reviewer,auditor}');
call app.open_deed_to('inventory_exports', 'update', '{owner,admin,preparer,reviewer,auditor}', 'created_by = (select app.current_person())');
-- A look is noted as that of whoever looks, who has the rights of an auditor in the organisation that granted it.
call app.open_deed_to('engagement_visits', 'insert', '{auditor}', 'person_id = (select app.current_person())');

-- Reviewers decide about records and change nothing else of them; and nobody prepares in the name of another one.
create function app.refuse_unless_preparer() returns trigger language plpgsql as $$
begin
  if not app.has_role('owner', 'admin', 'preparer') then
    raise exception 'only preparers change records: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  if new.prepared_by is distinct from old.prepared_by and new.prepared_by is distinct from app.current_person() then
    raise exception 'prepared in the name of another person: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;
create trigger activity_records_prepare before update on activity_records for each row
  when ((new.id, new.inventory_year, new.period_start, new.period_end, new.site_id, new.activity, new.quantity, new.unit, new.supplier_id,
         new.data_quality, new.resolution_id, new.co2e_ar4_kg, new.co2e_ar5_kg, new.co2e_ar6_kg, new.market_ar4_kg, new.market_ar5_kg,
         new.market_ar6_kg, new.entered, new.reference, new.note, new.import_id, new.import_row, new.prepared_by, new.prepared_at)
        is distinct from
        (old.id, old.inventory_year, old.period_start, old.period_end, old.site_id, old.activity, old.quantity, old.unit, old.supplier_id,
         old.data_quality, old.resolution_id, old.co2e_ar4_kg, old.co2e_ar5_kg, old.co2e_ar6_kg, old.market_ar4_kg, old.market_ar5_kg,
         old.market_ar6_kg, old.entered, old.reference, old.note, old.import_id, old.import_row, old.prepared_by, old.prepared_at))
  execute function app.refuse_unless_preparer();

-- Approved and returned by reviewers, in their own name. Of two pairs of eyes the second is another person's.
create function app.refuse_decision() returns trigger language plpgsql as $$
begin
  if not app.has_role('owner', 'admin', 'reviewer') or new.decided_by is distinct from app.current_person() then
    raise exception 'only reviewers decide, in their own name: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  if new.state = 'approved' and old.prepared_by = app.current_person() then
    raise exception 'who prepared it does not approve it: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;
drop trigger activity_records_approve on activity_records;
create trigger activity_records_decide before update of state on activity_records for each row
  when (new.state <> 'pending' and old.state is distinct from new.state) execute function app.refuse_decision();
drop trigger activity_records_approve_at_birth on activity_records;
create function app.refuse_decided() returns trigger language plpgsql as $$
begin raise exception 'nothing is decided when it is entered: % on %', tg_op, tg_table_name using errcode = '42501'; end $$;
create trigger activity_records_begin before insert on activity_records for each row
  when (new.state <> 'pending' or new.decided_by is not null) execute function app.refuse_decided();

-- Who moves a year where: handed in by preparers, approved and returned by reviewers, locked and opened again by administrators.
create function app.refuse_move() returns trigger language plpgsql as $$
declare
  acting uuid := app.current_person();
begin
  if not (case new.state
    when 'in-review' then app.has_role('owner', 'admin', 'preparer') and new.submitted_by is not distinct from acting
    when 'approved' then app.has_role('owner', 'admin', 'reviewer') and new.approved_by is not distinct from acting and old.submitted_by is distinct from acting
    when 'locked' then app.has_role('owner', 'admin') and new.locked_by is not distinct from acting
    when 'open' then app.has_role('owner', 'admin') or (old.state <> 'locked' and app.has_role('reviewer'))
    else false end) then
    raise exception 'not theirs to make it %: % on %', new.state, tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;
drop trigger inventories_approve on inventories;
drop trigger inventories_approve_at_birth on inventories;
drop trigger inventories_lock_at_birth on inventories;
drop function app.refuse_unless_approver();
create trigger inventories_move before update of state on inventories for each row
  when (old.state is distinct from new.state) execute function app.refuse_move();
create trigger inventories_begin before insert on inventories for each row
  when (new.state <> 'open' or (new.submitted_by, new.approved_by, new.locked_by) is distinct from (null::uuid, null::uuid, null::uuid)) execute function app.refuse_decided();
call app.open_deed_to('inventories', 'insert', '{owner,admin,preparer}');
-- What a year is counted by, and from when to when, is set by administrators; reviewers move it and no more.
create function app.refuse_unless_settling() returns trigger language plpgsql as $$
begin
  if not app.has_role('owner', 'admin') then
    raise exception 'only administrators set what a year is: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;
create trigger inventories_settle before update on inventories for each row
  when ((new.year, new.starts_on, new.ends_on, new.gwp_set) is distinct from (old.year, old.starts_on, old.ends_on, old.gwp_set))
  execute function app.refuse_unless_settling();

-- Sums are those of the records, whoever asks for them first: readers have them brought up to date and write none.
call app.open_deed_to('inventory_rollup', 'insert', '{owner,admin,preparer}');
call app.open_deed_to('inventory_rollup', 'delete', '{owner,admin,preparer}');
call app.open_deed_to('inventory_rollup_stamps', 'insert', '{owner,admin,preparer}');
call app.open_deed_to('inventory_rollup_stamps', 'update', '{owner,admin,preparer}');
call app.open_deed_to('rollup_dirty', 'insert', '{owner,admin,preparer,reviewer}');
call app.open_deed_to('rollup_dirty', 'update', '{}');
call app.open_deed_to('rollup_dirty', 'delete', '{}');
create policy rollup_keep on inventory_rollup to current_user using (org_id = (select app.current_org())) with check (org_id = (select app.current_org()));
create policy rollup_keep on inventory_rollup_stamps to current_user using (org_id = (select app.current_org())) with check (org_id = (select app.current_org()));
create policy rollup_keep on rollup_dirty to current_user using (org_id = (select app.current_org())) with check (org_id = (select app.current_org()));

-- Sums months (their first days) of the acting organisation again. Rows within one month count under the whole month. Two hands
-- that sum the same month at once would leave its lines twice: they wait for each other, to the end of the transaction.
create function app.sum_months(buckets date[]) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  org uuid := app.current_org();
begin
  if not app.has_role('owner', 'admin', 'preparer', 'reviewer', 'auditor') then
    raise exception 'not theirs to see' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('rollup ' || org, 0));
  insert into inventory_rollup_stamps (org_id, bucket, stamp) select org, bucket, gen_random_uuid() from unnest(buckets) as bucket
    on conflict (org_id, bucket) do update set stamp = excluded.stamp;
  delete from inventory_rollup where org_id = org and bucket = any (buckets);
  -- Month by month, so that each reads its own range of the index and no other row, and sums in memory.
  insert into inventory_rollup (org_id, bucket, inventory_year, site_id, activity, resolution_id, supplier_id, data_quality, state, unit,
    period_start, period_end, records, quantity, co2e_ar4_kg, co2e_ar5_kg, co2e_ar6_kg, market_ar4_kg, market_ar5_kg, market_ar6_kg)
  select org, b.bucket, sums.*
    from (select bucket, (bucket + interval '1 month' - interval '1 day')::date as last_day from unnest(buckets) as bucket) b
    cross join lateral (
      select r.inventory_year, r.site_id, r.activity, r.resolution_id, coalesce(r.supplier_id, 0), r.data_quality, r.state, r.unit,
        case when r.period_end <= b.last_day then b.bucket else r.period_start end,
        case when r.period_end <= b.last_day then b.last_day else r.period_end end,
        count(*), sum(r.quantity), sum(r.co2e_ar4_kg), sum(r.co2e_ar5_kg), sum(r.co2e_ar6_kg),
        sum(r.market_ar4_kg), sum(r.market_ar5_kg), sum(r.market_ar6_kg)
      from activity_records r where r.org_id = org and r.period_start between b.bucket and b.last_day
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) sums;
end $$;

-- Sums the marked months of the acting organisation again. Whoever sums takes the same lock first, so that a reader, who wants marks and
-- then sums, and an import, which has summed and then wants marks, wait for each other and not in a circle. Where nothing is marked
-- nobody waits.
create function app.sum_marked_months() returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  buckets date[];
begin
  if not exists (select from rollup_dirty d where d.org_id = app.current_org()) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('rollup ' || app.current_org(), 0));
  with marks as materialized (select bucket, mark from rollup_dirty where org_id = app.current_org() order by bucket, mark for update),
    taken as (delete from rollup_dirty d using marks where d.org_id = app.current_org() and d.bucket = marks.bucket and d.mark = marks.mark returning d.bucket)
  select array_agg(distinct bucket) into buckets from taken;
  if buckets is not null then perform app.sum_months(buckets); end if;
end $$;

-- Values are reported and corrected of own projects.
drop policy sgi_reported_values_correct on sgi_reported_values;
create policy sgi_reported_values_correct on sgi_reported_values for update
  using (org_id = (select app.current_org()) and (select app.has_role('owner', 'admin', 'preparer')))
  with check (org_id = (select app.current_org())
    and exists (select 1 from sgi_projects p where p.id = project_id and p.org_id = sgi_reported_values.org_id and p.hidden_at is null));

-- An entry of the trail names whoever writes it, or nobody; what those who run the platform did to an account is kept with it.
drop policy audit_trail_insert on audit_trail;
create policy audit_trail_insert on audit_trail for insert with check (
  (org_id is not distinct from (select app.current_org()) or org_id is null)
  and (person_id is null or (select app.current_person()) is null or person_id = (select app.current_person())
    or (org_id is null and (select app.has_platform_role('platform_owner', 'platform_admin', 'security_officer')))));
