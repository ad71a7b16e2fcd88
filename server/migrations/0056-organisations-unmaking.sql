-- What hands an organisation over, or takes it from somebody, needs a second factor: the rule of the routes once more, where
-- 0052 left off. Whoever goes by themselves, and whoever comes by an invitation, needs none.
create trigger memberships_fall before update of role on memberships for each row
  when (old.ended_at is null and old.role in ('owner', 'admin') and old.role is distinct from new.role) execute function app.refuse_below_aal2();
create trigger memberships_keep_out before update of ended_at on memberships for each row
  when (old.ended_at is null and new.ended_at is not null and old.role in ('owner', 'admin') and old.person_id is distinct from app.current_person())
  execute function app.refuse_below_aal2();
create trigger memberships_let_in before update of ended_at on memberships for each row
  when (old.ended_at is not null and new.ended_at is null and new.role in ('owner', 'admin') and new.person_id is distinct from app.current_person())
  execute function app.refuse_below_aal2();
create trigger memberships_rise_at_birth before insert on memberships for each row
  when (new.role in ('owner', 'admin') and new.person_id is distinct from app.current_person()) execute function app.refuse_below_aal2();
create trigger engagements_grant before insert on engagements for each row execute function app.refuse_below_aal2();
create trigger organisation_exports_ask before insert on organisation_exports for each row execute function app.refuse_below_aal2();
