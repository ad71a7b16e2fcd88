-- Whoever changes records leaves marks of their own. With one mark for all, a second hand found the month marked already and left
-- none: a look that took the mark while that hand was still writing summed without it, and nothing said so any more.
alter table rollup_dirty add column mark uuid not null default gen_random_uuid();
alter table rollup_dirty drop constraint rollup_dirty_pkey;
alter table rollup_dirty add primary key (org_id, bucket, mark);
