-- What changed since yesterday is asked with every look at the inventory: it must not read every record of the organisation.
-- Imports keep in the audit trail what they brought, so only single entries are indexed, which cost an import nothing.
create index activity_records_entered on activity_records (org_id, prepared_at) where import_id is null;
create index activity_record_versions_changed on activity_record_versions (org_id, changed_at);
