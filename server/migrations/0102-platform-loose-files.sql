-- Bytes of the file store that no row names, or none yet. A key stands here before bytes are put under it, and again as soon as the row
-- that named it goes; what names it takes it off, in one transaction with the row. So bytes go exactly where that was committed, and those
-- whose row was never written are found by whichever server comes later. Nothing but the server's own rounds looks here.
create table loose_files (
  key text primary key,
  -- When the bytes may go; null: as soon as somebody looks.
  due_at timestamptz
);
alter table loose_files enable row level security;
alter table loose_files force row level security;
create policy loose_files_rounds on loose_files to current_user using (true) with check (true);

create function app.note_loose_file(file text, due timestamptz) returns void language sql volatile
security definer set search_path = pg_catalog, public, pg_temp as
$$ insert into loose_files (key, due_at) values (file, due) $$;

create function app.due_loose_files(at timestamptz, most int) returns setof text language sql stable
security definer set search_path = pg_catalog, public, pg_temp as
$$ select l.key from loose_files l where l.due_at is null or l.due_at <= at order by random() limit most $$;

-- Held until the bytes are gone: whoever names it at this moment waits. False where another server was first.
create function app.take_loose_file(file text, at timestamptz) returns boolean language plpgsql volatile
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from loose_files l where l.key = file and (l.due_at is null or l.due_at <= at);
  return found;
end $$;

create function app.follow_file() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  named text := case when tg_op = 'DELETE' then null else new.file_key end;
  lost text := case when tg_op = 'INSERT' then null else old.file_key end;
begin
  if named is not null then delete from loose_files l where l.key = named; end if;
  if lost is distinct from named and lost is not null then
    insert into loose_files (key, due_at) values (lost, null) on conflict (key) do update set due_at = null;
    perform pg_notify('athar_files', '');
  end if;
  return null;
end $$;
-- For each table whose rows name bytes, in a column `file_key`.
create procedure app.follow_files(target regclass) language plpgsql as $$
begin
  execute format('create trigger follow_file after insert or delete or update of file_key on %s for each row execute function app.follow_file()', target);
end $$;
do $$
declare target regclass;
begin
  for target in
    select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'file_key' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  loop
    call app.follow_files(target);
  end loop;
end $$;

-- What was asked for as work of somebody, who could stop it or be removed with it, is this table's from now on. The table of jobs bends
-- to its owner's policies too, so they rest meanwhile.
alter table jobs no force row level security;
insert into loose_files (key)
  select distinct k.key from jobs j, jsonb_array_elements_text(j.input -> 'keys') as k (key)
   where j.kind in ('inventory.destroy-files', 'organisations.destroy-files') and j.state <> 'succeeded'
  on conflict (key) do nothing;
delete from jobs where kind in ('inventory.destroy-files', 'organisations.destroy-files');
alter table jobs force row level security;
