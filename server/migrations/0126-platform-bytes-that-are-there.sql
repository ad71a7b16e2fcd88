-- A row names bytes that wait for it. Those that were looked for too late, after a clock that leapt some days ahead, have gone: their row
-- is refused, as what somebody else was quicker with, and whoever sent them sends them again. It stood there without its file.
create or replace function app.follow_file() returns trigger language plpgsql
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
