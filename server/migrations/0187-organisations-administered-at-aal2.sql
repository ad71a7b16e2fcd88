-- What owners and administrators alone do is done after a second factor, be it about people, the organisation or how its inventory is
-- calculated: the rule of the routes once more. A row that is taken away is answered as it was, so that it goes.
create or replace function app.refuse_below_aal2() returns trigger language plpgsql as $$
begin
  if app.current_aal() <> 'aal2' then
    raise exception 'a second factor is needed: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

create trigger organisations_change before update of name_en, name_ar, type, sector, region, unified_number, consolidation_approach,
  base_year, fiscal_year_first_month on organisations for each row execute function app.refuse_below_aal2();
-- Which work carries a deletion out is noted in the name of who asked for it, long after.
create trigger organisation_deletions_change before delete or update of org_id, asked_by, asked_at, due_at on organisation_deletions
  for each row execute function app.refuse_below_aal2();
-- Whoever leaves takes their own invitations along, and those to them, and needs none for it; what nobody answered in time is
-- forgotten in nobody's name.
create trigger invitations_take_back before delete on invitations for each row
  when (app.current_person() is not null and old.invited_by <> app.current_person()
    and old.accepted_by is distinct from app.current_person() and old.email is distinct from app.current_email())
  execute function app.refuse_below_aal2();
create trigger ownership_transfers_take_back before update of outcome on ownership_transfers for each row
  when (new.outcome in ('accepted', 'withdrawn')) execute function app.refuse_below_aal2();
create trigger ownership_transfers_change before update of org_id, from_person, to_person, asked_at, expires_at on ownership_transfers
  for each row execute function app.refuse_below_aal2();
create trigger engagements_change before update on engagements for each row execute function app.refuse_below_aal2();

create trigger inventory_settings_change before update on inventory_settings for each row execute function app.refuse_below_aal2();
create trigger inventories_potentials before update of gwp_set on inventories for each row
  when (new.gwp_set is distinct from old.gwp_set) execute function app.refuse_below_aal2();
create trigger price_indices_change before insert or update or delete on price_indices for each row
  execute function app.refuse_below_aal2();
create trigger factor_choices_change before insert or update or delete on factor_choices for each row
  execute function app.refuse_below_aal2();
-- An organisation begins as its own first entity, held by itself, before anybody administers it.
create trigger entities_add before insert on entities for each row
  when (new.parent_id is not null) execute function app.refuse_below_aal2();
create trigger entities_change before update on entities for each row execute function app.refuse_below_aal2();
create function app.refuse_holding_below_aal2() returns trigger language plpgsql as $$
begin
  if app.current_aal() <> 'aal2' and not exists (
    select 1 from entities e where e.org_id = new.org_id and e.id = new.entity_id and e.parent_id is null and e.version = 1
       and not exists (select 1 from entity_holdings h where h.org_id = e.org_id and h.entity_id = e.id)) then
    raise exception 'a second factor is needed: % on %', tg_op, tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;
create trigger entity_holdings_begin before insert on entity_holdings for each row execute function app.refuse_holding_below_aal2();
create trigger entity_holdings_change before delete on entity_holdings for each row execute function app.refuse_below_aal2();

-- No token administers, since none stands in for a second factor: one that was made for it keeps what is left of it.
alter table api_tokens no force row level security;
update api_tokens set scopes = array(select s from unnest('{read,enter-data,review}'::text[]) as s)
 where 'administer' = any (scopes);
alter table api_tokens force row level security;
alter table api_tokens drop constraint api_tokens_scopes_check;
alter table api_tokens add constraint api_tokens_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ '{read,enter-data,review}');
