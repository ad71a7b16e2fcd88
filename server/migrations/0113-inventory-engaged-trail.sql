-- What was done to an engaged year is told whole: what was taken out of it, or corrected into another one, until it was, and what was
-- decided of many records at once. A verifier saw neither, and a trail that leaves out removals proves nothing.

-- Whether a record was in the engaged year at that time or later; from when it left, it is none of the verifier's.
create function app.engaged_past(record bigint, since timestamptz) returns boolean language plpgsql stable parallel safe as
$$ begin return exists (select 1 from activity_record_versions v where v.org_id = app.engaged_org() and v.record_id = record
                          and (v.snapshot ->> 'inventoryYear')::smallint = app.engaged_year() and v.changed_at >= since); end $$;
-- Of the records that an entry names, whether one is, or was.
create function app.engaged_any(records jsonb, since timestamptz) returns boolean language plpgsql stable parallel safe as
$$
declare
  named bigint[] := array(select jsonb_array_elements_text(records)::bigint);
begin
  return exists (select 1 from activity_records r where r.org_id = app.engaged_org() and r.id = any (named) and r.inventory_year = app.engaged_year())
      or exists (select 1 from activity_record_versions v where v.org_id = app.engaged_org() and v.record_id = any (named)
                   and (v.snapshot ->> 'inventoryYear')::smallint = app.engaged_year() and v.changed_at >= since);
end $$;

-- A version of the year stays one of the year, wherever its record is now.
drop policy engaged_read on activity_record_versions;
call app.open_to_engaged('activity_record_versions', $rows$
  (snapshot ->> 'inventoryYear')::smallint = (select app.engaged_year()) or app.engaged_record(record_id)$rows$);

drop policy engaged_read on audit_trail;
call app.open_to_engaged('audit_trail', $rows$
  case subject_type when 'inventory' then subject_id = (select app.engaged_year())::text
                    when 'record' then coalesce(details -> 'years' @> to_jsonb((select app.engaged_year())), false) or case when subject_id ~ '^\d{1,18}$'
                      then app.engaged_record(subject_id::bigint) or app.engaged_past(subject_id::bigint, at) else false end
                    when 'records' then coalesce(details -> 'years' @> to_jsonb((select app.engaged_year())), false) or app.engaged_any(details -> 'ids', at)
                    when 'energy-contract' then app.engaged_contract(subject_id::uuid)
                    else false end$rows$);
