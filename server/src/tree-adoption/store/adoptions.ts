import type { treeAdoption } from '@athar/contracts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Functions, TreeAdoptions } from '../../platform/generated/row-types.ts'
import { countRows } from '../../platform/list/read-page.ts'
import { callRows, tables } from '../../platform/tables.ts'

type SpeciesRow = Pick<Selectable<TreeAdoptions>, 'species' | 'speciesEn' | 'speciesAr' | 'scientific'>
type SiteRow = Pick<
  Functions['tree_proof']['row'],
  'slug' | 'siteEn' | 'siteAr' | 'placeEn' | 'placeAr' | 'region' | 'planterEn' | 'planterAr' | 'sample'
>

export const speciesOf = (row: SpeciesRow): treeAdoption.SpeciesNamed => ({
  slug: row.species,
  name: { en: row.speciesEn, ar: row.speciesAr },
  scientific: row.scientific,
})
const siteOf = (row: SiteRow): treeAdoption.Adoption['site'] => ({
  slug: row.slug,
  name: { en: row.siteEn, ar: row.siteAr },
  place: { en: row.placeEn, ar: row.placeAr },
  region: row.region,
  planter: { en: row.planterEn, ar: row.planterAr },
  sample: row.sample,
})
const adoptionOf = (
  row: Awaited<ReturnType<ReturnType<typeof adoptions>['execute']>>[number],
): treeAdoption.Adoption => ({
  id: row.id,
  number: row.number,
  species: speciesOf(row),
  site: siteOf(row),
  name: row.name,
  dedication: row.dedication,
  onWall: row.onWall,
  wallClosed: row.wallClosedAt !== null,
  adoptedAt: row.adoptedAt.toISOString(),
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
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
  const { organisationId: orgId, species, at, ...adoption } = made
  await sql`savepoint taking_a_place`.execute(db)
  try {
    const { slug, name, scientific } = species
    await tables(db)
      .insertInto('treeAdoptions')
      .values({
        ...adoption,
        orgId,
        species: slug,
        speciesEn: name.en,
        speciesAr: name.ar,
        scientific,
        adoptedAt: at,
      })
      .execute()
    return undefined
  } catch (error) {
    const rule = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    const refusal = Object.entries(refusals).find(([name]) => name === rule)?.[1]
    if (!refusal) throw error
    await sql`rollback to savepoint taking_a_place`.execute(db)
    return refusal
  }
}

const adoptions = (db: Db, personId: string) =>
  tables(db)
    .selectFrom('treeAdoptions as a')
    .innerJoin('treeSites as s', (join) => join.onRef('s.orgId', '=', 'a.orgId').onRef('s.id', '=', 'a.siteId'))
    .selectAll('a')
    .select(['s.slug', 's.nameEn as siteEn', 's.nameAr as siteAr', 's.placeEn', 's.placeAr', 's.region'])
    .select(['s.planterEn', 's.planterAr', 's.sample'])
    .select(
      sql<treeAdoption.Check[]>`coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'state', c.state,
            'checkedOn', c.checked_on, 'note', c.note, 'photoId', c.photo_id) order by c.checked_on desc, c.created_at desc)
          from tree_checks c where c.adoption_id = a.id), '[]')`.as('checks'),
    )
    .where('a.personId', '=', personId)

export const adoptionsOf = async (db: Db, personId: string): Promise<treeAdoption.Adoption[]> =>
  (await adoptions(db, personId).orderBy('a.adoptedAt', 'desc').orderBy('a.id', 'desc').execute()).map(adoptionOf)

export async function findAdoption(db: Db, personId: string, id: string): Promise<treeAdoption.Adoption | undefined> {
  const row = await adoptions(db, personId).where('a.id', '=', id).executeTakeFirst()
  return row && adoptionOf(row)
}

type Own = { readonly personId: string; readonly id: string }
/** Trees of a person that they did not give up. */
const keptBy = (db: Db, personId: string) =>
  tables(db).updateTable('treeAdoptions').where('personId', '=', personId).where('withdrawnAt', 'is', null)

/** False when there is none of that person, it was given up, or an editor closed the wall to it and it shall be seen. */
export async function setOnWall(db: Db, { personId, id }: Own, onWall: boolean): Promise<boolean> {
  // Said while an editor has taken it off, a no is remembered for the day when it is restored.
  const { numUpdatedRows } = await keptBy(db, personId)
    .set({ onWall, wallRefused: sql<boolean>`wall_closed_at is not null and not ${onWall}` })
    .where('id', '=', id)
    .where(sql<boolean>`(wall_closed_at is null or not ${onWall}::boolean)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const isAdultsOnly = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'tree_adoptions_adults'

/** No name of a person stands on the wall any more, nor comes back to it; what is written on their trees stays. */
export async function hideNames(db: Db, personId: string): Promise<void> {
  await keptBy(db, personId)
    .set({ onWall: false, wallRefused: sql<boolean>`wall_closed_at is not null` })
    .execute()
}

type KeptTree = Readonly<Record<'site' | 'species', { en: string; ar: string }>> & { id: string; personId: string }

/** Trees at the sites of an organisation that nobody gave up, and whose they are. */
export async function keptTreesOf(db: Db, organisationId: string): Promise<KeptTree[]> {
  const rows = await tables(db)
    .selectFrom('treeAdoptions as a')
    .innerJoin('treeSites as s', 's.id', 'a.siteId')
    .select(['a.id', 'a.personId', 'a.speciesEn', 'a.speciesAr', 's.nameEn', 's.nameAr'])
    .where('a.orgId', '=', organisationId)
    .where('a.withdrawnAt', 'is', null)
    .orderBy('a.adoptedAt')
    .orderBy('a.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    personId: row.personId,
    site: { en: row.nameEn, ar: row.nameAr },
    species: { en: row.speciesEn, ar: row.speciesAr },
  }))
}

/** Whose it was and where it stands; undefined where the wall shows no such entry. */
export async function takeOffWall(
  db: Db,
  id: string,
  reason: string,
  at: Date,
): Promise<{ personId: string; site: { en: string; ar: string } } | undefined> {
  const [row] = await callRows(db, 'take_off_tree_wall', id, reason, at)
  return row && { personId: row.personId, site: { en: row.siteEn, ar: row.siteAr } }
}

type RestoreName = { id: string; personId: string; site: { en: string; ar: string }; shown: boolean }

/** Whose name may be seen again, and whether it is: not where they said no meanwhile. Undefined where the tree was given up. */
export async function restoreOnWall(db: Db, hiddenItemId: string, at: Date): Promise<RestoreName | undefined> {
  const [row] = await callRows(db, 'put_back_tree_wall', hiddenItemId, at)
  return (
    row && {
      id: row.adoption,
      personId: row.personId,
      site: { en: row.siteEn, ar: row.siteAr },
      shown: row.shown,
    }
  )
}

/** What stood on the wall, by adoption, for editors. */
export const namesOffWall = (db: Db, ids: readonly string[]) => callRows(db, 'names_off_tree_wall', ids)

/** With the place goes what was written on it. False when there is none of that person, or it was given up before. */
export async function withdraw(db: Db, { personId, id }: Own, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await keptBy(db, personId).set(givenUp(at)).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function withdrawAll(db: Db, personId: string, at: Date): Promise<void> {
  await keptBy(db, personId).set(givenUp(at)).execute()
}

const givenUp = (at: Date) => ({ withdrawnAt: at, name: '', dedication: '', onWall: false })

export type StoredWallEntry = Omit<treeAdoption.WallEntry, 'adoptedOn'> & { readonly adoptedAt: Date }

/** A page of the wall after a place in its order. */
export async function wallAfter(
  db: Db,
  after: { at: string; id: string } | null,
  howMany: number,
): Promise<StoredWallEntry[]> {
  const rows = await callRows(db, 'tree_wall', after?.at ?? null, after?.id ?? null, howMany)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    dedication: row.dedication,
    species: speciesOf(row),
    site: { slug: row.slug, name: { en: row.siteEn, ar: row.siteAr } },
    adoptedAt: row.adoptedAt,
  }))
}

export type StoredProof = Omit<treeAdoption.Proof, 'adoptedOn' | 'withdrawnOn'> & {
  readonly adoptedAt: Date
  readonly withdrawnAt: Date | null
}

export async function findProof(db: Db, number: string): Promise<StoredProof | undefined> {
  const [row] = await callRows(db, 'tree_proof', number)
  if (!row) return undefined
  // The sites that the asker sees are those that their page would be found for.
  const shown = (await countRows(tables(db).selectFrom('treeSites').where('slug', '=', row.slug))) > 0
  return {
    number: row.number,
    species: speciesOf(row),
    site: { ...siteOf(row), shown },
    name: row.name,
    dedication: row.dedication,
    adoptedAt: row.adoptedAt,
    withdrawnAt: row.withdrawnAt,
    lastCheck: row.state && row.checkedOn ? { state: row.state, checkedOn: row.checkedOn } : null,
  }
}
