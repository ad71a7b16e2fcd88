-- A token outlasts the short sessions of owners and administrators by far: they make one after a second factor. The rule of the route
-- once more.
create trigger api_tokens_make before insert on api_tokens for each row
  when (app.has_role('owner', 'admin')) execute function app.refuse_below_aal2();
