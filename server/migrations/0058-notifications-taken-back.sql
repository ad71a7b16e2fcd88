-- What people were told of something that is public no more names it still, and leads nowhere: it is taken back from all of
-- them, read or not, and their bells follow. Mails that were not sent yet are made of the same rows.
create function app.take_back_notifications(of_kind text, of_link text) returns void language plpgsql as $$
declare person uuid;
begin
  perform set_config('app.notifications_keeper', 'on', true);
  for person in
    with gone as (delete from notifications where kind = of_kind and link = of_link returning person_id)
    select distinct person_id from gone
  loop
    perform pg_notify('athar_notifications', person::text);
  end loop;
  perform set_config('app.notifications_keeper', '', true);
end $$;
