-- A year that was locked, and is deleted, would come into being again as an open one with the next thing stored in it, and no
-- restatement would tell. Nothing deletes a year but its organisation's end; nothing deletes contracts, which are ended, or imports,
-- which are undone or given up.
create trigger inventories_stay before delete on inventories for each row execute function app.refuse_change();
select app.grant_only('energy_contracts', 'select, insert, update');

-- The file that an import or a project brought is not exchanged under it.
select app.grant_only('imports', 'select, insert, update (state, reading, options, counts, receipt, error_code, error_details, job_id, basis,
  first_record_id, last_record_id, finished_at, version)');
select app.grant_only('sgi_files', 'select, insert, delete, update (alt, published_alt, removed_at)');
