import type { treeAdoption } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'

type SpeciesRow = { species: string; species_en: string; species_ar: string; scientific: string }
type SiteRow = {
  slug: string
  site_en: string
  site_ar: string
  place_en: string
  place_ar: string
  region: string
  planter_en: string
  planter_ar: string
  sample: boolean
}
type Row = SpeciesRow &
  SiteRow & {
    id: string
    org_id: string
    number: string
    name: string
    dedication: string
    on_wall: boolean
    wall_closed_at: Date | null
    adopted_at: Date
    withdrawn_at: Date | null
    checks: treeAdoption.Check[]
  }

const speciesOf = (row: SpeciesRow): treeAdoption.SpeciesNamed => ({
  slug: row.species,
  name: { en: row.species_en, ar: row.species_ar },
  scientific: row.scientific,
})
const siteOf = (row: SiteRow): treeAdoption.Adoption['site'] => ({
  slug: row.slug,
  name: { en: row.site_en, ar: row.site_ar },
  place: { en: row.place_en, ar: row.place_ar },
  region: row.region,
  planter: { en: row.planter_en, ar: row.planter_ar },
  sample: row.sample,
})
const adoptionOf = (row: Row): treeAdoption.Adoption => ({
  id: row.id,
  number: row.number,
  species: speciesOf(row),
  site: siteOf(row),
  name: row.name,
  dedication: row.dedication,
  onWall: row.on_wall,
  wallClosed: row.wall_closed_at !== null,
  adoptedAt: row.adopted_at.toISOString(),
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  checks: row.checks,
})

export type NewAdoption = {
  readonly id: string
  readonly organisationId: string
  readonly siteId: string
  readonly personId: string
  readonly number: string
  readonly species: treeAdoption.SpeciesNamed
  readonly name: string
  readonly dedication: string
  readonly onWall: boolean
  readonly at: Date
}

/** What the database refuses, by the name of its rule. */
const refusals = {
  tree_adoptions_window: 'over',
  tree_adoptions_places: 'no-places',
  tree_adoptions_species: 'species-not-here',
  tree_adoptions_most: 'too-many',
  tree_adoptions_adults: 'adults-on-wall',
} as const
type Refusal = (typeof refusals)[keyof typeof refusals]

/** Takes a place and keeps the adoption, or says why not; the transaction goes on either way. */
export async function insertAdoption(db: Db, made: NewAdoption): Promise<Refusal | undefined> {
  const { species } = made
  await sql`savepoint taking_a_place`.execute(db)
  try {
    await sql`insert into tree_adoptions (org_id, id, site_id, person_id, number, species, species_en, species_ar, scientific, name, dedication, on_wall, adopted_at)
      values (${made.organisationId}, ${made.id}, ${made.siteId}, ${made.personId}, ${made.number}, ${species.slug}, ${species.name.en}, ${species.name.ar},
              ${species.scientific}, ${made.name}, ${made.dedication}, ${made.onWall}, ${made.at})`.execute(db)
    return undefined
  } catch (error) {
    const rule = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    const refusal = Object.entries(refusals).find(([name]) => name === rule)?.[1]
    if (!refusal) throw error
    await sql`rollback to savepoint taking_a_place`.execute(db)
    return refusal
  }
}

const select = async (db: Db, where: RawBuilder<unknown>): Promise<treeAdoption.Adoption[]> => {
  const { rows } = await sql<Row>`
    select a.id, a.org_id, a.number, a.species, a.species_en, a.species_ar, a.scientific, a.name, a.dedication, a.on_wall, a.wall_closed_at,
           a.adopted_at, a.withdrawn_at,
           s.slug, s.name_en as site_en, s.name_ar as site_ar, s.place_en, s.place_ar, s.region, s.planter_en, s.planter_ar, s.sample,
           coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'state', c.state, 'checkedOn', c.checked_on, 'note', c.note, 'photoId', c.photo_id)
                                      order by c.checked_on desc, c.created_at desc)
                       from tree_checks c where c.adoption_id = a.id), '[]') as checks
      from tree_adoptions a join tree_sites s on s.org_id = a.org_id and s.id = a.site_id ${where}`.execute(db)
  return rows.map(adoptionOf)
}

export const adoptionsOf = (db: Db, personId: string): Promise<treeAdoption.Adoption[]> =>
  select(db, sql`where a.person_id = ${personId} order by a.adopted_at desc, a.id desc`)

export const findAdoption = async (db: Db, personId: string, id: string): Promise<treeAdoption.Adoption | undefined> =>
  (await select(db, sql`where a.person_id = ${personId} and a.id = ${id}`))[0]

type Own = { readonly personId: string; readonly id: string }

/** False when there is none of that person, it was given up, or an editor closed the wall to it and it shall be seen. */
export async function setOnWall(db: Db, { personId, id }: Own, onWall: boolean): Promise<boolean> {
  // Said while an editor has taken it off, a no is remembered for the day when it is restored.
  const { rows } =
    await sql`update tree_adoptions set on_wall = ${onWall}, wall_refused = wall_closed_at is not null and not ${onWall}
    where person_id = ${personId} and id = ${id} and withdrawn_at is null and (wall_closed_at is null or not ${onWall}::boolean)
    returning id`.execute(db)
  return rows.length === 1
}

export const isAdultsOnly = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'tree_adoptions_adults'

/** No name of a person stands on the wall any more, nor comes back to it; what is written on their trees stays. */
export async function hideNames(db: Db, personId: string): Promise<void> {
  await sql`update tree_adoptions set on_wall = false, wall_refused = wall_closed_at is not null
    where person_id = ${personId} and withdrawn_at is null`.execute(db)
}

type KeptTree = Readonly<Record<'site' | 'species', { en: string; ar: string }>> & { id: string; personId: string }

/** Trees at the sites of an organisation that nobody gave up, and whose they are. */
export async function keptTreesOf(db: Db, organisationId: string): Promise<KeptTree[]> {
  const { rows } = await sql<Record<'id' | 'person_id' | 'species_en' | 'species_ar' | 'site_en' | 'site_ar', string>>`
    select a.id, a.person_id, a.species_en, a.species_ar, s.name_en as site_en, s.name_ar as site_ar
      from tree_adoptions a join tree_sites s on s.id = a.site_id
     where a.org_id = ${organisationId} and a.withdrawn_at is null order by a.adopted_at, a.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    personId: row.person_id,
    site: { en: row.site_en, ar: row.site_ar },
    species: { en: row.species_en, ar: row.species_ar },
  }))
}

/** Whose it was and where it stands; undefined where the wall shows no such entry. */
export async function takeOffWall(
  db: Db,
  id: string,
  reason: string,
  at: Date,
): Promise<{ personId: string; site: { en: string; ar: string } } | undefined> {
  const { rows } = await sql<{
    person_id: string
    site_en: string
    site_ar: string
  }>`select * from app.take_off_tree_wall(${id}, ${reason}, ${at})`.execute(db)
  const row = rows[0]
  return row && { personId: row.person_id, site: { en: row.site_en, ar: row.site_ar } }
}

type RestoreName = { id: string; personId: string; site: { en: string; ar: string }; shown: boolean }

/** Whose name may be seen again, and whether it is: not where they said no meanwhile. Undefined where the tree was given up. */
export async function restoreOnWall(db: Db, hiddenItemId: string, at: Date): Promise<RestoreName | undefined> {
  const { rows } = await sql<{
    adoption: string
    person_id: string
    site_en: string
    site_ar: string
    shown: boolean
  }>`select * from app.put_back_tree_wall(${hiddenItemId}, ${at})`.execute(db)
  const row = rows[0]
  return (
    row && {
      id: row.adoption,
      personId: row.person_id,
      site: { en: row.site_en, ar: row.site_ar },
      shown: row.shown,
    }
  )
}

/** What stood on the wall, by adoption, for editors. */
export async function namesOffWall(
  db: Db,
  ids: readonly string[],
): Promise<readonly { adoption: string; name: string; dedication: string }[]> {
  const { rows } = await sql<{
    adoption: string
    name: string
    dedication: string
  }>`select * from app.names_off_tree_wall(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** With the place goes what was written on it. False when there is none of that person, or it was given up before. */
export async function withdraw(db: Db, { personId, id }: Own, at: Date): Promise<boolean> {
  const { rows } = await sql`update tree_adoptions set withdrawn_at = ${at}, name = '', dedication = '', on_wall = false
    where person_id = ${personId} and id = ${id} and withdrawn_at is null returning id`.execute(db)
  return rows.length === 1
}

export async function withdrawAll(db: Db, personId: string, at: Date): Promise<void> {
  await sql`update tree_adoptions set withdrawn_at = ${at}, name = '', dedication = '', on_wall = false
    where person_id = ${personId} and withdrawn_at is null`.execute(db)
}

type WallRow = SpeciesRow & {
  id: string
  name: string
  dedication: string
  adopted_at: Date
  slug: string
  site_en: string
  site_ar: string
}
export type StoredWallEntry = Omit<treeAdoption.WallEntry, 'adoptedOn'> & { readonly adoptedAt: Date }

/** A page of the wall after a place in its order. */
export async function wallAfter(
  db: Db,
  after: { at: string; id: string } | null,
  howMany: number,
): Promise<StoredWallEntry[]> {
  const { rows } =
    await sql<WallRow>`select * from app.tree_wall(${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid, ${howMany})`.execute(
      db,
    )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    dedication: row.dedication,
    species: speciesOf(row),
    site: { slug: row.slug, name: { en: row.site_en, ar: row.site_ar } },
    adoptedAt: row.adopted_at,
  }))
}

type ProofRow = SpeciesRow &
  SiteRow & {
    number: string
    name: string | null
    dedication: string | null
    adopted_at: Date
    withdrawn_at: Date | null
    state: treeAdoption.TreeState | null
    checked_on: string | null
    site_shown: boolean
  }
export type StoredProof = Omit<treeAdoption.Proof, 'adoptedOn' | 'withdrawnOn'> & {
  readonly adoptedAt: Date
  readonly withdrawnAt: Date | null
}

export async function findProof(db: Db, number: string): Promise<StoredProof | undefined> {
  // The sites that the asker sees are those that their page would be found for.
  const { rows } =
    await sql<ProofRow>`select proof.*, exists (select from tree_sites where slug = proof.slug) as site_shown
    from app.tree_proof(${number}) as proof`.execute(db)
  const row = rows[0]
  return (
    row && {
      number: row.number,
      species: speciesOf(row),
      site: { ...siteOf(row), shown: row.site_shown },
      name: row.name,
      dedication: row.dedication,
      adoptedAt: row.adopted_at,
      withdrawnAt: row.withdrawn_at,
      lastCheck: row.state && row.checked_on ? { state: row.state, checkedOn: row.checked_on } : null,
    }
  )
}
