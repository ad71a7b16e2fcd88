import {
  CODES,
  isTotal,
  saysNoValue,
  statusOf,
  type Code,
  type RowAnswer,
  type RowOutcome,
  type RowStatus,
  type SourceRow,
  cellText,
} from '@athar/activity-file'
import type { QuantityInput, ResolveRequest } from '@athar/carbon'
import { createHash } from 'node:crypto'
import { siteNameKey } from '../boundary/site-name-keys.ts'
import { supplierKey } from '../boundary/supplier-key.ts'
import { cutsOf, type OwnValidity } from '../calculation/own-validity.ts'
import type { SiteIdentity } from '../boundary/index.ts'
import { isReported, sourceInReference } from '../records/reported-entry.ts'
import { slicesOf, type Slice } from '../records/slices.ts'
import { createKnownFactors, type KnownFactors } from './known-factors.ts'
import { codeArray, type StagedRow } from './staged-row.ts'

/** Reasons that only the inventory knows, beside those of the file itself; those that hold wait until it knows more. */
export const inventoryCodes = {
  'activity-archived': 'refuse',
  'own-factor-required': 'refuse',
  'no-factor-for-region': 'refuse',
  'price-index-required': 'hold',
  'period-locked': 'refuse',
  'already-in-inventory': 'refuse',
  'removed-from-inventory': 'refuse',
  'reported-source-missing': 'refuse',
} as const

/** Everything a row is prepared with, as plain data that another process can be given. */
export type Preparation = {
  readonly validity: OwnValidity
  readonly siteByCode: ReadonlyMap<string, SiteIdentity>
  /** By the folded name, `supplierKey`. */
  readonly supplierIds: ReadonlyMap<string, number>
  readonly fiscalYearFirstMonth: number
  /** Of reported emissions without a reference. */
  readonly reportedSource: string | null
  /** Years that take no new records. */
  readonly closedYears: ReadonlySet<number>
  /** Where names that are like no site become sites with their rows; null where a person says it of each. */
  readonly newSites: {
    readonly importId: string
    readonly country: string
    /** Keys of names that archived sites bear. */
    readonly taken: ReadonlySet<string>
  } | null
}

/** What has to be asked before the row can be prepared. */
export type FactorAsked = { readonly request: ResolveRequest }

export type RowGround = {
  readonly setup: Preparation
  readonly known: KnownFactors
  /** The number of a supplier, however it is spelled. */
  supplierOf(name: string): string | undefined
  /** The site that a name becomes. */
  newSite(name: string): SiteIdentity | undefined
}

/** A file names few suppliers many times: each spelling is folded once. */
export function rowGround(setup: Preparation): RowGround {
  const seen = new Map<string, string | null>()
  const made = new Map<string, SiteIdentity>()
  return {
    setup,
    known: createKnownFactors(setup.validity),
    supplierOf(name) {
      let number = seen.get(name)
      if (number === undefined) {
        number = setup.supplierIds.get(supplierKey(name))?.toString() ?? null
        seen.set(name, number)
      }
      return number ?? undefined
    },
    newSite(name) {
      if (setup.newSites === null || namesNoSite(name) || setup.newSites.taken.has(siteNameKey(name))) return undefined
      let site = made.get(name)
      if (site === undefined) {
        site = { id: newSiteId(setup.newSites.importId, name), code: name, names: [], country: setup.newSites.country }
        made.set(name, site)
      }
      return site
    },
  }
}

/** The number of a site that an import makes of a name, however it is spelled: the same in every check. */
function newSiteId(importId: string, name: string): string {
  const digest = createHash('sha256')
    .update(`${importId}\n${siteNameKey(name)}`)
    .digest('hex')
  const part = (from: number, to: number) => digest.slice(from, to)
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`
}

/** A total and a dash are asked about. */
const namesNoSite = (name: string): boolean => isTotal(name) || saysNoValue(name)

const isLikeNone = ({ choices }: RowOutcome): boolean => !choices.some(({ kind }) => kind === 'site')

/**
 * What goes into the staging table for one row of the file: one line, or one for each year its period touches. Or the
 * question whose answer is still missing among the known factors.
 */
export function prepareRow(
  { setup, known, supplierOf, newSite }: RowGround,
  row: SourceRow,
  read: RowOutcome,
): StagedRow[] | FactorAsked {
  const { values } = read
  const unknown = read.codes.includes('site-unknown')
  const made = unknown && values?.site && isLikeNone(read) ? newSite(values.site) : undefined
  const outcome = made ? { ...read, choices: read.choices.filter(({ code }) => code !== 'site-unknown') } : read
  const site = made ?? (values?.site ? setup.siteByCode.get(values.site) : undefined)
  const codes: readonly string[] = made
    ? read.codes.map((code) => (code === 'site-unknown' ? 'site-new' : code))
    : read.codes
  const plain = (status: RowStatus, held: boolean, all: readonly string[]): StagedRow[] => [
    line({
      row,
      outcome,
      status,
      held,
      codes: all,
      site,
      slice: null,
      index: 0,
      resolutionId: null,
      split: false,
      source: null,
    }),
  ]
  if (!values || outcome.status === 'refuse' || outcome.status === 'skip') return plain(outcome.status, false, codes)
  const { periodStart, periodEnd, quantity, activity, unit } = values
  if (!site || !periodStart || !periodEnd || !quantity || !activity || !unit)
    return plain(outcome.status, outcome.needsConfirmation || codes.some((code) => mayNotPass.has(code)), codes)
  const reported = isReported(activity)
  const source = reported
    ? sourceInReference({ quantity, unit, reference: values.reference ?? setup.reportedSource })
    : null
  if (reported && source === null) return plain('refuse', false, [...codes, 'reported-source-missing'])
  const supplier = values.supplier ? supplierOf(values.supplier) : undefined
  const served = supplier === undefined ? { activity, site: site.id } : { activity, site: site.id, supplier }
  const cuts = cutsOf(setup.validity, served)
  const slices = slicesOf({ periodStart, periodEnd, quantity }, setup.fiscalYearFirstMonth, cuts)
  if (slices.some((slice) => setup.closedYears.has(slice.inventoryYear)))
    return plain('refuse', false, [...codes, 'period-locked'])
  const lines: StagedRow[] = []
  for (const [index, slice] of slices.entries()) {
    const request: ResolveRequest = {
      ...served,
      unit,
      region: site.country,
      year: Number(slice.periodStart.slice(0, 4)),
      from: slice.periodStart,
      to: slice.periodEnd,
    }
    const resolutionId = known.get(request)
    if (resolutionId === undefined) return { request }
    if (typeof resolutionId !== 'number') {
      const waits = severityOf(resolutionId) === 'hold'
      return plain(waits ? 'flag' : 'refuse', waits, [...codes, resolutionId])
    }
    const { status, needsConfirmation: held } = outcome
    lines.push(
      line({ row, outcome, status, held, codes, site, slice, index, resolutionId, split: slices.length > 1, source }),
    )
  }
  return lines
}

type Line = {
  row: SourceRow
  outcome: RowOutcome
  status: RowStatus
  held: boolean
  codes: readonly string[]
  site: SiteIdentity | undefined
  slice: Slice | null
  index: number
  resolutionId: number | null
  split: boolean
  /** Of a reported emission. */
  source: QuantityInput | null
}

/** In the order of `stagedColumns`. Raw cells are kept only where a person has to look at them. */
function line({ row, outcome, status, held, codes, site, slice, index, resolutionId, split, source }: Line): StagedRow {
  const values = outcome.values
  const clean = status === 'accept' || (status === 'flag' && !held)
  const entered =
    (split || source) && values
      ? JSON.stringify({
          quantity: values.quantity,
          unit: values.unit,
          periodStart: values.periodStart,
          periodEnd: values.periodEnd,
          ...(source ? { input: source } : {}),
        })
      : null
  return [
    row.record,
    index,
    row.line,
    status,
    held,
    codeArray(codes),
    // Of several sheets the cells say in which one a line is.
    (clean && row.sheet === undefined) || row.skip === 'summed-interval'
      ? null
      : JSON.stringify(row.cells.map(cellText)),
    outcome.choices.length === 0 ? null : JSON.stringify(outcome.choices),
    site?.id ?? null,
    values?.site ?? null,
    values?.activity ?? null,
    slice?.quantity ?? values?.quantity ?? null,
    values?.unit ?? null,
    slice?.periodStart ?? values?.periodStart ?? null,
    slice?.periodEnd ?? values?.periodEnd ?? null,
    slice?.inventoryYear ?? null,
    slice ? `${slice.periodStart.slice(0, 8)}01` : null,
    slice ? slice.periodEnd.startsWith(slice.periodStart.slice(0, 8)) : null,
    values?.supplier ?? null,
    values?.reference ?? null,
    values?.note ?? null,
    codes.includes('quantity-approximate') ? 'estimated' : (values?.dataQuality ?? 'not-stated'),
    outcome.otherRecord,
    resolutionId,
    entered,
    values?.record ?? null,
  ]
}

/** Status and waiting after the end of the file changed a row's codes. */
export function statusAfter(
  codes: readonly string[],
  answer: RowAnswer | undefined,
  confirmedForAll: readonly string[],
): { status: RowStatus; held: boolean } {
  const severities = codes.map(severityOf)
  if (severities.includes('refuse')) return { status: 'refuse', held: false }
  const known = codes.filter((code): code is Code => code in CODES)
  const { status, needsConfirmation } = statusOf(
    known,
    new Set([...(answer?.confirmed ?? []), ...(confirmedForAll as Code[])]),
  )
  return severities.includes('hold') && status !== 'refuse' && status !== 'skip'
    ? { status: 'flag', held: true }
    : { status, held: needsConfirmation }
}

/** A confirmation gives a row neither a site nor a distance. */
const mayNotPass: ReadonlySet<string> = new Set(['site-unknown', 'distance-missing'])

/** No answer to a row lifts these: what the inventory knows does. */
const severityOf = (code: string): 'refuse' | 'hold' | undefined =>
  code in inventoryCodes ? inventoryCodes[code as keyof typeof inventoryCodes] : undefined
