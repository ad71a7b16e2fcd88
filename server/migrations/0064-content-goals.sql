-- Which measure of projects an indicator's goal is for, and how its figures are read, is said by the entry. Until now it was told by
-- names and units; what these said of entries that are there, drafts and earlier versions too, is written down, so that nothing is
-- lost where an editor published or brings back one of them. The table bends to its owner's policies, so they rest meanwhile.

alter table content_versions no force row level security;
alter table content_entries no force row level security;

update content_versions v set body = jsonb_set(v.body, '{kpis}', told.kpis)
  from (
    select o.entry_id, o.version,
           jsonb_agg(case when k.kpi ? 'goal' then k.kpi else k.kpi || jsonb_build_object('goal', case when g.metric is not null then
             jsonb_build_object('metric', g.metric, 'targetYear', g.target_year, 'factor', case
               when k.unit ~* '[%٪]|percent|per cent' then null
               when k.unit ~* '\mmillion|مليون' then 1000000
               when k.unit ~* '\mthousand|ألف' then 1000
               when k.unit ~ '\mGW\M|جيجاواط' then 1000
               else 1 end) end) end order by k.at) as kpis
      from content_versions o
      join content_entries e on e.id = o.entry_id and e.kind = 'sgi-initiative'
     cross join lateral (
       select at, kpi, concat_ws(' ', kpi -> 'unit' ->> 'en', kpi -> 'unit' ->> 'ar') as unit
         from jsonb_array_elements(o.body -> 'kpis') with ordinality as list (kpi, at)) k
      left join lateral (
        select known.metric, known.target_year from (values
          ('trees-planted', 'tree-planting-initiative', 'Trees planted', 'أشجار مزروعة', 2030),
          ('land-restored', 'tree-planting-initiative', 'Land restored', 'أراضٍ معاد تأهيلها', null),
          ('land-protected', 'protected-areas-expansion', 'Land protected', 'الأراضي المحمية', 2030),
          ('sea-protected', 'marine-conservation', 'Waters protected', 'المياه المحمية', 2030),
          ('mangroves-planted', 'marine-conservation', 'Mangrove seedlings', 'شتلات المانجروف', null),
          ('capacity-connected', 'renewable-energy', 'Capacity connected', 'القدرة المربوطة', 2030)
        ) as known (metric, initiative, en, ar, target_year)
        where known.initiative = e.slug and (k.kpi -> 'name' ->> 'en' = known.en or k.kpi -> 'name' ->> 'ar' = known.ar)
          -- Only the first that was called so stated the goal.
          and not exists (
            select from jsonb_array_elements(o.body -> 'kpis') with ordinality as earlier (kpi, at)
             where earlier.at < k.at and (earlier.kpi -> 'name' ->> 'en' = known.en or earlier.kpi -> 'name' ->> 'ar' = known.ar))
        limit 1) g on true
     where jsonb_typeof(o.body -> 'kpis') = 'array'
     group by o.entry_id, o.version) told
 where told.entry_id = v.entry_id and told.version = v.version;

alter table content_versions force row level security;
alter table content_entries force row level security;
