-- Lists of names: letters of both scripts in their dictionary order, numbers by their value (Depot 2 before Depot 10).
create collation app.by_name (provider = icu, locale = 'und-u-kn');
