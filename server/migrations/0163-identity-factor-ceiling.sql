-- Wrong answers since the last right one, whatever time lay between them: a hundred in a row, and a factor opens nothing any more
-- (NIST SP 800-63B-4, section 3.2.2, as for passwords).
alter table auth.mfa_factors add column failures_in_row integer not null default 0;
