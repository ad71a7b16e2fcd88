-- What the server saw is told to the officer by the trail itself, of the entry that says who did it. By hand only browsers report, each of
-- whoever uses it: an account could be accused in the officer's list of what nobody had done.
alter function app.report_account_event() security definer set search_path = pg_catalog, public, pg_temp;
alter function app.report_platform_role() security definer set search_path = pg_catalog, public, pg_temp;
drop policy platform_security_audit_report on platform_security_audit;
create policy platform_security_audit_report on platform_security_audit for insert
  with check (reported_by_client and person_id is not distinct from (select app.current_person()));
create policy platform_security_audit_follow on platform_security_audit for insert to current_user with check (not reported_by_client);
