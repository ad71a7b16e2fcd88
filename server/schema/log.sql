-- `npm run audit` reads every row of these tables, as the owner of the tables who is bound by their policies.
create procedure app.open_to_audit(target regclass) language plpgsql as $$
begin
  execute format($policy$create policy audit on %s for select to current_user
    using ((select current_setting('app.auditing', true)) = 'on')$policy$, target);
end $$;

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
  -- The transaction of the action, by which a leaf finds the entry of the audit trail that was written with it.
  tx bigint not null default (pg_current_xact_id()::text::bigint),
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
  if old.place is not null and (new.place, new.leaf, new.kind, new.subject, new.ids, new.hashes, new.at, new.tx)
    is distinct from (old.place, old.leaf, old.kind, old.subject, old.ids, old.hashes, old.at, old.tx) then
    raise exception 'append-only: UPDATE on log_leaves' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger log_leaves_append_only before update or delete on log_leaves
  for each row execute function app.keep_leaf();
create trigger log_leaves_no_truncate before truncate on log_leaves
  for each statement execute function app.refuse_change();

-- What the audit compares rows with: digests of each entry of the audit trail and of what protected rows said, in the
-- order of their chain. Every organisation has a chain, and the platform one of its own; `chain_trail` leads them on.
create table log_trail (
  id bigint primary key generated always as identity,
  org_id uuid,
  -- 'entry' for the audit trail, else which rows.
  source text not null,
  subject text not null,
  -- By column, of an entry with its action and subject; null where the row was removed.
  fields jsonb,
  tx bigint not null default (pg_current_xact_id()::text::bigint),
  place bigint check (place >= 0),
  hash text,
  check ((place is null) = (hash is null))
);
create unique index log_trail_chain on log_trail (org_id, place) nulls not distinct where place is not null;
create index log_trail_waiting on log_trail (id) where place is null;
create index log_trail_tx on log_trail (tx) where source = 'entry';
create index log_trail_subject on log_trail (source, subject, id desc);
call app.enforce_policies('log_trail');
call app.open_to_purge('log_trail');
call app.open_to_audit('audit_trail');
create policy log_trail_keep on log_trail to current_user using (true) with check (true);
create policy log_trail_read on log_trail for select using (org_id = (select app.current_org()));
select app.grant_only('log_trail', 'select');
create function app.keep_trail() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.org_id = app.purging() then return old; end if;
  if tg_op = 'DELETE' or old.place is not null or (new.id, new.org_id, new.source, new.subject, new.fields, new.tx)
    is distinct from (old.id, old.org_id, old.source, old.subject, old.fields, old.tx) then
    raise exception 'append-only: % on log_trail', tg_op using errcode = '42501';
  end if;
  return new;
end $$;
create trigger log_trail_append_only before update or delete on log_trail
  for each row execute function app.keep_trail();
create trigger log_trail_no_truncate before truncate on log_trail
  for each statement execute function app.refuse_change();

create function app.short_digest(said text) returns text language sql immutable parallel safe as $$
  select left(encode(sha256(convert_to(coalesce(said, ''), 'UTF8')), 'hex'), 32)
$$;
create function app.add_trail_entry() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
begin
  -- A restore is told by the owner of the tables, who brings everything back.
  if new.action = 'platform.restore' or not pg_has_role(session_user, current_user, 'member') then
    insert into log_trail (org_id, source, subject, fields) values (new.org_id, 'entry', new.id::text,
      jsonb_build_object('action', new.action, 'subject', new.subject_id,
        'row', app.short_digest(to_jsonb(new)::text)));
  end if;
  return null;
end $$;
create trigger audit_trail_chain after insert on audit_trail for each row execute function app.add_trail_entry();

-- Rows whose every change is in the chain, by the columns that are protected.
create function app.trail_row() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  asked constant jsonb := tg_argv[0];
  said constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  -- What outlives its organisation goes on in the chain of the platform.
  outlives constant boolean := app.purging() is not null and current_setting('app.outlives', true) = 'on';
  org constant uuid := case when not outlives then said ->> (asked ->> 'org') end;
  protected jsonb;
begin
  if org = app.purging() or pg_has_role(session_user, current_user, 'member') then return null; end if;
  if tg_op <> 'DELETE' then protected := app.digests_of(said, asked -> 'columns'); end if;
  if tg_op = 'UPDATE' and not outlives and protected = app.digests_of(to_jsonb(old), asked -> 'columns') then
    return null;
  end if;
  insert into log_trail (org_id, source, subject, fields) values (org, tg_table_name,
    (select string_agg(said ->> k.name, '/' order by k.nth)
       from jsonb_array_elements_text(asked -> 'key') with ordinality as k (name, nth)), protected);
  return null;
end $$;
create function app.digests_of(source jsonb, names jsonb) returns jsonb language sql stable as $$
  select jsonb_object_agg(n.name, app.short_digest(source ->> n.name)) from jsonb_array_elements_text(names) as n (name)
$$;
create procedure app.keep_in_trail(target regclass, asked jsonb) language plpgsql as $$
begin
  execute format('create trigger keep_in_trail after insert or update or delete on %s
    for each row execute function app.trail_row(%L)', target, asked);
  call app.open_to_audit(target);
end $$;

-- In the chain of the platform: of steps that people take for themselves `org_id` is the person.
call app.keep_in_trail('workflow_history', '{"key": ["id"],
  "columns": ["kind", "subject_id", "at", "person_id", "side", "action", "from_state", "to_state", "comment"]}');

create function app.anchor_trail(org uuid, entries bigint, head text, moment timestamptz) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into log_leaves (kind, org_id, digest_of, subject, ids, hashes, at) values ('log.anchored', org, org, head,
    jsonb_build_object('entries', entries::text), jsonb_build_object('head', head), moment)
$$;
revoke execute on function app.anchor_trail(uuid, bigint, text, timestamptz) from public;
-- Leads the chains on by what waits, and puts the head of each into the log. Answers how many entries it took.
create function app.chain_trail(most int, moment timestamptz) returns int language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  one log_trail;
  chain uuid;
  last bigint;
  head text;
  taken int := 0;
begin
  for one in select w.* from (select * from log_trail where place is null order by id limit most) w
    order by w.org_id nulls first, w.id loop
    if taken = 0 or chain is distinct from one.org_id then
      if taken > 0 then perform app.anchor_trail(chain, last + 1, head, moment); end if;
      chain := one.org_id;
      select t.place, t.hash into last, head from log_trail t
       where t.place is not null and (t.org_id = chain or (chain is null and t.org_id is null))
       order by t.place desc limit 1;
      if not found then last := -1; head := ''; end if;
    end if;
    last := last + 1;
    head := encode(sha256(convert_to(concat_ws(E'\n', head, one.source, one.subject,
      coalesce(one.fields::text, 'removed'), one.tx), 'UTF8')), 'hex');
    update log_trail set place = last, hash = head where id = one.id;
    taken := taken + 1;
  end loop;
  if taken > 0 then perform app.anchor_trail(chain, last + 1, head, moment); end if;
  return taken;
end $$;
-- What waits for its place, of every organisation, as it was written. `asked` names by kind the actions of the audit
-- trail of which one is written with a leaf, and the id that is their subject: a leaf without it gets no place.
create function app.is_backed(l log_leaves, asked jsonb) returns boolean language sql stable as $$
  select asked -> l.kind is null or exists (
    select from log_trail e where e.tx = l.tx and e.source = 'entry' and e.org_id is not distinct from l.org_id
       and asked -> l.kind -> 'actions' ? (e.fields ->> 'action')
       and e.fields ->> 'subject' = coalesce(l.ids ->> (asked -> l.kind ->> 'id'), l.org_id::text))
$$;
create function app.waiting_leaves(most int, asked jsonb) returns setof log_leaves language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.* from log_leaves l where l.place is null and app.is_backed(l, asked) order by l.written limit most
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
-- Where the log went on from an older database, in the order of writing, and as open as the log itself. What was
-- added without an entry of the audit trail explains nothing.
create index log_leaves_breaks on log_leaves (written) where kind = 'log.continued';
create function app.log_breaks(asked jsonb) returns table (ids jsonb, hashes jsonb, at timestamptz) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.ids, l.hashes, l.at from log_leaves l where l.kind = 'log.continued' and app.is_backed(l, asked)
   order by l.written
$$;
create function app.has_waiting_leaves(asked jsonb) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from log_trail where place is null)
    or exists (select from log_leaves l where l.place is null and app.is_backed(l, asked))
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
  at timestamptz not null,
  -- The size of the one before, so that one that is lost shows.
  previous bigint not null check (previous >= 0 and previous < size)
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

-- What witnesses signed, and how each answered last.
create table log_cosignatures (
  size bigint not null check (size > 0),
  witness text not null,
  line text not null,
  primary key (size, witness)
);
create index log_cosignatures_witness on log_cosignatures (witness, size desc);
create trigger log_cosignatures_append_only before update or delete on log_cosignatures
  for each row execute function app.refuse_change();
create trigger log_cosignatures_no_truncate before truncate on log_cosignatures
  for each statement execute function app.refuse_change();
select app.grant_only('log_cosignatures', 'select, insert');
create table log_witnesses (
  name text primary key,
  state text not null check (state in ('agrees', 'away', 'refuses', 'contradicts', 'lies')),
  asked_at timestamptz not null
);
select app.grant_only('log_witnesses', 'select, insert, update');

-- Days on which the newest checkpoint was mailed.
create table log_mailings (day date primary key);
select app.grant_only('log_mailings', 'select, insert');

-- The key that signs checkpoints: one for the life of the log.
create table log_key (
  single boolean primary key default true check (single),
  name text not null,
  public_key bytea not null check (length(public_key) = 32),
  seed_sealed bytea not null,
  created_at timestamptz not null
);
select app.grant_only('log_key', 'select, insert');
