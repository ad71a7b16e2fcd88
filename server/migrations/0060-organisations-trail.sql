-- The trail of an organisation is read from its newest entry, whatever it is about.
create index audit_trail_newest on audit_trail (org_id, id desc) where org_id is not null;
