-- Marketplace: listings of providers, reviewed before visitors read them.
create function app.edits_marketplace() returns boolean language sql stable parallel safe as
$$ select app.has_platform_role('content_editor', 'platform_admin', 'platform_owner') and app.current_aal() = 'aal2' $$;

create table marketplace_listings (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  category text not null check (category in ('energy-efficiency', 'renewables', 'water', 'waste', 'transport', 'nature',
    'software', 'finance', 'advisory', 'verification', 'laboratory')),
  state text not null,
  number text unique,
  submitted_at timestamptz,
  -- As submitted last; null before.
  form jsonb,
  answers jsonb not null default '{}',
  -- What the provider answered so far, to be submitted.
  draft jsonb not null default '{}' check (octet_length(draft::text) <= 100000),
  -- Of the answers as submitted: the title as it reads, and the words by which it is found.
  title_key text check (length(title_key) <= 300),
  words text,
  -- What visitors read; null while they read nothing.
  published jsonb,
  published_words tsvector,
  published_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  -- Everyone who wrote it; none of them may decide on it.
  prepared_by uuid[] not null,
  created_by uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (org_id, id),
  check (state in ('draft', 'withdrawn') or (number is not null and form is not null and title_key is not null)),
  check (state not in ('published', 'suspended') or published is not null),
  check (state not in ('draft', 'withdrawn') or published is null)
);
create unique index marketplace_listings_title on marketplace_listings (org_id, category, title_key)
  where state not in ('draft', 'withdrawn');
create index marketplace_listings_changed on marketplace_listings (org_id, changed_at desc, id desc);
create index marketplace_listings_submitted on marketplace_listings (submitted_at desc, id desc)
  where number is not null;
call app.protect_tenant_table('marketplace_listings', 'insert', 'update');
call app.name_writer('marketplace_listings', 'created_by');
call app.keep_workflow('marketplace_listings', 'marketplace-listing',
  moves => '{>draft, draft>in-review, returned>in-review, published>in-review, draft>withdrawn, in-review>withdrawn, returned>withdrawn, published>withdrawn, withdrawn>draft, in-review>published, in-review>returned, published>suspended, in-review>suspended, returned>suspended, suspended>published}',
  members => '{owner, preparer}',
  member_actions => '{begin-listing, submit, withdraw-listing, reopen-listing}',
  officers => '{content_editor, platform_admin, platform_owner}',
  officer_actions => '{publish, return-listing, suspend, restore-listing}');
create policy marketplace_listings_editors on marketplace_listings for select
  using (number is not null and (select app.edits_marketplace()));
create policy marketplace_listings_decide on marketplace_listings for update
  using (number is not null and (select app.edits_marketplace()))
  with check ((select app.edits_marketplace()));
-- Inside functions of the database's owner only: what is published is public.
create policy marketplace_listings_keep on marketplace_listings for select to current_user using (true);
select app.grant_only('marketplace_listings', 'select, insert, update (state, number, submitted_at, form, answers,
  draft, title_key, words, decided_by, decided_at, prepared_by, changed_at, version)');

call app.keep_applications('marketplace_listings', 'marketplace-listing',
  officers => '{content_editor, platform_admin, platform_owner}',
  decides => '{returned, published, suspended}',
  final => '{returned, published, suspended}',
  ends => '{}',
  open => '{draft, returned, published}',
  frees => '{}',
  submitted => '{title_key, words}',
  handed_in => 'in-review');

-- At most 50 that are not withdrawn, counted one after the other. What is published follows from the decision alone.
create function app.keep_listing() returns trigger language plpgsql as $$
begin
  if new.state = 'draft' and (tg_op = 'INSERT' or old.state = 'withdrawn') then
    perform pg_advisory_xact_lock(hashtextextended('marketplace-listings ' || new.org_id, 0));
    if (select count(*) from marketplace_listings l where l.org_id = new.org_id and l.state <> 'withdrawn') >= 50 then
      raise exception 'an organisation has at most 50 listings' using errcode = '23514',
        constraint = 'marketplace_listings_most';
    end if;
  end if;
  if tg_op = 'INSERT' then
    new.published := null;
    return new;
  end if;
  if old.state = 'in-review' and new.state = 'published' then
    new.published := new.answers;
    -- A word of the title weighs more than one of the text.
    new.published_words := setweight(to_tsvector('simple', replace(new.title_key, '|', ' ')), 'A')
      || to_tsvector('simple', new.words);
    new.published_at := coalesce(old.published_at, new.decided_at);
  elsif new.state = 'withdrawn' then
    new.published := null;
    new.published_words := null;
    new.published_at := null;
  end if;
  return new;
end $$;
create trigger marketplace_listings_published before insert or update of state on marketplace_listings
  for each row execute function app.keep_listing();

-- What visitors read and search: a row for each listing that is published and not suspended.
create table marketplace_offers (
  org_id uuid not null,
  listing_id uuid primary key,
  category text not null,
  answers jsonb not null,
  words tsvector not null,
  regions text[] not null,
  audiences text[] not null,
  certificates text[] not null,
  sample boolean not null,
  published_at timestamptz not null,
  foreign key (org_id, listing_id) references marketplace_listings (org_id, id) on delete cascade
);
-- Rows stay short, so that counting reads few pages: answers and words lie apart.
alter table marketplace_offers set (toast_tuple_target = 256);
create index marketplace_offers_words on marketplace_offers using gin (words);
create index marketplace_offers_newest on marketplace_offers (published_at desc, listing_id desc);
create index marketplace_offers_of on marketplace_offers (org_id, published_at desc);
call app.enforce_policies('marketplace_offers');
call app.open_to_purge('marketplace_offers');
create policy marketplace_offers_read on marketplace_offers for select using (true);
-- Inside functions of the database's owner only: offers follow listings.
create policy marketplace_offers_keep on marketplace_offers to current_user using (true) with check (true);
select app.grant_only('marketplace_offers', 'select');

create function app.texts_in(answers jsonb, field text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(one order by one), '{}') from jsonb_array_elements_text(
    case when jsonb_typeof(answers -> field) = 'array' then answers -> field else '[]' end) one
$$;

create function app.follow_listing() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.published is null or new.state = 'suspended' then
    delete from marketplace_offers o where o.listing_id = new.id;
    return null;
  end if;
  insert into marketplace_offers (org_id, listing_id, category, answers, words, regions, audiences, certificates,
    sample, published_at)
  select new.org_id, new.id, new.category, new.published, new.published_words,
      case when new.published -> 'regions' ? 'everywhere' then '{everywhere}'
        else app.texts_in(new.published, 'regions') end,
      app.texts_in(new.published, 'audiences'), app.texts_in(new.published, 'certificates'), o.sample, new.published_at
    from organisations o where o.id = new.org_id
  on conflict (listing_id) do update set answers = excluded.answers, words = excluded.words,
    regions = excluded.regions, audiences = excluded.audiences, certificates = excluded.certificates,
    sample = excluded.sample, published_at = excluded.published_at;
  return null;
end $$;
create trigger marketplace_listings_offer after update of state on marketplace_listings
  for each row when (old.state is distinct from new.state) execute function app.follow_listing();

-- Pictures and documents of a listing; its answers name those that belong to it.
create table marketplace_files (
  org_id uuid not null,
  id uuid not null unique,
  listing_id uuid not null,
  kind text not null check (kind in ('picture', 'document')),
  file_key text not null,
  file_name text not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'application/pdf')),
  bytes bigint not null,
  sha256 text not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, listing_id) references marketplace_listings (org_id, id) on delete cascade
);
create index marketplace_files_of on marketplace_files (listing_id);
call app.follow_files('marketplace_files');
call app.protect_tenant_table('marketplace_files', 'insert');
call app.name_writer('marketplace_files', 'uploaded_by');
create policy marketplace_files_editors on marketplace_files for select using (
  (select app.edits_marketplace())
  and exists (select from marketplace_listings l where l.id = marketplace_files.listing_id and l.number is not null));
create policy marketplace_files_published on marketplace_files for select using (
  exists (select from marketplace_offers o where o.listing_id = marketplace_files.listing_id
    and marketplace_files.id::text = any (app.texts_in(o.answers, 'pictures') || app.texts_in(o.answers, 'documents'))));
select app.grant_only('marketplace_files', 'select, insert');

-- The provider of a listing, for editors.
create function app.listing_provider(listing uuid) returns table (name_en text, name_ar text) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.name_en, o.name_ar from marketplace_listings l join organisations o on o.id = l.org_id
   where l.id = listing and l.number is not null and app.edits_marketplace()
$$;
-- Inside functions of the database's owner only: who offers is named.
create policy organisations_offering on organisations for select to current_user
  using (exists (select from marketplace_listings l where l.org_id = organisations.id));

-- Offers as visitors read them, with the names of their providers.
create function app.offers_shown(wanted uuid[]) returns table (
  listing_id uuid, org_id uuid, provider_en text, provider_ar text, category text, answers jsonb, sample boolean,
  published_at timestamptz) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.listing_id, o.org_id, p.name_en, p.name_ar, o.category, o.answers, o.sample, o.published_at
    from marketplace_offers o join organisations p on p.id = o.org_id
   where o.listing_id = any (wanted)
$$;

-- A provider as visitors read it, while at least one of its listings is published.
create function app.market_provider(organisation uuid) returns table (
  id uuid, name_en text, name_ar text, region text, sample boolean) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.name_en, p.name_ar, p.region, p.sample from organisations p
   where p.id = organisation and exists (select from marketplace_offers o where o.org_id = p.id)
$$;

-- Enquiries: a thread between an asker (an organisation, or a person without one) and a provider, about a listing. The
-- row belongs to both: when one of them is deleted it stays for the other, with the name as it was.
create table marketplace_enquiries (
  id uuid primary key,
  number text not null unique,
  -- The listing may be gone since; its title stays.
  listing_id uuid not null,
  listing_title jsonb not null,
  asks text not null check (asks in ('organisation', 'person')),
  -- Null of a person, and once it is deleted.
  asker_org_id uuid references organisations (id),
  -- Who opened it; null once it or their organisation is deleted.
  asker_person_id uuid,
  asker_name jsonb not null,
  -- Null once it is deleted.
  provider_org_id uuid references organisations (id),
  provider_name jsonb not null,
  subject text not null check (length(subject) between 1 and 200),
  state text not null,
  version int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  last_message_at timestamptz not null,
  -- Since when the provider has not answered.
  waits_since timestamptz not null,
  -- How often the provider was reminded since then.
  reminded smallint not null default 0 check (reminded between 0 and 2),
  check (asks = 'organisation' or asker_org_id is null)
);
create index marketplace_enquiries_of_org on marketplace_enquiries (asker_org_id, last_message_at desc, id desc)
  where asker_org_id is not null;
create index marketplace_enquiries_of_person on marketplace_enquiries (asker_person_id, last_message_at desc, id desc)
  where asker_person_id is not null;
create index marketplace_enquiries_received on marketplace_enquiries (provider_org_id, last_message_at desc, id desc)
  where provider_org_id is not null;
create index marketplace_enquiries_waiting on marketplace_enquiries (waits_since) where state = 'open';
call app.enforce_policies('marketplace_enquiries');
call app.keep_workflow('marketplace_enquiries', 'marketplace-enquiry',
  moves => '{>open, open>answered, answered>open, answered>agreed, open>closed, answered>closed}',
  person_actions => '{ask, answer, ask-again, agree, close-asked, close-received}');
create policy marketplace_enquiries_asker on marketplace_enquiries for select using (
  asker_org_id = (select app.current_org())
  or (asks = 'person' and asker_person_id = (select app.current_person())));
create policy marketplace_enquiries_provider on marketplace_enquiries for select
  using (provider_org_id = (select app.current_org()));
create policy marketplace_enquiries_ask on marketplace_enquiries for insert with check (
  asker_person_id = (select app.current_person()) and state = 'open' and version = 1 and reminded = 0
  and asker_org_id is not distinct from (case when asks = 'organisation' then (select app.current_org()) end)
  and (asks = 'person' or asker_org_id is not null)
  and exists (select from marketplace_offers o where o.listing_id = marketplace_enquiries.listing_id
    and o.org_id = marketplace_enquiries.provider_org_id));
create policy marketplace_enquiries_move on marketplace_enquiries for update
  using (asker_org_id = (select app.current_org()) or provider_org_id = (select app.current_org())
    or (asks = 'person' and asker_person_id = (select app.current_person())))
  with check (true);
-- Inside functions of the database's owner only: reminders, and sides that are deleted.
create policy marketplace_enquiries_keep on marketplace_enquiries to current_user using (true) with check (true);
select app.grant_only('marketplace_enquiries', 'select, insert, update (state, version, changed_at, last_message_at,
  waits_since, reminded)');

-- Each side takes its own steps. Who belongs to both sides takes none, nor does anyone under 18. At most 10 an hour and
-- 30 a day of an asker, counted one after the other.
create function app.keep_enquiry() returns trigger language plpgsql as $$
declare
  me uuid := app.current_person();
  asking boolean := new.asker_org_id is not distinct from app.current_org() and new.asks = 'organisation'
    or new.asks = 'person' and new.asker_person_id is not distinct from me;
  asker uuid := coalesce(new.asker_org_id, new.asker_person_id);
begin
  -- Inside functions of the database's owner: it is reminded of, or one side is deleted.
  if current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then return new; end if;
  if new.state <> 'closed' and app.may_take_part(me, new.changed_at) in ('consented', 'guardian-needed') then
    raise exception 'adults alone ask and answer' using errcode = '42501';
  end if;
  if asking and app.belongs_to(me, new.provider_org_id)
     or not asking and (new.asker_person_id = me or app.belongs_to(me, new.asker_org_id)) then
    raise exception 'no one is on both sides of an enquiry' using errcode = '42501';
  end if;
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended('marketplace-enquiries ' || asker, 0));
    if (select count(*) from marketplace_enquiries e where coalesce(e.asker_org_id, e.asker_person_id) = asker
          and e.created_at > new.created_at - interval '1 hour') >= 10
       or (select count(*) from marketplace_enquiries e where coalesce(e.asker_org_id, e.asker_person_id) = asker
          and e.created_at > new.created_at - interval '1 day') >= 30 then
      raise exception 'an asker sends at most 10 enquiries an hour and 30 a day' using errcode = '23514',
        constraint = 'marketplace_enquiries_most';
    end if;
    return new;
  end if;
  if new.state = 'answered' and asking or new.state in ('agreed', 'open') and not asking then
    raise exception 'each side takes its own steps' using errcode = '42501';
  end if;
  if old.state in ('agreed', 'closed') then
    raise exception 'an enquiry that ended stays as it is' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger marketplace_enquiries_sides before insert or update on marketplace_enquiries
  for each row execute function app.keep_enquiry();

create table marketplace_messages (
  id uuid primary key,
  enquiry_id uuid not null references marketplace_enquiries (id) on delete cascade,
  side text not null check (side in ('asker', 'provider')),
  -- Null once the person, or the organisation of this side, is deleted.
  person_id uuid,
  text text not null check (length(text) between 1 and 4000),
  at timestamptz not null
);
create index marketplace_messages_of on marketplace_messages (enquiry_id, at);
create index marketplace_messages_by on marketplace_messages (person_id, at desc) where person_id is not null;
call app.enforce_policies('marketplace_messages');
create policy marketplace_messages_read on marketplace_messages for select
  using (exists (select from marketplace_enquiries e where e.id = marketplace_messages.enquiry_id));
-- Beside the step that it is: an enquiry is open by its asker and answered by its provider.
create policy marketplace_messages_write on marketplace_messages for insert with check (
  person_id = (select app.current_person())
  and exists (select from marketplace_enquiries e where e.id = marketplace_messages.enquiry_id and case side
    when 'provider' then e.state = 'answered' and e.provider_org_id = (select app.current_org())
    else e.state = 'open' and (e.asker_org_id = (select app.current_org())
      or e.asks = 'person' and e.asker_person_id = (select app.current_person())) end));
create policy marketplace_messages_keep on marketplace_messages to current_user using (true) with check (true);
select app.grant_only('marketplace_messages', 'select, insert');

create table marketplace_message_files (
  id uuid primary key,
  message_id uuid not null references marketplace_messages (id) on delete cascade,
  file_key text not null,
  file_name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  -- As of its message.
  uploaded_by uuid,
  uploaded_at timestamptz not null
);
create index marketplace_message_files_of on marketplace_message_files (message_id);
call app.follow_files('marketplace_message_files');
call app.enforce_policies('marketplace_message_files');
create policy marketplace_message_files_read on marketplace_message_files for select
  using (exists (select from marketplace_messages m where m.id = marketplace_message_files.message_id));
create policy marketplace_message_files_add on marketplace_message_files for insert with check (
  uploaded_by = (select app.current_person())
  and exists (select from marketplace_messages m join marketplace_enquiries e on e.id = m.enquiry_id
    where m.id = marketplace_message_files.message_id and m.person_id = (select app.current_person())
      and e.state in ('open', 'answered')));
create policy marketplace_message_files_keep on marketplace_message_files to current_user
  using (true) with check (true);
select app.grant_only('marketplace_message_files', 'select, insert');

-- At most five of a message, counted one after the other.
create function app.keep_message_files() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('marketplace-message ' || new.message_id, 0));
  if (select count(*) from marketplace_message_files f where f.message_id = new.message_id) >= 5 then
    raise exception 'a message has at most five files' using errcode = '23514',
      constraint = 'marketplace_message_files_most';
  end if;
  return new;
end $$;
create trigger marketplace_message_files_five before insert on marketplace_message_files
  for each row execute function app.keep_message_files();

-- Open enquiries whose provider is to be reminded now, each after 3 and after 7 days once: for the round alone.
create function app.remind_of_enquiries(now timestamptz) returns table (
  id uuid, provider_org_id uuid, subject text, listing_title jsonb, waits_since timestamptz, days int)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update marketplace_enquiries e set reminded = case when e.waits_since <= now - interval '7 days' then 2 else 1 end
   where app.current_person() is null and e.state = 'open' and e.provider_org_id is not null
     and (e.reminded < 1 and e.waits_since <= now - interval '3 days'
       or e.reminded < 2 and e.waits_since <= now - interval '7 days')
  returning e.id, e.provider_org_id, e.subject, e.listing_title, e.waits_since,
    case e.reminded when 2 then 7 else 3 end
$$;

-- What the caller wrote, also for an organisation they left.
create function app.own_enquiry_messages() returns table (
  subject text, listing jsonb, side text, text text, files text[], at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.subject, e.listing_title, m.side, m.text,
         array(select f.file_name from marketplace_message_files f where f.message_id = m.id order by f.uploaded_at), m.at
    from marketplace_messages m join marketplace_enquiries e on e.id = m.enquiry_id
   where m.person_id = app.current_person() order by m.at desc, m.id
$$;

-- Takes the persons of one side from an enquiry; answers which enquiries it closed and who is left to be told. Without
-- another side it goes.
create function app.leave_enquiries(organisation uuid, person uuid, now timestamptz) returns table (
  id uuid, subject text, asker_org_id uuid, asker_person_id uuid, provider_org_id uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  one marketplace_enquiries;
  left_side text;
begin
  if organisation is not null and (organisation is distinct from app.current_org() or not app.has_role('owner'))
     or person is not null and person is distinct from app.current_person() then
    raise exception 'enquiries are left by the side that is deleted' using errcode = '42501';
  end if;
  for one in select e.* from marketplace_enquiries e
      where e.asker_org_id = organisation or e.provider_org_id = organisation
        or e.asks = 'person' and e.asker_person_id = person
      order by e.id for update loop
    left_side := case when one.provider_org_id = organisation then 'provider' else 'asker' end;
    update marketplace_messages m set person_id = null where m.enquiry_id = one.id and m.side = left_side;
    update marketplace_message_files f set uploaded_by = null
      from marketplace_messages m where m.id = f.message_id and m.enquiry_id = one.id and m.side = left_side;
    update marketplace_enquiries e set
        asker_org_id = case when left_side = 'asker' then null else e.asker_org_id end,
        asker_person_id = case when left_side = 'asker' then null else e.asker_person_id end,
        asker_name = case when left_side = 'asker' and e.asks = 'person' then '{"en": "", "ar": ""}' else e.asker_name end,
        provider_org_id = case when left_side = 'provider' then null else e.provider_org_id end,
        state = case when e.state in ('open', 'answered') then 'closed' else e.state end,
        version = e.version + 1, changed_at = now
      where e.id = one.id;
    delete from marketplace_enquiries e where e.id = one.id and e.provider_org_id is null and e.asker_org_id is null
      and (e.asks = 'organisation' or e.asker_person_id is null);
    if found or one.state not in ('open', 'answered') then continue; end if;
    insert into workflow_history (org_id, kind, subject_id, at, side, action, from_state, to_state, version)
    values (null, 'marketplace-enquiry', one.id, now, 'system', 'end-enquiry', one.state, 'closed', one.version + 1);
    return query select e.id, e.subject, e.asker_org_id,
        case when e.asks = 'person' then e.asker_person_id end, e.provider_org_id
      from marketplace_enquiries e where e.id = one.id;
  end loop;
end $$;

-- No one under 18 begins or submits a listing.
create function app.keep_listing_adult() returns trigger language plpgsql as $$
begin
  if app.may_take_part(app.current_person(), new.changed_at) in ('consented', 'guardian-needed') then
    raise exception 'adults alone offer' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger marketplace_listings_adult before insert on marketplace_listings
  for each row execute function app.keep_listing_adult();
create trigger marketplace_listings_submitter before update of state on marketplace_listings
  for each row when (new.state = 'in-review') execute function app.keep_listing_adult();
