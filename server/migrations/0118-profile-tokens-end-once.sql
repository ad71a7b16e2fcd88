-- A token that was ended opens nothing again, whoever asks: its person holds the secret still, after an administrator or the end of a
-- membership took it from them.
create trigger api_tokens_ended before update of revoked_at on api_tokens for each row
  when (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at) execute function app.refuse_change();
