-- A month's sums get a new stamp whenever they are written, in the same transaction: who has counted them before and finds the
-- same stamps need not count again.
create table inventory_rollup_stamps (
  org_id uuid not null,
  bucket date not null,
  stamp uuid not null,
  primary key (org_id, bucket)
);
call app.protect_tenant_table('inventory_rollup_stamps', 'owner', 'admin', 'preparer', 'reviewer', 'auditor');
create policy unpublished_read on inventory_rollup_stamps as restrictive for select
  using ((select app.has_role('owner', 'admin', 'preparer', 'reviewer', 'auditor')));
insert into inventory_rollup_stamps select org_id, bucket, gen_random_uuid() from inventory_rollup group by 1, 2;
