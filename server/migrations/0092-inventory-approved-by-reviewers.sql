-- What is approved is approved by those who may: the rule of the routes once more. Preparers write the same rows, and could have
-- written so.
create function app.refuse_unless_approver() returns trigger language plpgsql as $$
begin
  if not app.has_role('owner', 'admin', 'reviewer') then
    raise exception 'only reviewers approve: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;
create trigger inventories_approve before update of state on inventories for each row
  when (new.state = 'approved' and old.state is distinct from 'approved') execute function app.refuse_unless_approver();
create trigger inventories_approve_at_birth before insert on inventories for each row
  when (new.state = 'approved') execute function app.refuse_unless_approver();
create trigger activity_records_approve before update of state on activity_records for each row
  when (new.state = 'approved' and old.state is distinct from 'approved') execute function app.refuse_unless_approver();
create trigger activity_records_approve_at_birth before insert on activity_records for each row
  when (new.state = 'approved') execute function app.refuse_unless_approver();
