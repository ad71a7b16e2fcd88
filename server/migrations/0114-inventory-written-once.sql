-- What auditors go by is written once. An engagement only ends: by an update it could be given another year, another verifier or
-- other days without the second factor that granting it takes. A restatement keeps what was published before it, and why; the answer
-- a figure was calculated with, and the file that proves it, are not exchanged under it.
select app.grant_only('engagements', 'select, insert, update (revoked_by, revoked_at, revoke_reason)');
select app.grant_only('engagement_visits', 'select, insert');
select app.grant_only('restatements', 'select, insert, update (totals_after, closed_at)');
select app.grant_only('factor_resolutions', 'select, insert');
select app.grant_only('own_factors', 'select, insert, update (ended_at, version)');
select app.grant_only('record_attachments', 'select, insert, delete');
select app.grant_only('energy_contract_evidence', 'select, insert, delete');

create trigger engagements_ended before update on engagements for each row
  when (old.revoked_at is not null) execute function app.refuse_change();
create trigger restatements_closed before update on restatements for each row
  when (old.closed_at is not null) execute function app.refuse_change();
