-- Preparers change sites, as the routes have it: what a site was until then is kept in their name too. They were refused for the version
-- that they could not keep.
call app.open_deed_to('site_versions', 'insert', '{owner,admin,preparer}', 'changed_by = (select app.current_person())');
