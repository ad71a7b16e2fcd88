import {
  computePeriod,
  methodology,
  type PeriodFigures,
  type PeriodInput,
} from '../../packages/methodologies/src/index.ts'
import { compareParts, countLeaves, type Difference } from './differences.ts'
import { readExport, UnreadableExport } from './read-export.ts'

/** As server/src/mrv-projects/periods/export-period.ts writes it. */
type PeriodFile = {
  readonly formatVersion: number
  readonly project: { readonly name: string }
  readonly period: { readonly from: string; readonly to: string }
  readonly methodology: { readonly id: string; readonly version: string }
  readonly input: PeriodInput
  readonly figures: PeriodFigures
}

export type PeriodOutcome = {
  readonly project: string
  readonly period: PeriodFile['period']
  readonly methodology: PeriodFile['methodology']
  readonly figures: number
  readonly differences: readonly Difference[]
}

const format = 'athar-monitoring-period'
const members = ['project', 'period', 'methodology', 'input', 'figures'] as const

/** Whether the file says that it is a monitoring period. */
export async function isPeriod(path: string): Promise<boolean> {
  for await (const { member, value } of readExport(path)) if (member === 'format') return value === format
  return false
}

/** Computes a period again from the input that its file holds, and names each figure that differs. */
export async function checkPeriod(path: string): Promise<PeriodOutcome> {
  const { project, period, methodology: of, input, figures } = await readPeriod(path)
  const definition = methodology(of.id, of.version)
  if (!definition) throw new UnreadableExport(`This program does not know the methodology ${of.id} ${of.version}.`)
  const computed = computePeriod(definition, input)
  if (computed.problems) {
    const named = computed.problems.map(({ code, parameter = '', row = '' }) => `${code} ${parameter} ${row}`.trim())
    throw new UnreadableExport(`Its input cannot be computed: ${named.join(', ')}.`)
  }
  const days = (['from', 'to'] as const).flatMap((day) => compareParts('period', period[day], input[day], day))
  return {
    project: String(project.name),
    period,
    methodology: of,
    figures: countLeaves(figures),
    differences: [...days, ...compareFigures(figures, computed.figures)],
  }
}

async function readPeriod(path: string): Promise<PeriodFile> {
  const file: Record<string, unknown> = {}
  for await (const { member, value, item } of readExport(path)) if (!item) file[member] = value
  if (file['formatVersion'] !== 1) throw new UnreadableExport('The file is of a version that this program cannot read.')
  for (const member of members)
    if (typeof file[member] !== 'object' || file[member] === null)
      throw new UnreadableExport(`The file does not say its ${member}.`)
  const { steps, rules } = file['figures'] as Partial<PeriodFigures>
  const { parameters, measured } = file['input'] as Partial<PeriodInput>
  if (!Array.isArray(steps) || !Array.isArray(rules) || !isObject(parameters) || !isObject(measured))
    throw new UnreadableExport('The file is cut off or was laid out otherwise.')
  return file as PeriodFile
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Each step by its name, since a place in a list says little. */
function compareFigures(stored: PeriodFigures, recomputed: PeriodFigures): Difference[] {
  const { steps, rules, ...totals } = stored
  const { steps: otherSteps, rules: otherRules, ...otherTotals } = recomputed
  const longest = Array.from({ length: Math.max(steps.length, otherSteps.length) }, (_, at) => at)
  return [
    ...compareParts('figures', totals, otherTotals),
    ...longest.flatMap((at) => {
      const { code, year, label } = otherSteps[at] ?? steps[at]!
      const name = [`step ${code}`, ...(label === undefined ? [] : [label])].join(' ')
      return compareParts(year === undefined ? name : `${name} of ${year}`, steps[at], otherSteps[at])
    }),
    ...compareParts('rules', rules, otherRules),
  ]
}
