-- A contract that was corrected into another year stays in what the verifier of the engaged year is told, up to that: as 0113 has it for
-- records.
create function app.engaged_contract_past(contract uuid, since timestamptz) returns boolean language plpgsql stable parallel safe as
$$ begin return exists (select 1 from energy_contract_versions v where v.org_id = app.engaged_org() and v.contract_id = contract and v.changed_at >= since
                          and (v.snapshot ->> 'valid_from')::date >= app.engaged_from() and (v.snapshot ->> 'valid_to')::date <= app.engaged_to()); end $$;
drop policy engaged_read on energy_contract_versions;
call app.open_to_engaged('energy_contract_versions', $rows$
  ((snapshot ->> 'valid_from')::date >= (select app.engaged_from()) and (snapshot ->> 'valid_to')::date <= (select app.engaged_to()))
  or app.engaged_contract(contract_id)$rows$);

drop policy engaged_read on audit_trail;
call app.open_to_engaged('audit_trail', $rows$
  case subject_type when 'inventory' then subject_id = (select app.engaged_year())::text
                    when 'record' then coalesce(details -> 'years' @> to_jsonb((select app.engaged_year())), false) or case when subject_id ~ '^\d{1,18}$'
                      then app.engaged_record(subject_id::bigint) or app.engaged_past(subject_id::bigint, at) else false end
                    when 'records' then coalesce(details -> 'years' @> to_jsonb((select app.engaged_year())), false) or app.engaged_any(details -> 'ids', at)
                    when 'import' then action in ('inventory.import', 'inventory.undo-import') and coalesce(
                      details -> 'years' @> to_jsonb((select app.engaged_year())) or details -> 'years' @> jsonb_build_array(jsonb_build_object('year', (select app.engaged_year()))), false)
                    when 'energy-contract' then app.engaged_contract(subject_id::uuid) or app.engaged_contract_past(subject_id::uuid, at)
                    else false end$rows$);
