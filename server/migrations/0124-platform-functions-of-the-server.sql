-- Postgres lets everybody call every function. Those that act with the rights of the owner are called by the role that serves requests,
-- which default privileges name, and by no other role that an operator lets into this database: for a report, or to look in.
revoke execute on all routines in schema app, auth from public;
alter default privileges revoke execute on functions from public;
