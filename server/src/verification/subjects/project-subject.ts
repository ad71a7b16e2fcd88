import { abs, decimal, isDecimalText, multiply, sum, toText } from '@athar/carbon'
import type { PeriodEntered } from '@athar/contracts/mrv-projects'
import type { ItemKind, SampledGround, SampleDimension, VerifiedProject } from '@athar/contracts/verification'
import { methodology } from '@athar/methodologies'
import { digestOfFile, fileOfPeriod, type EngagedPeriod, type PeriodFile } from '../../mrv-projects/index.ts'
import { fail } from '../../platform/errors.ts'
import type { VerificationDeps } from '../deps.ts'
import type { NewSample } from '../store/samples.ts'
import type { Stratum } from '../sampling/draw-sample.ts'
import { holdPeriod } from '../store/periods.ts'
import type { Subject, SubjectNow } from './subject.ts'

type Item = Pick<SampledGround, 'code' | 'amount' | 'unit' | 'text'> & {
  readonly id: string
  /** Decimal; without sign. */
  readonly weight: string
  /** Of the day with which the row begins. */
  readonly month: string
}

const dated = (row: Readonly<Record<string, string>>): string => row['from']?.slice(0, 7) ?? 'none'
/** The database keeps no order of columns: that of the methodology is used, and then of what it does not know. */
const described = (row: Readonly<Record<string, string>>, known: readonly string[]): string =>
  [...new Set([...known, ...Object.keys(row)])]
    .flatMap((column) => (column === 'value' || !row[column] ? [] : [row[column]]))
    .join(' · ')

const most = 1000
function entered(id: string, code: string, entry: PeriodEntered[string], unit: string): Item {
  const figure = typeof entry === 'string' && isDecimalText(entry) ? entry : null
  const rows = typeof entry === 'string' ? entry : entry.map((row) => Object.values(row).join(' · ')).join('; ')
  const text = figure === null ? rows.slice(0, most) : ''
  return { id, code, amount: figure, unit, text, weight: '1', month: 'none' }
}

/** What the result of a period was computed from: rows that were measured, or figures that were entered. */
export function itemsOf({ methodology: of, input }: PeriodFile, kind: ItemKind): Item[] {
  const parameters = methodology(of.id, of.version)?.parameters ?? []
  const columnsOf = (code: string): string[] => {
    const found = parameters.find((one) => one.code === code)
    return found?.type === 'rows' ? found.columns.map((column) => column.code) : []
  }
  const unitOf = (code: string): string => {
    const found = parameters.find((one) => one.code === code)
    return (found?.type === 'rows' ? found.columns.find((one) => one.code === 'value')?.unit : found?.unit) ?? ''
  }
  const items = Object.entries(input.measured).flatMap(([code, entry]): Item[] => {
    if (typeof entry === 'string')
      return kind === 'parameter' ? [entered(`parameter:${code}`, code, entry, unitOf(code))] : []
    if (kind !== 'measured') return []
    return entry.map((row, at) => {
      const value = row['value'] ?? ''
      const amount = isDecimalText(value) ? value : null
      const weight = amount === null ? '1' : toText(abs(decimal(amount)))
      const text = described(row, columnsOf(code)).slice(0, most)
      const named = { id: `measured:${code}-${at + 1}`, code, month: dated(row), text }
      return { ...named, amount, weight, unit: unitOf(code) }
    })
  })
  if (kind === 'parameter')
    for (const [code, entry] of Object.entries(input.parameters))
      items.push(entered(`parameter:${code}`, code, entry, unitOf(code)))
  return items.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

const keyOf = (item: Item, by: readonly SampleDimension[]): string =>
  [by.includes('parameter') ? [item.code] : [], by.includes('month') ? [item.month] : []].flat().join('|') || 'all'

function strataOf(items: readonly Item[], by: readonly SampleDimension[]): Stratum[] {
  return [...Map.groupBy(items, (item) => keyOf(item, by))].map(([key, alike]) => ({
    key,
    ids: alike.map(({ id }) => id),
    weight: toText(sum(alike.map(({ weight }) => decimal(weight)))),
  }))
}

/** Kilograms of the counted net. */
export const countedKg = ({ counted }: VerifiedProject['figures']): string =>
  toText(multiply(decimal(counted), decimal('1000')))

function verifiedOf({ period, project }: EngagedPeriod, file: PeriodFile): Omit<VerifiedProject, 'readings'> {
  const { baseline, project: emitted, leakage, uncertainty, net, counted, byYear } = file.figures
  return {
    projectId: project.id,
    name: project.name,
    projectType: project.projectType,
    periodId: period.id,
    from: period.fromDay,
    to: period.toDay,
    methodology: period.methodology,
    methodologyVersion: period.methodologyVersion,
    gwpSet: methodology(period.methodology, period.methodologyVersion)?.gwpSet ?? fail('unexpected'),
    version: period.version,
    figures: { baseline, project: emitted, leakage, uncertainty, net, counted, byYear },
    result: digestOfFile(file),
  }
}

/** A monitoring period: rows of its result are sampled; figures, input and readings must not change. */
export const projectSubject = ({ throughPeriod }: Pick<VerificationDeps, 'throughPeriod'>): Subject => ({
  kind: 'project',
  open: (call, engagementId, read) =>
    throughPeriod(call, engagementId, (engaged) => {
      const { period, project, readings, db, actor, audit, opened } = engaged
      const computed = () => (period.result === null ? fail('verification.period-not-ready') : file())
      const file = () => fileOfPeriod(period, project.name)
      const now = async (): Promise<SubjectNow> => {
        if (period.result === null) return { figures: null, report: null, project: null, totalKg: '0', approved: false }
        const verified = { ...verifiedOf(engaged, file()), readings: await readings() }
        const approved = file().figures.rules.every(({ verdict }) => verdict !== 'failed')
        return { figures: null, report: null, project: verified, totalKg: countedKg(verified.figures), approved }
      }
      return read({
        db,
        actor,
        audit,
        opened,
        now,
        planned: async () => {
          const verified = { ...verifiedOf(engaged, computed()), readings: null }
          return { report: null, project: verified, totalKg: countedKg(verified.figures) }
        },
        hold: () => holdPeriod(db, period.id),
        locked: async () => null,
        strata: async ({ kind, by }) => (period.result === null ? [] : strataOf(itemsOf(file(), kind), by)),
        rows: async (drawn, { kind }) => {
          if (kind !== 'measured' && kind !== 'parameter') return []
          const items = new Map(itemsOf(computed(), kind).map((item) => [item.id, item]))
          return drawn.flatMap(({ id: recordId, stratum, position }): NewSample[] => {
            const { code, amount, unit, text } = items.get(recordId) ?? {}
            if (code === undefined || amount === undefined) return []
            const place = { recordId, position, stratum: stratum.replaceAll('|', ' | '), kg: '0' }
            return [{ kind, ...place, code, amount, unit: unit ?? '', text: text ?? '' }]
          })
        },
      })
    }),
  differences: ({ project: before }, { project: now }) => {
    if (before === null) return []
    const current = now === null ? {} : signedParts(now)
    return Object.entries(signedParts(before)).flatMap(([key, reviewed]) =>
      reviewed === current[key] ? [] : [{ key, reviewed, now: current[key] ?? '' }],
    )
  },
})

/** What must not change until the signature, as text. */
function signedParts({ figures: { byYear, ...figures }, ...of }: VerifiedProject): Record<string, string> {
  const { from, to, methodology: id, methodologyVersion, gwpSet, result, readings } = of
  const years = byYear.map(({ year, net }) => `${year}: ${net}`).join(', ')
  const parts = { from, to, methodology: id, methodologyVersion, gwpSet, result, readings: readings ?? '' }
  return { ...parts, ...figures, byYear: years }
}
