-- Who belongs to an organisation and what they may is administered after a second factor, whatever the role that is given or taken;
-- so is asking for accreditation, confirming what members have, and opening a locked inventory again. The rule of the routes once
-- more, where 0052 and 0056 had it of owners and administrators. Whoever comes, or goes, by themselves needs none.
drop trigger invitations_rise on invitations;
create trigger invitations_send before insert or update of role, email, invited_by, expires_at on invitations for each row
  execute function app.refuse_below_aal2();

drop trigger memberships_rise on memberships;
drop trigger memberships_fall on memberships;
create trigger memberships_change_role before update of role on memberships for each row
  when (old.ended_at is null and old.role is distinct from new.role) execute function app.refuse_below_aal2();
drop trigger memberships_keep_out on memberships;
create trigger memberships_keep_out before update of ended_at on memberships for each row
  when (old.ended_at is null and new.ended_at is not null and old.person_id is distinct from app.current_person())
  execute function app.refuse_below_aal2();
drop trigger memberships_let_in on memberships;
create trigger memberships_let_in before update of ended_at on memberships for each row
  when (old.ended_at is not null and new.ended_at is null and new.person_id is distinct from app.current_person())
  execute function app.refuse_below_aal2();

create trigger access_review_lines_confirm before insert on access_review_lines for each row execute function app.refuse_below_aal2();
create trigger verifier_accreditations_ask before insert or update on verifier_accreditations for each row
  execute function app.refuse_below_aal2();

create trigger inventories_restate before update of state on inventories for each row
  when (old.state = 'locked' and new.state is distinct from 'locked') execute function app.refuse_below_aal2();
