-- Every page asks which invitations somebody has. The policies open a row by its organisation, its address or by who accepted it: only
-- where each of the three has an index are the invitations of everybody else left unread.
create index invitations_accepted_by on invitations (accepted_by) where accepted_by is not null;
-- Of accepted ones too: their address is part of what is kept about a person.
drop index invitations_email;
create index invitations_email on invitations (email);
