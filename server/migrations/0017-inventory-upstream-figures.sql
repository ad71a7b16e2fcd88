-- How many supply-chain figures an answer carries, so that lists of records need not open the answers that carry none.
alter table factor_resolutions add column upstream_figures integer generated always as (jsonb_array_length(answer -> 'upstream')) stored;
