import { decimal, explainResolution, resolutionToJson, type OwnFactor, type Resolver } from '@athar/carbon'
import type { inventory, ResponseOf } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { closedYears, findYear, readSettings } from '../boundary/index.ts'
import { cutsOf, validityOf } from '../calculation/index.ts'
import { checkEntry } from './check-entry.ts'
import { doubtsOf } from './doubts.ts'
import { explainFigures, leftFactors } from './explain-record.ts'
import { partsOf, refusalDetails, requestFor, type Activity } from './plan-entry.ts'
import type { Slice } from './slices.ts'
import { readEntryGround } from './store/entry-ground.ts'
import type { EntrySite } from './store/places.ts'
import type { OwnFactorFacts } from './store/read.ts'

/** What an entry would come to: the same rule as entering it, and nothing is stored. */
export async function previewRecord({
  actor,
  query,
  db,
  clock,
}: Call<typeof inventory.previewRecord>): Promise<ResponseOf<typeof inventory.previewRecord>> {
  const { organisationId } = actor
  const entry = { ...query, supplierId: query.supplierId ?? null }
  const asked = { ...entry, recordId: query.recordId }
  const { fiscalYearFirstMonth, resolver, known, ...ground } = await readEntryGround(db, organisationId, asked)
  const site = checkEntry(entry, ground, {
    today: clock.today(),
    ...(query.recordId === undefined ? {} : { kept: query }),
  })
  const closed = await closedYears(db, organisationId)
  const parts = partsOf(entry, site, { fiscalYearFirstMonth, cuts: (asked) => cutsOf(validityOf(resolver), asked) })
  const year = await findYear(db, organisationId, parts[0]!.inventoryYear)
  return {
    gwpSet: year?.gwpSet ?? (await readSettings(db, organisationId)).gwpSet,
    parts: parts.map((part) => ({
      ...previewPart(resolver, entry, site, part),
      open: !closed.has(part.inventoryYear),
    })),
    doubts: await doubtsOf(db, organisationId, asked, known),
  }
}

function previewPart(
  resolver: Resolver,
  entry: Activity,
  site: EntrySite,
  part: Slice,
): Omit<inventory.PreviewPart, 'open'> {
  const { answer, losers } = explainResolution(resolver, requestFor(entry, site, part))
  const left = leftFactors(losers, ownFacts(resolver, entry.activity))
  if (answer.status === 'refused') return { ...part, figures: null, left, refusal: refusalDetails(answer) }
  return {
    ...part,
    figures: explainFigures(decimal(part.quantity), resolutionToJson(answer, losers)),
    left,
    refusal: null,
  }
}

const ownFacts = (resolver: Resolver, activity: string): Record<string, OwnFactorFacts> =>
  Object.fromEntries((resolver.own.get(activity) ?? []).map(({ factor }) => [factor.id, factsOf(factor)]))

const factsOf = (factor: OwnFactor): OwnFactorFacts => ({
  name: { en: factor.nameEn, ar: factor.nameAr },
  unit: factor.unit,
  region: factor.region,
  validFrom: factor.validFrom ?? '',
  validTo: factor.validTo ?? null,
})
