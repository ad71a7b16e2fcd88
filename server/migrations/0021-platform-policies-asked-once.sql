-- A policy asks who the session is once a statement instead of once a row: `(select …)` is worked out before the first row, and
-- the planner no longer takes a full table for an almost empty one.
create or replace procedure app.protect_tenant_table(target regclass, variadic writers text[]) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_read on %s for select using (org_id = (select app.current_org()))', target);
  execute format('create policy tenant_insert on %s for insert with check (org_id = (select app.current_org()) and (select app.has_role(variadic %L::text[])))', target, writers);
  execute format('create policy tenant_update on %s for update using (org_id = (select app.current_org()) and (select app.has_role(variadic %L::text[]))) with check (org_id = (select app.current_org()))', target, writers);
  execute format('create policy tenant_delete on %s for delete using (org_id = (select app.current_org()) and (select app.has_role(variadic %L::text[])))', target, writers);
end $$;

do $$
declare
  found record;
  asked_once text;
begin
  for found in
    select schemaname, tablename, policyname, cmd, qual, with_check from pg_policies
     where policyname in ('tenant_read', 'tenant_insert', 'tenant_update', 'tenant_delete', 'unpublished_read')
  loop
    asked_once := '';
    if found.qual is not null then
      asked_once := format(' using (%s)', regexp_replace(regexp_replace(found.qual, 'app\.current_org\(\)', '(select app.current_org())', 'g'), 'app\.has_role\((VARIADIC [^)]*|[^()]*)\)', '(select app.has_role(\1))', 'g'));
    end if;
    if found.with_check is not null then
      asked_once := asked_once || format(' with check (%s)', regexp_replace(regexp_replace(found.with_check, 'app\.current_org\(\)', '(select app.current_org())', 'g'), 'app\.has_role\((VARIADIC [^)]*|[^()]*)\)', '(select app.has_role(\1))', 'g'));
    end if;
    execute format('alter policy %I on %I.%I %s', found.policyname, found.schemaname, found.tablename, asked_once);
  end loop;
end $$;
