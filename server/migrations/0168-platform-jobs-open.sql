-- Whoever asks for work is counted what of theirs is not over yet.
create index jobs_open on jobs (org_id, kind) where finished_at is null;
