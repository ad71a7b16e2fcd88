-- Whoever enters a record is told when the same bill is there already. By day and site alone that was read through everything
-- that begins on the day: with 10,000 invoices of a month at one head office, all of them for each new one. The reference
-- tells them apart within the index. Quantities would too, but row-level security keeps comparisons of numbers out of it,
-- because they may fail and tell by that what nobody may see.
drop index activity_records_period;
create index activity_records_period on activity_records (org_id, period_start, site_id, reference collate "C");
