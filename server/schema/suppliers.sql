-- Suppliers: what they are asked, by mail, and what they answer by a signed link.
create table suppliers_requests (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  supplier_id integer not null,
  supplier text not null check (supplier <> '' and length(supplier) <= 200),
  -- The asking organisation, as the mail names it: its supplier could not look it up.
  organisation_en text not null,
  organisation_ar text not null,
  email text not null check (email <> '' and length(email) <= 254),
  language text not null check (language in ('ar', 'en')),
  product text not null check (product <> '' and length(product) <= 200),
  activity text not null,
  unit text not null,
  period_from date not null,
  period_to date not null,
  note text not null check (length(note) <= 2000),
  evidence_required boolean not null,
  state text not null,
  version int not null default 1,
  -- Links before this one open nothing.
  link_number int not null default 1,
  link_until timestamptz not null,
  mailed_at timestamptz not null,
  -- How often a mail asked again by itself.
  reminded int not null default 0 check (reminded between 0 and 3),
  -- As the supplier sent it; figures are decimal texts.
  answer jsonb check (octet_length(answer::text) <= 20000),
  answered_at timestamptz,
  -- The own factor that an accepted answer became.
  factor_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  changed_by uuid not null,
  changed_at timestamptz not null,
  decided_by uuid,
  primary key (org_id, id),
  foreign key (org_id, supplier_id) references suppliers (org_id, id),
  check (period_to >= period_from),
  check (state not in ('answered', 'accepted') or answer is not null),
  constraint suppliers_requests_four_eyes
    check (state <> 'accepted' or (factor_id is not null and decided_by <> created_by and decided_by <> changed_by))
);
create index suppliers_requests_newest on suppliers_requests (org_id, created_at desc, id desc);
call app.protect_tenant_table('suppliers_requests', 'insert', 'update');
call app.name_writer('suppliers_requests', 'created_by');
call app.keep_workflow('suppliers_requests', 'supplier-request',
  moves => '{>sent, sent>answered, answered>accepted, answered>sent, sent>withdrawn, answered>withdrawn}',
  members => '{owner, preparer, reviewer}',
  member_actions => '{add-request, accept, return-answer, withdraw}');
-- What the supplier wrote, and what was asked, stays as it is.
select app.grant_only('suppliers_requests', 'select, insert, update (email, state, version, link_number, link_until,
  mailed_at, factor_id, changed_by, changed_at, decided_by)');

-- The one request that a signed link opens.
create function app.linked_request() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('app.linked_request', true), '')::uuid $$;
create policy suppliers_requests_linked on suppliers_requests for select using (id = (select app.linked_request()));
-- Inside functions of the database's owner only: suppliers answer, and have their link renewed.
create policy suppliers_requests_keep on suppliers_requests to current_user using (true) with check (true);

-- Whether the answer was taken: once, by the newest link, while it opens.
create function app.answer_supplier_request(number int, seen int, given jsonb, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare found_one record;
begin
  update suppliers_requests r
     set state = 'answered', answer = given, answered_at = at, version = r.version + 1, changed_at = at
   where r.id = app.linked_request() and r.state = 'sent'
     and r.link_number = number and r.version = seen and r.link_until > at
  returning r.org_id, r.id, r.version into found_one;
  if found_one.id is null then return false; end if;
  insert into workflow_history (org_id, kind, subject_id, at, side, action, from_state, to_state, version)
  values
    (found_one.org_id, 'supplier-request', found_one.id, at, 'system', 'answer', 'sent', 'answered', found_one.version);
  return true;
end $$;

-- Files that a supplier sends with an answer; they appear as evidence of the request.
create table suppliers_request_files (
  org_id uuid not null,
  request_id uuid not null,
  id uuid not null,
  file_key text not null,
  file_name text not null,
  media_type text not null,
  bytes bigint not null check (bytes > 0),
  sha256 text not null,
  -- The person who asked: another one verifies the file.
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  primary key (org_id, request_id, id),
  foreign key (org_id, request_id) references suppliers_requests (org_id, id)
);
call app.follow_files('suppliers_request_files');
call app.show_as_evidence('suppliers_request_files', 'supplier-request', 'request_id');
call app.protect_tenant_table('suppliers_request_files');
call app.name_writer('suppliers_request_files', 'uploaded_by');
select app.grant_only('suppliers_request_files', 'select');
create policy suppliers_request_files_linked on suppliers_request_files for select
  using (request_id = (select app.linked_request()));
-- Inside functions of the database's owner only: suppliers send files.
create policy suppliers_request_files_keep on suppliers_request_files to current_user using (true) with check (true);

-- Takes a file for the linked request: 'added', 'closed' or 'many'.
create function app.add_supplier_file(number int, most int, given jsonb, at timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare asked suppliers_requests;
begin
  select * into asked from suppliers_requests r
   where r.id = app.linked_request() and r.state = 'sent' and r.link_number = number and r.link_until > at for update;
  if asked.id is null then return 'closed'; end if;
  if (select count(*) from suppliers_request_files f where f.org_id = asked.org_id and f.request_id = asked.id) >= most
  then return 'many'; end if;
  -- In the name of the person who asked: a supplier has no account.
  perform set_config('app.person_id', asked.created_by::text, true);
  insert into suppliers_request_files (org_id, request_id, id, file_key, file_name, media_type, bytes, sha256,
    uploaded_by, uploaded_at)
  values (asked.org_id, asked.id, (given ->> 'id')::uuid, given ->> 'key', given ->> 'fileName',
    given ->> 'mediaType', (given ->> 'bytes')::bigint, given ->> 'sha256', asked.created_by, at);
  perform set_config('app.person_id', '', true);
  return 'added';
end $$;

-- The number of a new link in the place of the newest; null where one went out within the last hour, or nothing waits
-- for an answer.
create function app.renew_supplier_link(newest int, at timestamptz, until timestamptz) returns int language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
  update suppliers_requests r set link_number = r.link_number + 1, link_until = until, mailed_at = at
   where r.id = app.linked_request() and r.state = 'sent' and r.link_number = newest
     and r.mailed_at < at - interval '1 hour'
  returning r.link_number
$$;

-- Why the last answer to the linked request was returned.
create function app.supplier_returned_for() returns text language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select h.comment from workflow_history h
   where h.kind = 'supplier-request' and h.subject_id = app.linked_request() and h.action = 'return-answer'
   order by h.id desc limit 1
$$;

-- Requests that wait for an answer for a week since the last mail, three times each; counted as reminded.
create function app.remind_suppliers(at timestamptz) returns setof suppliers_requests language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
  update suppliers_requests r set reminded = r.reminded + 1, mailed_at = at
   where r.state = 'sent' and r.reminded < 3 and r.mailed_at <= at - interval '7 days' and r.link_until > at
  returning r.*
$$;
create index suppliers_requests_waiting on suppliers_requests (mailed_at) where state = 'sent';

-- What the caller asked suppliers, also for organisations they left.
create function app.own_supplier_requests() returns table (org_id uuid, supplier text, product text, note text,
  state text, at timestamptz) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.org_id, r.supplier, r.product, r.note, r.state, r.created_at from suppliers_requests r
   where r.created_by = app.current_person() order by r.created_at desc, r.id
$$;
