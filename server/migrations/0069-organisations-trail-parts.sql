-- Whoever narrows the trail of an organisation to a part of the product, to a person or to a time is answered from an index, however
-- rare what they look for is. The part is a column of its own: under row-level security only comparisons that cannot fail reach an
-- index, and taking a text apart is none of them.
alter table audit_trail add column area text generated always as (split_part(action, '.', 1)) stored;
drop index audit_trail_newest;
create index audit_trail_newest on audit_trail (org_id, at desc, id desc) where org_id is not null;
create index audit_trail_area on audit_trail (org_id, area, at desc, id desc) where org_id is not null;
create index audit_trail_person on audit_trail (org_id, person_id, at desc, id desc) where org_id is not null;
