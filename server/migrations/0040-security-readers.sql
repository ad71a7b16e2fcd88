-- Owners and administrators of the platform read the officer's list too, each after their second factor.
create function app.reads_security() returns boolean language sql stable as
$$ select app.has_platform_role('platform_owner', 'platform_admin', 'security_officer') and app.current_aal() = 'aal2' $$;
drop policy platform_security_audit_read on platform_security_audit;
create policy platform_security_audit_read on platform_security_audit for select using (
  (select app.reads_security()) or person_id = (select app.current_person()));
create index platform_security_audit_suspicious on platform_security_audit (created_at desc, id desc) where suspicious_activity;
