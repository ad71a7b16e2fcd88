-- A viewer reads what was published. Unpublished activity, factors and imports stay closed to them in the database too,
-- not on the routes alone.
do $$
declare
  target text;
begin
  foreach target in array array[
    'activity_records', 'activity_record_versions', 'record_attachments', 'inventory_rollup', 'rollup_dirty', 'imports', 'import_rows',
    'import_answers', 'import_mappings', 'own_factors', 'factor_choices', 'factor_resolutions', 'restatements', 'inventory_exports'
  ] loop
    execute format(
      'create policy unpublished_read on %I as restrictive for select using (app.has_role(''owner'', ''admin'', ''preparer'', ''reviewer'', ''auditor''))',
      target
    );
  end loop;
end $$;
