import { randomUUID } from 'node:crypto'
import { checkBody, type ContentKind, type Source } from '@athar/contracts/content'
import type { CitedSource } from '@athar/reference-data'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database.ts'
import type { PublicPages } from '../../platform/public-pages.ts'
import type { TellShown } from '../deps.ts'
import { sameBody } from '../entries/write-entry.ts'
import * as store from '../store.ts'
import type { EntryRow } from '../store.ts'
import { hubsArea } from './hubs.ts'
import { landingArea } from './landing.ts'
import { nativeTreesArea } from './native-trees.ts'
import { npoArea } from './npo.ts'
import type { SeedEntry } from './seed-entry.ts'
import { sgiArea } from './sgi.ts'
import { visionArea } from './vision2030.ts'
import { youthArea } from './youth.ts'

type SeedDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly publicPages: PublicPages
  readonly tellShown: TellShown
  /** Whether what was made up to show the product with is wanted. */
  readonly samples: boolean
}
const areas = [visionArea, sgiArea, nativeTreesArea, npoArea, youthArea, hubsArea, landingArea]

/**
 * Puts in what comes with the product and brings what nobody touched up to date; what an editor changed, published or
 * withdrew is theirs. Samples go when they are not wanted any more, as far as nobody made them their own.
 */
export async function seedContent({ database, clock, publicPages, tellShown, samples }: SeedDeps): Promise<void> {
  const parts = areas.map((area) => area(samples))
  const wanted = parts.flatMap(({ entries }) => entries).filter(({ sample }) => samples || !sample)
  // In the platform's own name: no person, with an editor's rights.
  const asPlatform = { platformRoles: ['platform_owner'], aal: 'aal2' } as const
  await database.transaction(asPlatform, async ({ db }) => {
    await store.lockSeeding(db)
    const at = clock.now()
    for (const { sources } of parts)
      for (const [id, cited] of Object.entries(sources)) await store.seedSource(db, sourceOf(id, cited), at)
    const there = new Map((await store.listEntries(db, undefined)).map((row) => [keyOf(row), row]))
    const touched = await store.touchedEntries(db)
    const positions = new Map<ContentKind, number>()
    let changed = false
    for (const made of wanted) {
      const position = (positions.get(made.kind) ?? 0) + 1
      positions.set(made.kind, position)
      const row = there.get(keyOf(made))
      const entry = made
      if (row && (touched.has(row.id) || isUpToDate(row, entry))) continue
      await putIn(db, { entry, row, position, at })
      await tellShown(db, { kind: entry.kind, slug: entry.slug, body: entry.body, by: null, at })
      changed = true
    }
    const kept = new Set(wanted.map(keyOf))
    for (const row of there.values()) {
      if (kept.has(keyOf(row)) || !row.sample || row.publishedVersion === null || touched.has(row.id)) continue
      await store.setWithdrawn(db, row.id, at)
      await store.insertEvent(db, row.id, { action: 'withdrawn', version: row.version, personId: null, at })
      await tellShown(db, { kind: row.kind, slug: row.slug, body: null, by: null, at })
      changed = true
    }
    if (changed) await publicPages.changed(db)
  })
}

const keyOf = ({ kind, slug }: { kind: string; slug: string }): string => `${kind}/${slug}`

const isUpToDate = (row: EntryRow, { body, sample }: SeedEntry): boolean =>
  row.publishedVersion === row.version && row.sample === sample && sameBody(row.body, body)

type Putting = { entry: SeedEntry; row: EntryRow | undefined; position: number; at: Date }
async function putIn(db: Db, { entry, row, position, at }: Putting): Promise<void> {
  const { kind, slug, sample } = entry
  const checked = checkBody(kind, entry.body)
  if (!checked.ok) throw new Error(`${kind}/${slug} does not hold: ${JSON.stringify(checked.issues)}`)
  const id = row?.id ?? randomUUID()
  const version = (row?.version ?? 0) + 1
  if (!row) await store.insertEntry(db, { id, kind, slug, position })
  await store.insertVersion(db, id, { version, body: checked.body, sample })
  if (row) await store.setDraftVersion(db, id, version)
  await store.setPublished(db, id, version, at)
  await store.insertEvent(db, id, { action: 'seeded', version, personId: null, at })
}

/** Where a file has words instead of a year or an address, there is none. */
const sourceOf = (id: string, { title, publisher, publisherAr, year, url, kind, note }: CitedSource): Source => ({
  id,
  title,
  publisher,
  publisherAr: publisherAr ?? null,
  year: /^\d{4}$/.test(year) ? year : null,
  address: /^https?:\/\//.test(url) ? url : null,
  kind,
  note: note ?? null,
})
