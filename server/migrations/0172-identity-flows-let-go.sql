-- Each flow that ends looks for the mailed token that names it.
create index one_time_tokens_flow on auth.one_time_tokens (flow_id) where flow_id is not null;
