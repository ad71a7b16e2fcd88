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
  sample boolean not null,
  published_at timestamptz not null,
  foreign key (org_id, of_listing) references marketplace_listings (org_id, id) on delete cascade
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

create function app.follow_accreditation() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state <> 'accredited' then
    delete from marketplace_offers o where o.listing_id = new.org_id and o.kind = 'verifier';
    return null;
  end if;
  insert into marketplace_offers (org_id, listing_id, kind, category, answers, words, regions, audiences, certificates,
    sample, published_at)
  select new.org_id, new.org_id, 'verifier', 'verification',
      jsonb_build_object('titleEn', new.name_en, 'titleAr', new.name_ar, 'accreditationBody', new.body,
        'accreditationNumber', new.number, 'sectors', new.sectors),
      setweight(app.market_words(concat_ws(' ', new.name_en, new.name_ar)), 'A') || app.market_words(concat_ws(' ',
        new.body, new.number, new.sectors, 'Verification verifier accredited التحقق جهة تحقق معتمدة')),
      '{}', '{}', '{}', o.sample, new.decided_at
    from organisations o where o.id = new.org_id
  on conflict (listing_id) do update set answers = excluded.answers, words = excluded.words,
    sample = excluded.sample, published_at = excluded.published_at;
  return null;
end $$;
create trigger verifier_accreditations_offer after insert or update on verifier_accreditations
  for each row execute function app.follow_accreditation();

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
