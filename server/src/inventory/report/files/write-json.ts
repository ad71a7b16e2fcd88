import {
  coverToJson,
  energyToJson,
  enteredKeys,
  notEntered,
  recordShares,
  statedTotals,
  toText,
  type ConsolidationApproach,
  type PerGwpSet,
  type Structure,
} from '@athar/carbon'
import { createColumnDigests, exportNote } from '@athar/evidence-log'
import { emissionLibrary } from '@athar/reference-data'
import { monthsOf } from '../data/compared-months.ts'
import { enteredDenominators } from '../data/entered-denominators.ts'
import type { ReportLibrary } from '../data/report-data.ts'
import { reportingItems } from '../data/reporting-items.ts'
import type { ExportRecord } from '../read-records.ts'
import type { ExportSource } from './export-source.ts'
import { plain, plainOrNull } from './record-columns.ts'

/** Raised when a reader of older files would misread a newer one. */
const formatVersion = 6

/**
 * Everything that recomputing needs, and nothing else: rows, factors with their conversions, potentials, structure and
 * totals. The keys have one order, and each row stands on a line of its own, so that a tool may read a file of any size.
 */
export async function* writeJson(source: ExportSource): AsyncGenerator<string> {
  const { facts, report, counted, records, signing, statements = [], retired = [] } = source
  const shareOf = sharesOf(facts.organisation.consolidationApproach, facts)
  const { organisation, thisYear, laterEntities } = facts
  const sealed = createColumnDigests()
  const member = (key: string, value: unknown): string => {
    sealed.take(key, plainJson(value))
    return `${JSON.stringify(key)}: ${JSON.stringify(value ?? null)},\n`
  }
  function* list(key: string, items: readonly unknown[]): Generator<string> {
    items.forEach((item, index) => sealed.take(key, plainJson(item), index))
    yield `${JSON.stringify(key)}: [${items.map((item) => `\n${JSON.stringify(item)}`).join(',')}\n],\n`
  }
  yield '{\n'
  yield member('format', 'athar-inventory-export')
  yield member('formatVersion', formatVersion)
  yield member('organisation', { id: organisation.id, name: organisation.name, sample: organisation.sample })
  yield member('inventory', {
    year: thisYear.year.year,
    startsOn: thisYear.year.startsOn,
    endsOn: thisYear.year.endsOn,
    state: thisYear.year.state,
    gwpSet: thisYear.year.gwpSet,
    consolidationApproach: organisation.consolidationApproach,
    upstream: report.method.upstream.counted,
    counted: ['pending', 'approved'],
    exportedAt: facts.preparedAt,
  })
  const libraries = report.method.libraries.map(libraryJson)
  yield member('library', libraries[0])
  yield* list('libraries', libraries)
  yield* list('gwp', emissionLibrary().gwp)
  // What came after the year was approved is no part of what recomputing starts from, as the report has it.
  yield* list(
    'entities',
    facts.entities
      .filter(({ id }) => !laterEntities.has(id))
      .map(({ id, parentId, name, holdings }) => ({ id, parentId, name, holdings })),
  )
  yield* list(
    'sites',
    facts.sites
      .filter(({ entityId }) => !laterEntities.has(entityId))
      .map(({ id, code, name, entityId, country, region }) => ({ id, code, name, entityId, country, region })),
  )
  yield* list(
    'suppliers',
    [...facts.suppliers].map(([id, name]) => ({ id, name })),
  )
  yield* list('screening', facts.screening)
  yield* list('denominators', enteredDenominators(facts.denominators))
  yield* list(
    'units',
    emissionLibrary().units.filter(({ dimension }) => dimension === 'energy'),
  )
  yield* list('contracts', thisYear.contracts)
  yield* list('evidence', facts.recordEvidence)
  yield* list('gaps', report.gaps)
  const used = new Set(thisYear.lines.map(({ resolutionId }) => resolutionId))
  yield* list(
    'resolutions',
    [...facts.resolutions.values()].filter(({ id }) => used.has(id)),
  )
  if (statements.length > 0) yield* list('statements', statements)
  if (retired.length > 0) yield* list('retiredCredits', retired)
  yield '"records": ['
  let written = 0
  for await (const batch of records) {
    let lines = ''
    for (const record of batch) {
      const json = recordJson(record, shareOf(record))
      sealed.take('records', json, written)
      lines += `${written === 0 ? '' : ','}\n${JSON.stringify(json)}`
      written++
    }
    yield lines
  }
  yield '\n],\n'
  yield member('uncertainty', uncertaintyJson(report.totals))
  yield member('electricity', coverToJson(counted.electricity))
  yield member('energy', energyToJson(counted.energy))
  yield member('totals', statedTotals(counted.totals))
  yield member('notEntered', notEntered(enteredKeys(counted.totals), monthsOf(thisYear.year), facts.screening))
  // Sealed, not recomputed: the records of the other years are not in this file.
  if (report.explanations.length > 0) yield* list('explanations', report.explanations)
  yield member('baseYear', report.baseYear)
  yield member('reporting', {
    ...report.reporting,
    items: reportingItems(
      report,
      statements.some(({ covers }) => covers),
    ),
  })
  const digests = sealed.digests()
  yield `"digests": ${JSON.stringify(digests)},\n`
  const signature = { key: signing.publicKey, note: signing.sign(exportNote(digests)) }
  yield `"signature": ${JSON.stringify(signature)}\n}\n`
}

/** A value as the file holds it: without what JSON leaves out. */
export const plainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown

/** An edition that the figures rest on; null where no more is known than its name. */
const libraryJson = ({ edition, records, known }: ReportLibrary) => ({
  edition,
  sha256: known?.sha256 ?? null,
  date: known?.date ?? null,
  factors: known?.factors ?? null,
  records,
})

type Held = {
  readonly structure: Structure
  readonly sites: readonly { readonly id: string; readonly entityId: string }[]
}

/** The part of each record that counts under an approach, as text; null of one that was returned. */
export function sharesOf(approach: ConsolidationApproach, { structure, sites }: Held) {
  const shareOf = recordShares(structure, approach)
  const entities = new Map(sites.map(({ id, entityId }) => [id, entityId]))
  return ({ state, site_id, period_start: from, period_end: to }: ExportRecord): string | null =>
    state === 'returned' ? null : toText(shareOf(entities.get(site_id) ?? '', { from, to }))
}

export const recordJson = (record: ExportRecord, share: string | null) => ({
  id: record.id,
  version: record.version,
  site: record.site_id,
  activity: record.activity,
  quantity: plain(record.quantity),
  unit: record.unit,
  periodStart: record.period_start,
  periodEnd: record.period_end,
  supplier: record.supplier_id,
  dataQuality: record.data_quality,
  state: record.state,
  resolution: record.resolution_id,
  co2e: { AR4: plain(record.co2e_ar4_kg), AR5: plain(record.co2e_ar5_kg), AR6: plain(record.co2e_ar6_kg) },
  market: marketOf(record),
  share,
  entered: record.entered,
  reference: record.reference,
  note: record.note,
  import: record.import_id === null ? null : { id: record.import_id, row: record.import_row },
  preparedBy: record.prepared_by,
  preparedAt: record.prepared_at.toISOString(),
  decidedBy: record.decided_by,
  decidedAt: record.decided_at?.toISOString() ?? null,
})

function marketOf(record: ExportRecord): PerGwpSet<string | null> | null {
  const market = {
    AR4: plainOrNull(record.market_ar4_kg),
    AR5: plainOrNull(record.market_ar5_kg),
    AR6: plainOrNull(record.market_ar6_kg),
  }
  return market.AR5 === null ? null : market
}

const uncertaintyJson = ({
  location,
  market,
  scope1,
  scope2Location,
  scope2Market,
  scope3,
}: ExportSource['report']['totals']) => ({
  location: location?.interval ?? null,
  market: market?.interval ?? null,
  scope1: scope1?.interval ?? null,
  scope2Location: scope2Location?.interval ?? null,
  scope2Market: scope2Market?.interval ?? null,
  scope3: scope3?.interval ?? null,
})
