-- Roles in the platform are given and taken by its owners, after their second factor.
create function app.gives_platform_roles() returns boolean language sql stable as
$$ select app.has_platform_role('platform_owner') and app.current_aal() = 'aal2' $$;
create policy platform_roles_give on platform_roles for insert with check ((select app.gives_platform_roles()));
create policy platform_roles_take on platform_roles for delete using ((select app.gives_platform_roles()));

-- Looked at when the transaction ends: owners may change places within one. Two who leave at once wait for each other. Only the
-- program itself, at its start, may leave the platform without an owner: it then prints a link for the next one.
create function app.keep_a_platform_owner() returns trigger language plpgsql as $$
begin
  if app.current_person() is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('the last platform owner', 0));
  if not app.platform_has_owner() then
    raise exception 'the platform keeps an owner' using errcode = '23514', constraint = 'platform_roles_keep_an_owner';
  end if;
  return null;
end $$;
create constraint trigger platform_roles_keep_an_owner after delete on platform_roles deferrable initially deferred
  for each row when (old.role = 'platform_owner') execute function app.keep_a_platform_owner();

-- Who may do what with the platform is of the officer's concern.
create function app.report_platform_role() returns trigger language plpgsql as $$
begin
  insert into platform_security_audit (event_type, suspicious_activity, severity, metadata, created_at, person_id, reported_by_client, request_id)
  values (new.action, false, 'warning', new.details || jsonb_build_object('person', new.subject_id), new.at, new.person_id, false, new.request_id);
  return null;
end $$;
create trigger audit_trail_report_platform_role after insert on audit_trail for each row
  when (new.action in ('organisations.claim-platform', 'organisations.give-platform-role', 'organisations.take-platform-role'))
  execute function app.report_platform_role();
