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

-- What visitors read and search: a row for each listing that is published and not suspended, and for each accredited
-- verifier.
create function app.joined(keys text[]) returns text language sql immutable parallel safe as $$
  select ',' || array_to_string(keys, ',') || ','
$$;

create table marketplace_offers (
  org_id uuid not null,
  -- Of the listing; of a verifier that is listed by its accreditation, its organisation.
  listing_id uuid primary key,
  kind text not null default 'listing' check (kind in ('listing', 'verifier')),
  of_listing uuid generated always as (case when kind = 'listing' then listing_id end) stored,
  category text not null,
  answers jsonb not null,
  words tsvector not null,
  regions text[] not null,
  audiences text[] not null,
  certificates text[] not null,
  -- The same as texts, `,SA-01,SA-02,`, which are counted ten times as fast as arrays.
  region_keys text not null generated always as (app.joined(regions)) stored,
  audience_keys text not null generated always as (app.joined(audiences)) stored,
  certificate_keys text not null generated always as (app.joined(certificates)) stored,
  sample boolean not null,
  published_at timestamptz not null,
  foreign key (org_id, of_listing) references marketplace_listings (org_id, id) on delete cascade
);
create index marketplace_offers_words on marketplace_offers using gin (words);
-- Pages of the newest and the counts of all facets are read from it alone.
create index marketplace_offers_newest on marketplace_offers (published_at desc, listing_id)
  include (category, region_keys, audience_keys, certificate_keys);
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

-- Puts a published listing among the offers, as it is published now.
create function app.offer_listing(listing uuid) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into marketplace_offers (org_id, listing_id, category, answers, words, regions, audiences, certificates,
    sample, published_at)
  select l.org_id, l.id, l.category, l.published,
      l.published_words || app.market_words(concat_ws(' ', o.name_en, o.name_ar)),
      case when l.published -> 'regions' ? 'everywhere' then '{everywhere}'
        else app.texts_in(l.published, 'regions') end,
      app.texts_in(l.published, 'audiences'), app.texts_in(l.published, 'certificates'), o.sample, l.published_at
    from marketplace_listings l join organisations o on o.id = l.org_id
   where l.id = listing and l.published is not null and l.state <> 'suspended'
  on conflict (listing_id) do update set answers = excluded.answers, words = excluded.words,
    regions = excluded.regions, audiences = excluded.audiences, certificates = excluded.certificates,
    sample = excluded.sample, published_at = excluded.published_at;
end $$;

create function app.follow_listing() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.published is null or new.state = 'suspended' then
    delete from marketplace_offers o where o.listing_id = new.id;
  else
    perform app.offer_listing(new.id);
  end if;
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
  published_at timestamptz, kind text) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.listing_id, o.org_id, p.name_en, p.name_ar, o.category, o.answers, o.sample, o.published_at, o.kind
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
  and exists (select from marketplace_offers o where o.kind = 'listing'
    and o.listing_id = marketplace_enquiries.listing_id and o.org_id = marketplace_enquiries.provider_org_id));
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

-- Requests for quotation: an organisation asks providers for a price by a deadline, and decides. Providers read what
-- `app.received_requests` gives them, never this table.
create table marketplace_requests (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  -- Given when it is sent.
  number text unique,
  -- The buyer, as providers read it.
  buyer_en text not null,
  buyer_ar text not null,
  title text not null check (length(title) between 1 and 120),
  text text not null check (length(text) between 1 and 5000),
  category text not null check (category in ('energy-efficiency', 'renewables', 'water', 'waste', 'transport', 'nature',
    'software', 'finance', 'advisory', 'verification', 'laboratory')),
  regions text[] not null check (cardinality(regions) between 1 and 14),
  deadline timestamptz not null,
  state text not null,
  version int not null default 1,
  chosen_id uuid,
  decision_note text not null default '' check (length(decision_note) <= 2000),
  decided_by uuid,
  decided_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (org_id, id),
  check (state in ('draft', 'cancelled') or number is not null),
  check ((state = 'decided') = (decided_at is not null)),
  check (state = 'decided' or chosen_id is null),
  constraint marketplace_requests_reason check (state <> 'decided' or chosen_id is not null or decision_note <> '')
);
create index marketplace_requests_newest on marketplace_requests (org_id, created_at desc, id desc);
create index marketplace_requests_due on marketplace_requests (deadline) where state = 'open';
call app.protect_tenant_table('marketplace_requests', 'insert', 'update');
call app.name_writer('marketplace_requests', 'created_by');
call app.keep_workflow('marketplace_requests', 'quotation-request',
  moves => '{>draft, draft>open, open>closed, open>decided, closed>decided, draft>cancelled, open>cancelled, closed>cancelled}',
  members => '{owner, preparer}',
  member_actions => '{begin-request, send, decide, cancel}');
-- Inside functions of the database's owner only.
create policy marketplace_requests_keep on marketplace_requests to current_user using (true) with check (true);
select app.grant_only('marketplace_requests', 'select, insert, update (state, number, title, text, category, regions,
  deadline, chosen_id, decision_note, decided_by, decided_at, changed_at, version)');

-- What providers answer. Rows are the buyer's and outlive their provider, whose name is kept.
create table marketplace_quotations (
  org_id uuid not null,
  id uuid not null unique,
  request_id uuid not null,
  -- Null once the provider is deleted.
  provider_org_id uuid,
  provider_en text not null,
  provider_ar text not null,
  -- The listing from which the request was begun.
  listing_id uuid,
  state text not null default 'invited' check (state in ('invited', 'declined', 'submitted', 'chosen', 'not-chosen')),
  -- When the request was sent; null while it is a draft, which the provider does not see.
  invited_at timestamptz,
  price numeric check (price >= 0 and price < 1e15),
  currency text check (currency in ('SAR', 'USD', 'EUR')),
  vat_included boolean,
  term text not null default '' check (length(term) <= 500),
  conditions text not null default '' check (length(conditions) <= 5000),
  valid_until date,
  -- When it was submitted or declined last.
  answered_at timestamptz,
  answered_by uuid,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, request_id) references marketplace_requests (org_id, id) on delete cascade,
  constraint marketplace_quotations_once unique (request_id, provider_org_id),
  constraint marketplace_quotations_self check (provider_org_id <> org_id),
  check ((state in ('submitted', 'chosen', 'not-chosen'))
    = (price is not null and currency is not null and vat_included is not null and valid_until is not null)),
  check ((state = 'invited') = (answered_at is null) and (answered_at is null) = (answered_by is null))
);
create index marketplace_quotations_received on marketplace_quotations (provider_org_id, invited_at desc, id desc)
  where invited_at is not null;
call app.protect_tenant_table('marketplace_quotations', 'insert', 'update', 'delete');
create policy marketplace_quotations_drafted on marketplace_quotations as restrictive for delete
  using (invited_at is null or org_id = (select app.purging()));
create policy marketplace_quotations_invited on marketplace_quotations for select
  using (provider_org_id = (select app.current_org()) and invited_at is not null);
create policy marketplace_quotations_answer on marketplace_quotations for update
  using (provider_org_id = (select app.current_org()) and invited_at is not null)
  with check (provider_org_id = (select app.current_org()));
-- Inside functions of the database's owner only.
create policy marketplace_quotations_keep on marketplace_quotations to current_user using (true) with check (true);
select app.grant_only('marketplace_quotations', 'select, insert, delete, update (state, invited_at, price, currency,
  vat_included, term, conditions, valid_until, answered_at, answered_by, version)');

-- What was sent stays as it is; a deadline is only lengthened, before it passes. A decision follows the deadline or the
-- last answer, and no member of a provider decides.
create function app.guard_quotation_request() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.state <> 'draft' and (new.title, new.text, new.category, new.regions, new.number)
      is distinct from (old.title, old.text, old.category, old.regions, old.number) then
    raise exception 'a request stays as it was sent' using errcode = '23514', constraint = 'marketplace_requests_sent';
  end if;
  if old.state <> 'draft' and new.deadline <> old.deadline and (new.deadline < old.deadline or old.state <> 'open'
      or new.state <> 'open' or new.changed_at > old.deadline) then
    raise exception 'a deadline is only lengthened' using errcode = '23514', constraint = 'marketplace_requests_shorter';
  end if;
  if new.state = 'open' and old.state = 'draft' and not exists (select from marketplace_quotations q
      where q.request_id = new.id) then
    raise exception 'a provider is needed' using errcode = '23514', constraint = 'marketplace_requests_provider';
  end if;
  if new.state = 'decided' and old.state <> 'decided' then
    if new.decided_at <= old.deadline and exists (select from marketplace_quotations q
        where q.request_id = new.id and q.state = 'invited' and q.provider_org_id is not null) then
      raise exception 'answers are awaited' using errcode = '23514', constraint = 'marketplace_requests_early';
    end if;
    if exists (select from marketplace_quotations q where q.request_id = new.id and app.belongs_to(q.provider_org_id)) then
      raise exception 'no member of a provider decides' using errcode = '42501', constraint = 'marketplace_requests_own';
    end if;
    if new.chosen_id is not null and not exists (select from marketplace_quotations q where q.id = new.chosen_id
        and q.request_id = new.id and q.state = 'submitted' and q.provider_org_id is not null) then
      raise exception 'only a submitted quotation is chosen' using errcode = '23514',
        constraint = 'marketplace_requests_chosen';
    end if;
  end if;
  if old.state = 'decided' and (new.chosen_id, new.decision_note) is distinct from (old.chosen_id, old.decision_note) then
    raise exception 'a decision stands' using errcode = '23514', constraint = 'marketplace_requests_sent';
  end if;
  return new;
end $$;
create trigger marketplace_requests_guard before update on marketplace_requests
  for each row execute function app.guard_quotation_request();

-- The buyer invites and decides, the provider answers by the deadline, and neither does the other's part.
create function app.guard_quotation() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare asked marketplace_requests;
begin
  -- Its provider was deleted.
  if tg_op = 'UPDATE' and new.provider_org_id is null and old.provider_org_id = app.purging() then return new; end if;
  select * into asked from marketplace_requests r where r.org_id = new.org_id and r.id = new.request_id for share;
  if app.belongs_to(new.provider_org_id) and app.belongs_to(new.org_id) then
    raise exception 'nobody acts on both sides' using errcode = '42501', constraint = 'marketplace_requests_own';
  end if;
  if tg_op = 'INSERT' then
    if asked.state <> 'draft' or new.state <> 'invited' or new.invited_at is not null then
      raise exception 'providers are named in a draft' using errcode = '23514', constraint = 'marketplace_quotations_sides';
    end if;
    if (select count(*) from marketplace_quotations q where q.request_id = new.request_id) >= 10 then
      raise exception 'a request goes to at most ten providers' using errcode = '23514',
        constraint = 'marketplace_quotations_most';
    end if;
    return new;
  end if;
  if old.provider_org_id = app.current_org() then
    if asked.state <> 'open' or new.answered_at is null or new.answered_at > asked.deadline then
      raise exception 'the deadline has passed' using errcode = '23514', constraint = 'marketplace_quotations_late';
    end if;
    if new.state not in ('submitted', 'declined') or new.answered_by is distinct from app.current_person()
        or new.invited_at is distinct from old.invited_at then
      raise exception 'a provider submits or declines' using errcode = '23514',
        constraint = 'marketplace_quotations_sides';
    end if;
    return new;
  end if;
  if (new.price, new.currency, new.vat_included, new.term, new.conditions, new.valid_until, new.answered_at,
      new.answered_by) is distinct from (old.price, old.currency, old.vat_included, old.term, old.conditions,
      old.valid_until, old.answered_at, old.answered_by) then
    raise exception 'a quotation is its provider''s' using errcode = '42501',
      constraint = 'marketplace_quotations_sides';
  end if;
  if new.invited_at is distinct from old.invited_at and (old.invited_at is not null or asked.state <> 'open'
      or not exists (select from marketplace_offers o where o.org_id = new.provider_org_id)) then
    raise exception 'providers with published listings are invited once' using errcode = '23514',
      constraint = 'marketplace_quotations_unlisted';
  end if;
  if new.state <> old.state and (old.state <> 'submitted' or asked.state <> 'decided'
      or new.state <> case when asked.chosen_id = new.id then 'chosen' else 'not-chosen' end) then
    raise exception 'the decision settles the state' using errcode = '23514',
      constraint = 'marketplace_quotations_sides';
  end if;
  return new;
end $$;
create trigger marketplace_quotations_guard before insert or update on marketplace_quotations
  for each row execute function app.guard_quotation();

-- The name and the answer of a deleted provider stay with the buyer.
create function app.leave_quotations() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update marketplace_quotations set provider_org_id = null where provider_org_id = old.id;
  return null;
end $$;
create trigger organisations_quotations after delete on organisations
  for each row execute function app.leave_quotations();

-- Requests that the acting organisation is invited to, each with its own quotation alone.
create function app.received_requests() returns table (
  id uuid, quotation_id uuid, org_id uuid, number text, buyer_en text, buyer_ar text, title text, text text,
  category text, regions text[], deadline timestamptz, request_state text, state text, invited_at timestamptz,
  price numeric, currency text, vat_included boolean, term text, conditions text, valid_until date,
  answered_at timestamptz, version int) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id, q.id, r.org_id, r.number, r.buyer_en, r.buyer_ar, r.title, r.text, r.category, r.regions, r.deadline,
      r.state, q.state, q.invited_at, q.price, q.currency, q.vat_included, q.term, q.conditions, q.valid_until,
      q.answered_at, q.version
    from marketplace_quotations q join marketplace_requests r on r.org_id = q.org_id and r.id = q.request_id
   where q.provider_org_id = app.current_org() and q.invited_at is not null
$$;

-- Keeps a received request as it is until the answer of the acting organisation is stored.
create function app.lock_received_request(request uuid) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
  select from marketplace_requests r where r.id = request and exists (select from marketplace_quotations q
    where q.request_id = r.id and q.provider_org_id = app.current_org() and q.invited_at is not null) for share
$$;

-- Closes what is open beyond its deadline: one request, or all of them.
create function app.close_quotation_requests(at timestamptz, only_one uuid) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
  with closed as (
    update marketplace_requests r set state = 'closed' where r.state = 'open' and r.deadline < at
      and (only_one is null or r.id = only_one) returning r.org_id, r.id)
  insert into workflow_history (org_id, kind, subject_id, at, side, action, from_state, to_state)
  select org_id, 'quotation-request', id, at, 'system', 'close', 'open', 'closed' from closed
$$;

-- Files of the request and of quotations. Rows are the buyer's, as quotations are.
create table marketplace_request_files (
  org_id uuid not null,
  id uuid not null unique,
  request_id uuid not null,
  -- Null for a file of the buyer.
  quotation_id uuid,
  file_key text not null,
  file_name text not null,
  media_type text not null,
  bytes bigint not null check (bytes > 0),
  sha256 text not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, request_id) references marketplace_requests (org_id, id) on delete cascade,
  foreign key (org_id, quotation_id) references marketplace_quotations (org_id, id) on delete cascade
);
create index marketplace_request_files_of on marketplace_request_files (request_id);
call app.follow_files('marketplace_request_files');
call app.protect_tenant_table('marketplace_request_files', 'insert');
call app.name_writer('marketplace_request_files', 'uploaded_by');
create policy marketplace_request_files_invited on marketplace_request_files for select using (exists (
  select from marketplace_quotations q where q.request_id = marketplace_request_files.request_id
    and q.provider_org_id = (select app.current_org()) and q.invited_at is not null
    and (marketplace_request_files.quotation_id is null or marketplace_request_files.quotation_id = q.id)));
create policy marketplace_request_files_answer on marketplace_request_files for insert with check (exists (
  select from marketplace_quotations q where q.id = quotation_id and q.request_id = marketplace_request_files.request_id
    and q.org_id = marketplace_request_files.org_id and q.provider_org_id = (select app.current_org())
    and q.invited_at is not null));
-- Inside functions of the database's owner only.
create policy marketplace_request_files_keep on marketplace_request_files for select to current_user using (true);
select app.grant_only('marketplace_request_files', 'select, insert');

create function app.guard_request_file() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare asked marketplace_requests;
begin
  perform pg_advisory_xact_lock(hashtextextended('request-files ' || new.request_id, 0));
  select * into asked from marketplace_requests r where r.org_id = new.org_id and r.id = new.request_id for share;
  if (new.quotation_id is null) <> (new.org_id = app.current_org()) or asked.state not in ('draft', 'open')
      or new.uploaded_at > asked.deadline then
    raise exception 'files come by the deadline, each from its side' using errcode = '23514',
      constraint = 'marketplace_request_files_late';
  end if;
  if (select count(*) from marketplace_request_files f where f.request_id = new.request_id
      and f.quotation_id is not distinct from new.quotation_id) >= 5 then
    raise exception 'at most five files of each side' using errcode = '23514',
      constraint = 'marketplace_request_files_most';
  end if;
  return new;
end $$;
create trigger marketplace_request_files_guard before insert on marketplace_request_files
  for each row execute function app.guard_request_file();

-- Providers with a published listing whose name holds these words.
create function app.market_providers(words text, most int) returns table (id uuid, name_en text, name_ar text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.name_en, p.name_ar from organisations p
   where p.id in (select o.org_id from marketplace_offers o)
     and position(app.fold_text(words) in app.fold_text(p.name_en || ' ' || p.name_ar)) > 0
     and p.id is distinct from app.current_org()
   order by p.name_en, p.id limit most
$$;

-- What the caller asked providers and answered as one, also for organisations they left.
create function app.own_quotation_requests() returns table (org_id uuid, title text, text text, state text,
  at timestamptz) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.org_id, r.title, r.text, r.state, r.created_at from marketplace_requests r
   where r.created_by = app.current_person()
  union all
  select q.provider_org_id, r.title, q.conditions, q.state, q.answered_at
    from marketplace_quotations q join marketplace_requests r on r.org_id = q.org_id and r.id = q.request_id
   where q.answered_by = app.current_person()
  order by 5 desc, 2
$$;

-- Badges: what editors checked of a provider. A badge runs out a year after the check, or is removed.
create table marketplace_badges (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  kind text not null check (kind in ('registration', 'licence', 'accreditation')),
  -- Of the commercial registration or the unified number, which begins with 7; otherwise as its issuer writes it.
  number text not null check (
    case when kind = 'registration' then number ~ '^[0-9]{10}$' else length(number) between 2 and 60 end),
  checked_by uuid not null,
  checked_at timestamptz not null,
  expires_on date not null check (
    expires_on = ((checked_at at time zone 'Asia/Riyadh')::date + interval '1 year')::date),
  removed_by uuid,
  removed_at timestamptz,
  primary key (org_id, id),
  check ((removed_by is null) = (removed_at is null))
);
create unique index marketplace_badges_one on marketplace_badges (org_id, kind) where removed_at is null;
-- Whether an organisation submitted a listing or is accredited.
create function app.is_market_provider(organisation uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from marketplace_listings l where l.org_id = organisation and l.number is not null)
    or exists (select from marketplace_offers o where o.org_id = organisation)
$$;

call app.enforce_policies('marketplace_badges');
call app.open_to_purge('marketplace_badges');
call app.name_writer('marketplace_badges', 'checked_by');
create policy marketplace_badges_read on marketplace_badges for select
  using (removed_at is null or (select app.edits_marketplace()));
-- Nobody checks an organisation that they belong to.
create policy marketplace_badges_add on marketplace_badges for insert with check (
  (select app.edits_marketplace()) and not app.belongs_to(org_id) and removed_at is null
  and app.is_market_provider(org_id));
create policy marketplace_badges_remove on marketplace_badges for update
  using ((select app.edits_marketplace()) and not app.belongs_to(org_id) and removed_at is null)
  with check ((select app.edits_marketplace()) and removed_by = (select app.current_person()));
-- Inside functions of the database's owner only: those of a provider that visitors read.
create policy marketplace_badges_keep on marketplace_badges for select to current_user using (true);
select app.grant_only('marketplace_badges', 'select, insert, update (removed_by, removed_at)');

-- Verifiers are listed while they are accredited, without writing a listing.
create function app.market_words(said text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple', coalesce(string_agg(
      regexp_replace(regexp_replace(word, '^(?:وال|فال|بال|كال|لل|ال)(?=.{3,})', ''),
        '^(.{3,}?)(?:ات|ون|ين|ها|هم|ه|ي)$', '\1'), ' '), ''))
    from regexp_split_to_table(app.fold_text(said), '[^[:alnum:]\u0600-\u06FF]+') word
$$;

create function app.offer_verifier(organisation uuid) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into marketplace_offers (org_id, listing_id, kind, category, answers, words, regions, audiences, certificates,
    sample, published_at)
  select a.org_id, a.org_id, 'verifier', 'verification',
      jsonb_build_object('titleEn', a.name_en, 'titleAr', a.name_ar, 'accreditationBody', a.body,
        'accreditationNumber', a.number, 'sectors', a.sectors),
      setweight(app.market_words(concat_ws(' ', a.name_en, a.name_ar)), 'A') || app.market_words(concat_ws(' ',
        a.body, a.number, a.sectors, 'Verification verifier accredited التحقق جهة تحقق معتمدة')),
      '{}', '{}', '{}', o.sample, a.decided_at
    from verifier_accreditations a join organisations o on o.id = a.org_id
   where a.org_id = organisation and a.state = 'accredited'
  on conflict (listing_id) do update set answers = excluded.answers, words = excluded.words,
    sample = excluded.sample, published_at = excluded.published_at;
$$;

-- Offers are found by the name that their provider has now.
create function app.follow_provider_name() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update marketplace_offers o set words = l.published_words || app.market_words(concat_ws(' ', new.name_en, new.name_ar))
    from marketplace_listings l where l.org_id = new.id and l.id = o.of_listing;
  return null;
end $$;
create trigger organisations_offered after update of name_en, name_ar on organisations
  for each row when ((old.name_en, old.name_ar) is distinct from (new.name_en, new.name_ar))
  execute function app.follow_provider_name();

create function app.follow_accreditation() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state <> 'accredited' then
    delete from marketplace_offers o where o.listing_id = new.org_id and o.kind = 'verifier';
  else
    perform app.offer_verifier(new.org_id);
  end if;
  return null;
end $$;
create trigger verifier_accreditations_offer after insert or update on verifier_accreditations
  for each row execute function app.follow_accreditation();

-- Without sample data, what sample organisations offer is no offer; with it, it is one again.
create function app.show_sample_offers(shown boolean) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not shown then
    delete from marketplace_offers o where o.sample;
    return;
  end if;
  perform app.offer_listing(l.id) from marketplace_listings l join organisations o on o.id = l.org_id where o.sample;
  perform app.offer_verifier(a.org_id) from verifier_accreditations a join organisations o on o.id = a.org_id
    where o.sample;
end $$;

-- A provider for the editors who check it.
create function app.checked_provider(organisation uuid) returns table (
  id uuid, name_en text, name_ar text, unified_number text, sample boolean) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.name_en, p.name_ar, p.unified_number, p.sample from organisations p
   where p.id = organisation and app.edits_marketplace() and app.is_market_provider(organisation)
$$;

-- What visitors read of the checks of providers, and of accreditations by the platform.
create function app.market_badges(wanted uuid[], today date) returns table (
  org_id uuid, kind text, number text, body text, checked_at timestamptz, valid_until date) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.org_id, b.kind, b.number, '', b.checked_at, b.expires_on from marketplace_badges b
   where b.org_id = any (wanted) and b.removed_at is null and b.expires_on >= today
  union all
  select v.org_id, 'verifier', v.number, v.body, v.decided_at, v.valid_to from verifier_accreditations v
   where v.org_id = any (wanted) and v.state = 'accredited' and v.valid_to >= today
$$;

-- Saved: the offers and searches that a person marked, which are theirs alone to know.
create table marketplace_favourites (
  person_id uuid not null,
  listing_id uuid not null references marketplace_listings (id) on delete cascade,
  since timestamptz not null,
  primary key (person_id, listing_id)
);
create index marketplace_favourites_of on marketplace_favourites (listing_id);
call app.enforce_policies('marketplace_favourites');
create policy marketplace_favourites_own on marketplace_favourites
  using (person_id = (select app.current_person()))
  with check (person_id = (select app.current_person())
    and exists (select from marketplace_offers o where o.listing_id = marketplace_favourites.listing_id));
select app.grant_only('marketplace_favourites', 'select, insert, delete');

create table marketplace_searches (
  person_id uuid not null,
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  filters jsonb not null check (octet_length(filters::text) <= 4000),
  created_at timestamptz not null
);
create index marketplace_searches_of on marketplace_searches (person_id, created_at desc, id);
call app.enforce_policies('marketplace_searches');
create policy marketplace_searches_own on marketplace_searches
  using (person_id = (select app.current_person())) with check (person_id = (select app.current_person()));
select app.grant_only('marketplace_searches', 'select, insert, delete');

-- Suspending a listing hides it: it is listed with what editors hid, and restored from there too.
create function app.note_hidden_listing(listing uuid, why text, at timestamptz) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.edits_marketplace() then raise exception 'editors hide listings' using errcode = '42501'; end if;
  perform app.note_take_down('listing', l.org_id, l.id, jsonb_build_object('en', coalesce(l.published ->> 'titleEn', ''),
      'ar', coalesce(l.published ->> 'titleAr', '')), left(why, 1000), at, jsonb_build_object('number', l.number))
    from marketplace_listings l where l.id = listing and l.state = 'suspended';
end $$;
create function app.note_restored_listing(listing uuid, at timestamptz) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.edits_marketplace() then raise exception 'editors restore listings' using errcode = '42501'; end if;
  perform app.note_put_back(t.id, at) from take_downs t
    join marketplace_listings l on l.id = t.subject_id and l.state = 'published'
    where t.kind = 'listing' and t.subject_id = listing and t.put_back_at is null;
end $$;

-- Of a published listing: who wrote it, for a report about it.
create function app.writer_of_offer(listing uuid) returns uuid language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.created_by from marketplace_listings l join marketplace_offers o on o.listing_id = l.id where l.id = listing
$$;
