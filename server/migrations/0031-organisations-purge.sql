-- With an organisation goes what stands beside the tables of tenants: what its people were told, and the keys to it.
call app.open_to_purge('notifications');
call app.open_to_purge('notification_reminders');
call app.open_to_purge('api_tokens');
