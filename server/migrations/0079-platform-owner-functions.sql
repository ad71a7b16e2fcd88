-- A search path that does not say where temporary tables come has them first: who may make one named like the outbox would be read
-- in its place, with the rights of the owner.
alter function app.claim_mail(integer) set search_path = pg_catalog, public, pg_temp;
alter function app.forget_mail(bytea) set search_path = pg_catalog, public, pg_temp;
alter function app.settle_mail(uuid, boolean, boolean, integer) set search_path = pg_catalog, public, pg_temp;
alter function app.take_unsealed_mail() set search_path = pg_catalog, public, pg_temp;
