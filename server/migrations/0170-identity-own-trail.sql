-- What the trail says of an account is read by whose it is, and not out of what it says of everybody's.
create index audit_trail_own on audit_trail (person_id, id desc) where org_id is null;
