import { inventory, mayReview } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { yearAsItStands, type BoundaryDeps } from '../boundary/index.ts'
import { supersededOf } from '../factors/superseded.ts'
import { gapOf, readEvidencedSources, readGapAcceptances, type ReportGap } from '../report/index.ts'
import { keptInventory, type KeptInventories } from './read-inventory.ts'
import { insertGapAcceptance, lockYear } from './store.ts'

type Asked = { readonly organisationId: string; readonly year: inventory.InventoryYear; readonly now: Date }

const ownWay: ReadonlySet<string> = new Set(inventory.gapsOfTheirOwn)
const isAcceptable = (code: inventory.GapCode): boolean => !ownWay.has(code)

/**
 * What is missing or doubtful in a year, in the order in which it is looked at. The year is counted once and kept;
 * files and acceptances, which no figure rests on, are read each time.
 */
export async function gapsOfYear(
  deps: BoundaryDeps,
  kept: KeptInventories,
  db: Db,
  asked: Asked,
): Promise<inventory.InventoryGap[]> {
  const { organisationId, year, now } = asked
  const { gaps } = await keptInventory(deps, kept, db, asked)
  const evidenced = await readEvidencedSources(db, organisationId, year.year)
  const acceptances = await readGapAcceptances(db, organisationId, year.year)
  const fresh = gaps.flatMap((gap): ReportGap[] => {
    const places =
      gap.code === 'evidence-missing'
        ? gap.places.filter(({ siteId, activity }) => !evidenced.has(`${siteId}|${activity}`))
        : gap.places
    return places.length === 0 ? [] : [gapOf(gap.code, places, { acceptances })]
  })
  const superseded = await supersededGap(db, asked, now)
  return [...fresh, ...superseded]
    .sort((a, b) => inventory.gapCodes.indexOf(a.code) - inventory.gapCodes.indexOf(b.code))
    .map((gap) => ({
      ...gap,
      places: [...gap.places],
      acceptances: [...gap.acceptances],
      acceptable: isAcceptable(gap.code),
    }))
}

/** Factors of today that would change records of the year have an acceptance of their own. */
async function supersededGap(db: Db, { organisationId, year }: Asked, now: Date): Promise<ReportGap[]> {
  const { records, open, acceptances } = await supersededOf(db, organisationId, year.year, now)
  if (records === 0) return []
  const [last] = acceptances
  const gap = gapOf('factors-superseded', [], { acceptances: [] })
  const accepted = last && { reason: last.reason, by: last.by, at: last.at.toISOString(), amounts: [] }
  return [{ ...gap, count: records, open, acceptances: accepted ? [{ ...accepted, places: records - open }] : [] }]
}

const isOpen = ({ acceptable, open }: inventory.InventoryGap): boolean => acceptable && open > 0

export async function listGaps(
  deps: BoundaryDeps,
  kept: KeptInventories,
  { actor: { organisationId }, params, query: { from }, db, clock }: Call<typeof inventory.listGaps>,
) {
  const year = await yearAsItStands(deps, db, organisationId, params.year)
  const gaps = await gapsOfYear(deps, kept, db, { organisationId, year, now: clock.now() })
  const listed = gaps.map((gap) => ({ ...gap, places: gap.places.slice(from, from + inventory.gapPlacesListed) }))
  return { state: year.state, open: gaps.filter(isOpen).length, gaps: listed }
}

/**
 * The places that were seen, with the amounts that were seen: what changed since is looked at first, and what was not
 * listed stays open. In an approved year a reviewer who did not submit it accepts, so that nothing is locked unseen.
 */
export async function acceptGaps(
  deps: BoundaryDeps,
  kept: KeptInventories,
  { actor, params, body, db, audit, clock }: Call<typeof inventory.acceptGaps>,
): Promise<undefined> {
  const { organisationId, personId } = actor
  const { state, version, submittedBy, changedBy } = await lockYear(db, organisationId, params.year)
  if (state === 'locked')
    return fail('inventory.wrong-state', { state, allowedFrom: ['open', 'in-review', 'approved'] })
  const prepared = submittedBy === personId || changedBy.includes(personId)
  if (state === 'approved' && (prepared || !mayReview.some((role) => role === actor.role)))
    return fail('inventory.gap-needs-reviewer')
  const year = await yearAsItStands(deps, db, organisationId, params.year)
  const gaps = await gapsOfYear(deps, kept, db, { organisationId, year, now: clock.now() })
  for (const { code, places } of body.gaps) {
    const gap = gaps.find((each) => each.code === code && each.acceptable)
    const found = new Map(gap?.places.map((place) => [place.id, place]))
    if (!places.every(({ id }) => found.has(id))) return fail('inventory.record-changed', { version, state })
    const other = places.find(({ id, amount }) => (found.get(id)?.amount?.value ?? null) !== amount)
    if (other) {
      const { value, unit } = found.get(other.id)?.amount ?? { value: null, unit: null }
      const amount = value === null ? '–' : `${value} ${unit}`
      return fail('inventory.gap-changed', { place: other.id, amount, value, unit })
    }
    await insertGapAcceptance(db, organisationId, params.year, {
      code,
      places,
      reason: body.reason,
      by: personId,
      at: clock.now(),
    })
  }
  await audit({
    action: 'inventory.accept-gaps',
    subjectType: 'inventory',
    subjectId: String(params.year),
    reason: body.reason,
    details: { gaps: body.gaps.map(({ code, places }) => ({ code, places: places.length })) },
  })
  return undefined
}

type Moving = Pick<Call<typeof inventory.approveInventory>, 'actor' | 'params' | 'db' | 'clock'>

/** A year moves on only with every gap put right or accepted; who accepted one does not approve it. */
export async function refuseGaps(
  deps: BoundaryDeps,
  kept: KeptInventories,
  { actor, params, db, clock }: Moving,
  step: 'submit' | 'approve' | 'lock',
): Promise<void> {
  const { organisationId, personId } = actor
  const year = await yearAsItStands(deps, db, organisationId, params.year)
  const gaps = await gapsOfYear(deps, kept, db, { organisationId, year, now: clock.now() })
  const open = gaps.filter(isOpen)
  if (open.length > 0) fail('inventory.gaps-open', { year: params.year, gaps: open.map(({ code }) => code) })
  if (
    step === 'approve' &&
    gaps.some(({ acceptable, acceptances }) => acceptable && acceptances.some(({ by }) => by === personId))
  )
    fail('inventory.four-eyes', { accepted: true })
}
