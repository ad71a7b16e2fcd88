import type pg from 'pg'

const ofNoExtension = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

/** Whether nobody's tables are in the database. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and ${ofNoExtension('pg_class', 'c.oid')}) as found`,
  )
  return !rows[0]?.found
}

/** Takes away everything that the owner's database holds, extensions excepted; within the caller's transaction. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  // Names are read before the first drop: what a cascade took away has none any more.
  await client.query(`do $$ declare found record; begin
    for found in select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public') loop
      execute format('drop schema %I cascade', found.nspname);
    end loop;
    for found in select c.oid::regclass::text as name, case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and ${ofNoExtension('pg_class', 'c.oid')}
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.objsubid = 0 and d.deptype in ('a', 'i')) order by name loop
      execute format('drop %s if exists %s cascade', found.kind, found.name);
    end loop;
    for found in select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace and ${ofNoExtension('pg_proc', 'p.oid')} order by name loop
      execute format('drop routine if exists %s cascade', found.name);
    end loop;
    for found in select t.oid::regtype::text as name from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd') and ${ofNoExtension('pg_type', 't.oid')} order by name loop
      execute format('drop type if exists %s cascade', found.name);
    end loop;
  end $$`)
}
