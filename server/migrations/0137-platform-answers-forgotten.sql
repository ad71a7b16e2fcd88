-- Answers kept for a repeated write quote people: an access review that was confirmed holds the names and addresses of all members. They
-- went when whoever got them wrote again, however late. Nobody repeats a write a day later, so nobody's are kept for longer; and what
-- quotes somebody goes with them.
create policy idempotency_keys_forget on idempotency_keys to current_user using (true);

create function app.forget_answers(before timestamptz) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as
$$ delete from idempotency_keys k where k.created_at < before $$;

create function app.forget_answers_about(person uuid) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as
$$ delete from idempotency_keys k where person = app.current_person() and (k.person_id = person or strpos(k.body::text, person::text) > 0) $$;
