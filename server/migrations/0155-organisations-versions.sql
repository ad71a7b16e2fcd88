-- Two who change the details of their organisation at the same time: nobody writes over what they have not seen.
alter table organisations add column version integer not null default 1;
