-- A level of the price index is entered by one person and goes into figures as a factor of the organisation's own does. Whoever
-- entered it does not approve those: an administrator could enter a level, wait for a preparer's spend, and approve that. Noted with
-- the answer, since a level may be corrected or removed while its figures stand.
alter table factor_resolutions add column priced_by uuid[] not null default '{}';

create function app.levels_entered_by(org uuid, answer jsonb) returns uuid[] language sql stable as $$
  select coalesce(array_agg(distinct p.entered_by), '{}')
    from jsonb_path_query(answer, '$.factor.steps[*] ? (@.by == "price-index")') step
    join price_indices p on p.org_id = org and position(p.source in step ->> 'source') > 0
      and p.value in ((step ->> 'multiply')::numeric, (step ->> 'divide')::numeric)
$$;
create function app.note_priced() returns trigger language plpgsql as $$
begin
  new.priced_by := app.levels_entered_by(new.org_id, new.answer);
  return new;
end $$;

alter table factor_resolutions no force row level security;
alter table price_indices no force row level security;
-- Of the time before, by what is entered now.
update factor_resolutions set priced_by = app.levels_entered_by(org_id, answer) where 'price-index-used' = any (flags);
alter table factor_resolutions force row level security;
alter table price_indices force row level security;
create trigger factor_resolutions_priced before insert on factor_resolutions for each row execute function app.note_priced();

create or replace function app.own_answers() returns integer[] language sql stable parallel safe as $$
  select coalesce(array_agg(f.id), '{}') from factor_resolutions f
   where f.org_id = app.current_org() and (app.current_person() = any (f.priced_by) or exists (
     select from own_factors w where w.org_id = f.org_id and w.created_by = app.current_person() and w.activity = f.activity
        and (w.id = f.own_factor_id or w.id::text = f.answer -> 'market' -> 'factor' ->> 'id')))
$$;
