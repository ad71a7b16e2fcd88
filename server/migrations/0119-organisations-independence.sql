-- Nobody vouches for an organisation of their own, or takes that away: whoever runs the platform may be a member of a verifier.
create function app.belongs_to(org uuid) returns boolean language sql stable parallel safe as
$$ select exists (select 1 from memberships m where m.org_id = org and m.person_id = app.current_person() and m.ended_at is null) $$;
alter policy verifier_accreditations_decide on verifier_accreditations
  using ((select app.decides_accreditations()) and not app.belongs_to(org_id)) with check ((select app.decides_accreditations()) and not app.belongs_to(org_id));

-- What an import brought to the engaged year, and that it was taken back, is told to the verifier as what was done by hand is.
drop policy engaged_read on audit_trail;
call app.open_to_engaged('audit_trail', $rows$
  case subject_type when 'inventory' then subject_id = (select app.engaged_year())::text
                    when 'record' then coalesce(details -> 'years' @> to_jsonb((select app.engaged_year())), false) or case when subject_id ~ '^\d{1,18}$'
                      then app.engaged_record(subject_id::bigint) or app.engaged_past(subject_id::bigint, at) else false end
                    when 'records' then coalesce(details -> 'years' @> to_jsonb((select app.engaged_year())), false) or app.engaged_any(details -> 'ids', at)
                    when 'import' then action in ('inventory.import', 'inventory.undo-import') and coalesce(
                      details -> 'years' @> to_jsonb((select app.engaged_year())) or details -> 'years' @> jsonb_build_array(jsonb_build_object('year', (select app.engaged_year()))), false)
                    when 'energy-contract' then app.engaged_contract(subject_id::uuid)
                    else false end$rows$);
