-- An address has one open invitation to an organisation at most: a newer one takes its place. Should there be more, the newest
-- stays. The table bends to its owner's policies too, so they rest meanwhile.
alter table invitations no force row level security;
delete from invitations i using invitations newer
 where i.accepted_at is null and newer.accepted_at is null and newer.org_id = i.org_id and newer.email = i.email
   and (newer.created_at, newer.id) > (i.created_at, i.id);
alter table invitations force row level security;
create unique index invitations_open on invitations (org_id, email) where accepted_at is null;
