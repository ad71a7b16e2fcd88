-- Answers kept for a repeated write go with the organisation they were given for, and with any they quote; those that members were given
-- for their other organisations stay, or a repeat there would do the deed a second time.
alter table idempotency_keys add column acted_for uuid default app.current_org();
create function app.is_answer_about(org uuid, acted_for uuid, body jsonb) returns boolean language sql immutable parallel safe as
$$ select org is not null and (acted_for is not distinct from org or strpos(body::text, org::text) > 0) $$;
drop policy purge on idempotency_keys;
create policy purge on idempotency_keys to current_user using (app.is_answer_about((select app.purging()), acted_for, body));

-- As it was, but for the answers: whoever asked for the deletion may see their own, which is no reason for these to go.
create or replace function app.delete_organisation(org uuid, at timestamptz) returns setof text language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  target regclass;
  stage text;
  left_over boolean;
begin
  perform set_config('app.purging', org::text, true), set_config('app.org_id', org::text, true), set_config('app.org_role', 'owner', true);
  perform 1 from organisations o where o.id = org for update;
  if not exists (select 1 from organisation_deletions d where d.org_id = org and d.due_at <= at) then
    raise exception 'no deletion of this organisation is due' using errcode = '42501';
  end if;
  for target in
    select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
      join pg_attribute k on k.attrelid = c.oid and k.attname = 'file_key' and not k.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  loop
    return query execute format('select distinct t.file_key from %s t where t.org_id = $1 and t.file_key is not null', target) using org;
  end loop;
  for stage in select format('import_stage.%I', 'r' || replace(i.id::text, '-', '')) from imports i where i.org_id = org loop
    execute format('drop table if exists %s', stage);
  end loop;
  delete from idempotency_keys k where app.is_answer_about(org, k.acted_for, k.body);
  for round in 1 .. 12 loop
    left_over := false;
    for target in
      select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname
    loop
      begin
        execute format('delete from %s where org_id = $1', target) using org;
      exception when foreign_key_violation then
        left_over := true;
      end;
    end loop;
    exit when not left_over;
  end loop;
  delete from organisations o where o.id = org;
  perform set_config('app.purging', '', true), set_config('app.org_id', '', true), set_config('app.org_role', '', true);
end $$;
