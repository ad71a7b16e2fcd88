-- The append-only log: what was done, in one order, hashed into a tree (docs/features/evidence.md).
create table log_leaves (
  id uuid primary key default gen_random_uuid(),
  -- Null where the platform acted, and once the organisation is deleted.
  org_id uuid,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  -- What a proof is asked for by.
  subject text not null check (subject ~ '^[A-Za-z0-9][A-Za-z0-9.-]{0,99}$'),
  ids jsonb not null,
  hashes jsonb not null,
  at timestamptz not null,
  -- The organisation until the leaf bears its digest, also where it is deleted meanwhile.
  digest_of uuid,
  written bigint not null generated always as identity,
  -- Its place in the log, and the canonical JSON that is hashed there.
  place bigint unique check (place >= 0),
  leaf text,
  check ((place is null) = (leaf is null)),
  check (place is null or digest_of is null)
);
create index log_leaves_subject on log_leaves (subject, written desc);
create index log_leaves_waiting on log_leaves (written) where place is null;
create index log_leaves_organisation on log_leaves (org_id, written desc);
call app.enforce_policies('log_leaves');
call app.open_to_purge('log_leaves');
create policy log_leaves_read on log_leaves for select using (org_id = (select app.current_org()));
create policy log_leaves_append on log_leaves for insert with check (
  place is null and (org_id is null or org_id = (select app.current_org())));
-- Inside functions of the database's owner only: leaves get their place, and lose the name of a deleted organisation.
create policy log_leaves_keep on log_leaves to current_user using (true) with check (true);
select app.grant_only('log_leaves', 'select, insert');

-- A leaf in the transaction of its action, for what the database itself does. What the owner of the tables or a superuser
-- does gets none: the application never works as either, so `npm run audit` names it.
create function app.append_leaf(kind text, org uuid, subject text, ids jsonb, hashes jsonb, at timestamptz)
returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into log_leaves (kind, org_id, digest_of, subject, ids, hashes, at)
  select kind, org, org, subject, ids, hashes, at where not pg_has_role(session_user, current_user, 'member')
$$;
revoke execute on function app.append_leaf(text, uuid, text, jsonb, jsonb, timestamptz) from public;

-- What a row says, as a leaf names it: columns by their names there, and one hash over others.
create function app.named_of(source jsonb, names jsonb) returns jsonb language sql stable as $$
  select jsonb_object_agg(n.key, coalesce(source ->> n.value, 'none')) from jsonb_each_text(names) n
$$;
create function app.digest_of(source jsonb, names jsonb) returns text language sql stable as $$
  select encode(sha256(convert_to(string_agg(coalesce(source ->> n.name, ''), E'\n' order by n.nth), 'UTF8')), 'hex')
    from jsonb_array_elements_text(names) with ordinality as n (name, nth)
$$;

-- Rows of decisions are leaves from their first state that is not silent. They name no person.
create function app.log_row() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  asked constant jsonb := tg_argv[0];
  said jsonb;
  named jsonb;
  decision text;
begin
  if tg_op = 'DELETE' then
    if app.is_logged(old.id::text) then
      perform app.append_leaf(asked ->> 'removed', null, old.id::text, jsonb_build_object('row', old.id), '{}', now());
    end if;
    return null;
  end if;
  said := to_jsonb(new);
  named := app.named_of(said, asked -> 'ids');
  decision := app.digest_of(said, asked -> 'decision');
  if tg_op = 'UPDATE' and named = app.named_of(to_jsonb(old), asked -> 'ids')
    and decision = app.digest_of(to_jsonb(old), asked -> 'decision') then
    return null;
  end if;
  if coalesce(asked -> 'silent' ? (said ->> 'state'), false) and not app.is_logged(new.id::text) then
    return null;
  end if;
  perform app.append_leaf(asked ->> 'kind', null, new.id::text, named, jsonb_build_object('decision', decision),
    (said ->> (asked ->> 'at'))::timestamptz);
  return null;
end $$;
create procedure app.log_rows(target regclass, asked jsonb) language plpgsql as $$
begin
  execute format('create trigger log_rows after insert or update or delete on %s
    for each row execute function app.log_row(%L)', target, asked);
end $$;

-- Leaves never go. Of a deleted organisation they stay with its digest alone.
create function app.keep_leaf() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.org_id is distinct from app.purging() or old.org_id is null then
      raise exception 'append-only: DELETE on log_leaves' using errcode = '42501';
    end if;
    update log_leaves set org_id = null where id = old.id;
    return null;
  end if;
  if old.place is not null and (new.place, new.leaf, new.kind, new.subject, new.ids, new.hashes, new.at)
    is distinct from (old.place, old.leaf, old.kind, old.subject, old.ids, old.hashes, old.at) then
    raise exception 'append-only: UPDATE on log_leaves' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger log_leaves_append_only before update or delete on log_leaves
  for each row execute function app.keep_leaf();
create trigger log_leaves_no_truncate before truncate on log_leaves
  for each statement execute function app.refuse_change();

-- What waits for its place, of every organisation, as it was written.
create function app.waiting_leaves(most int) returns setof log_leaves language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select * from log_leaves where place is null order by written limit most
$$;
create function app.place_leaves(which uuid[], first bigint, leaves text[]) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
  update log_leaves l set place = first + given.nth - 1, leaf = given.leaf, digest_of = null
    from unnest(which, leaves) with ordinality as given (id, leaf, nth) where l.id = given.id and l.place is null
$$;
-- Leaves in their order, and the newest of a subject: as open as the log itself.
create function app.leaves_between(first bigint, until bigint) returns table (place bigint, leaf text) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.place, l.leaf from log_leaves l where l.place >= first and l.place < until order by l.place
$$;
create function app.leaf_of(asked text) returns table (place bigint, leaf text) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.place, l.leaf from log_leaves l where l.subject = asked and l.place is not null
   order by l.place desc limit 1
$$;
create function app.is_logged(asked text) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from log_leaves l where l.subject = asked)
$$;
create function app.has_waiting_leaves() returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from log_leaves where place is null)
$$;

-- Hashes of the tree, 256 a tile; the last tile of a level grows at its end.
create table log_tiles (
  level int not null check (level between 0 and 5),
  place bigint not null check (place >= 0),
  hashes bytea not null check (length(hashes) between 32 and 8192 and length(hashes) % 32 = 0),
  primary key (level, place)
);
create function app.keep_tile() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or substring(new.hashes for length(old.hashes)) <> old.hashes
    or (new.level, new.place) <> (old.level, old.place) then
    raise exception 'append-only: % on log_tiles', tg_op using errcode = '42501';
  end if;
  return new;
end $$;
create trigger log_tiles_append_only before update or delete on log_tiles for each row execute function app.keep_tile();
create trigger log_tiles_no_truncate before truncate on log_tiles
  for each statement execute function app.refuse_change();
select app.grant_only('log_tiles', 'select, insert, update (hashes)');

-- What the log signed: its size and root, as signed notes.
create table log_checkpoints (
  size bigint primary key check (size > 0),
  note text not null,
  at timestamptz not null
);
create function app.keep_checkpoint() returns trigger language plpgsql as $$
begin
  raise exception 'append-only: % on log_checkpoints', tg_op using errcode = '42501';
end $$;
create trigger log_checkpoints_append_only before update or delete on log_checkpoints
  for each row execute function app.keep_checkpoint();
create trigger log_checkpoints_no_truncate before truncate on log_checkpoints
  for each statement execute function app.refuse_change();
select app.grant_only('log_checkpoints', 'select, insert');

-- The key that signs checkpoints: one for the life of the log.
create table log_key (
  single boolean primary key default true check (single),
  name text not null,
  public_key bytea not null check (length(public_key) = 32),
  seed_sealed bytea not null,
  created_at timestamptz not null
);
select app.grant_only('log_key', 'select, insert');
