-- Since when a session has been under the short limits of those who administer or verify; null while it is not.
alter table auth.sessions add column guarded_at timestamptz;
select set_config('app.account_keeper', 'on', true);
update auth.sessions set guarded_at = aal2_at where aal = 'aal2';
select set_config('app.account_keeper', '', true);
