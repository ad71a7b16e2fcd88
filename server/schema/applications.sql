-- What holds of every application with a form that officers decide on.

-- Whether a person belongs to an organisation that the caller does not act for, or did since a time.
create function app.belongs_to(person uuid, organisation uuid, counted_from timestamptz default 'infinity')
returns boolean language plpgsql as $$
declare
  own text := coalesce(current_setting('app.org_id', true), '');
  found_one boolean;
begin
  perform set_config('app.org_id', organisation::text, true);
  found_one := exists (select from memberships m
    where m.org_id = organisation and m.person_id = person and (m.ended_at is null or m.ended_at >= counted_from));
  perform set_config('app.org_id', own, true);
  return found_one;
end $$;

-- No one acts as an officer on what they, or an organisation that was theirs since it applied, applied for.
create function app.refuse_member(applicant uuid, applied_at timestamptz) returns void language plpgsql as $$
begin
  if applicant = app.current_person() or app.belongs_to(app.current_person(), applicant, applied_at) then
    raise exception 'no member of the applicant is its officer' using errcode = '42501';
  end if;
end $$;

-- Of a row before and after: whether one of the columns changed.
create function app.differs(before jsonb, after jsonb, columns jsonb) returns boolean
language sql immutable parallel safe as $$
  select exists (select from jsonb_array_elements_text(columns) one where before -> one is distinct from after -> one)
$$;

-- The files that submitted answers name, by the fields of their form.
create function app.files_named(form jsonb, answers jsonb) returns setof text
language sql immutable parallel safe as $$
  select jsonb_array_elements_text(answers -> field.key) from jsonb_each(form -> 'properties') field
   where field.value ->> 'x-kind' = 'files' and jsonb_typeof(answers -> field.key) = 'array'
$$;

-- An applicant writes and awards nothing to itself; answers change by being submitted alone; officers write none, and
-- decide in their own name, no earlier than it was submitted, and with a step alone; writers stay known and decide
-- nothing. What ends by itself is ended inside functions of the database's owner.
create function app.keep_application_sides() returns trigger language plpgsql as $$
declare
  asked jsonb := tg_argv[0];
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
  own boolean := new.org_id is not distinct from app.current_org() or new.org_id is not distinct
    from app.current_person();
  moves boolean := new.state is distinct from old.state;
  decides boolean := moves and asked -> 'decides' ? new.state;
  decided boolean := app.differs(before, after, asked -> 'decided');
begin
  -- Inside functions of the database's owner: it expires, or who was paid is forgotten.
  if current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then return new; end if;
  if (app.differs(before, after, asked -> 'written') or (moves and not decides)) and not own then
    raise exception 'an application is written by its applicant' using errcode = '42501';
  end if;
  if moves and asked -> 'ends' ? new.state then
    raise exception 'an application ends by itself' using errcode = '42501';
  end if;
  if not (asked -> 'open' ? old.state) and app.differs(before, after, '["draft"]')
      or not (asked -> 'open' ? old.state and new.state = asked ->> 'handed_in')
        and app.differs(before, after, asked -> 'submitted') then
    raise exception 'what was submitted stays as it is' using errcode = '42501';
  end if;
  if (decided and not decides) or (decides and not (app.current_aal() = 'aal2' and app.has_platform_role(
      variadic array(select jsonb_array_elements_text(asked -> 'officers'))))) then
    raise exception 'officers decide on applications' using errcode = '42501';
  end if;
  if decided and new.decided_at < new.submitted_at then
    raise exception 'an application is decided on after it was submitted' using errcode = '42501';
  end if;
  if decides then
    perform app.refuse_member(new.org_id, new.created_at);
    if app.current_person() = any (old.prepared_by) then
      raise exception 'who wrote an application does not decide on it' using errcode = '42501';
    end if;
    if asked -> 'final' ? new.state then
      if (decided or old.decided_by is null) and new.decided_by is distinct from app.current_person() then
        raise exception 'who decides does so in their own name' using errcode = '42501';
      end if;
    elsif app.differs('{}', jsonb_strip_nulls(after), asked -> 'decided') then
      raise exception 'nothing is decided yet' using errcode = '42501';
    end if;
  end if;
  if not (new.prepared_by @> old.prepared_by) then
    raise exception 'who wrote an application stays known' using errcode = '42501';
  end if;
  return new;
end $$;

-- What was submitted keeps its files.
create function app.keep_submitted_files() returns trigger language plpgsql as $$
declare held boolean;
begin
  if old.org_id = app.purging() then return old; end if;
  execute format('select exists (select from %I where org_id = $1 and id::text = $2 and state <> all ($3))', tg_argv[0])
    into held using old.org_id, old.subject_id, tg_argv[1]::text[];
  if held then
    raise exception 'what was submitted keeps its files' using errcode = '42501';
  end if;
  return old;
end $$;

-- `decides`: states that officers lead to, of which `final` ones are decisions and fill the columns `decided`. `ends`:
-- those that no one leads to. `open`: states in which the applicant writes a draft, which the step to `handed_in` makes
-- what is `submitted`; `written` is the applicant's at other times as well. Files of the evidence subject `kind` stay,
-- except in the states `frees`.
create procedure app.keep_applications(target regclass, kind text, officers text[], decides text[], final text[],
  ends text[], open text[], frees text[], decided text[] default '{decided_by, decided_at}',
  submitted text[] default '{}', written text[] default '{}', handed_in text default 'submitted')
language plpgsql as $$
declare
  sent text[] := '{answers, form, number, submitted_at}' || submitted;
  named text := (select c.relname from pg_class c where c.oid = target);
begin
  execute format('create trigger %I before update on %s for each row when (pg_trigger_depth() = 0)
    execute function app.keep_application_sides(%L)',
    named || '_sides', target, jsonb_build_object(
      'officers', officers, 'decides', decides, 'final', final, 'ends', ends, 'open', open, 'decided', decided,
      'submitted', sent, 'handed_in', handed_in, 'written', '{draft}' || sent || written));
  execute format('create trigger %I before delete on evidence_links for each row when (old.subject_kind = %L)
    execute function app.keep_submitted_files(%L, %L)', named || '_files', kind, named, frees);
end $$;
