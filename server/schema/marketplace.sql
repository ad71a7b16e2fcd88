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
