-- The boundary of an inventory, what its emissions are divided by, how scope 3 was screened, and who of outside looks at it, are shown
-- by no route to whoever reads what was published: nor are they by the rows. What the list of years needs stays open to all.
do $$
declare
  target text;
begin
  foreach target in array array[
    'entities', 'entity_holdings', 'sites', 'site_names', 'suppliers', 'inventory_denominators', 'scope3_screening', 'engagements', 'engagement_visits'
  ] loop
    execute format(
      'create policy unpublished_read on %I as restrictive for select using ((select app.has_role(''owner'', ''admin'', ''preparer'', ''reviewer'', ''auditor'')))',
      target
    );
  end loop;
end $$;
