import { decimal, linearReduction, toText } from '@athar/carbon'
import type * as inventory from '@athar/contracts/inventory'
import { figureText, typedNumber } from '../../platform/form/index.ts'

export type PointDraft = { readonly year: string; readonly reductionPercent: string }
export type LeverDraft = {
  readonly id: string
  readonly name: string
  readonly tonnesAYear: string
  readonly costAYear: string
  readonly owner: string
  readonly fromYear: string
  readonly toYear: string
}
/** A target while it is typed. */
export type TargetDraft = {
  readonly name: { readonly en: string; readonly ar: string }
  readonly kind: inventory.TargetInput['kind']
  readonly per: NonNullable<inventory.TargetInput['per']>
  readonly scopes: readonly string[]
  readonly basis: inventory.TargetInput['basis']
  readonly baseYear: string
  readonly preset: inventory.TargetInput['preset']
  readonly targetYear: string
  readonly reductionPercent: string
  readonly milestones: readonly PointDraft[]
  readonly levers: readonly LeverDraft[]
  readonly reason: string
}

export const newLever = (): LeverDraft => ({
  id: crypto.randomUUID(),
  name: '',
  tonnesAYear: '',
  costAYear: '',
  owner: '',
  fromYear: '',
  toYear: '',
})

export const emptyTarget = (baseYear: number): TargetDraft => ({
  name: { en: '', ar: '' },
  kind: 'absolute',
  per: 'revenue',
  scopes: ['1', '2'],
  basis: 'location',
  baseYear: String(baseYear),
  preset: 'linear-4.2',
  targetYear: String(baseYear + 10),
  reductionPercent: '42',
  milestones: [],
  levers: [],
  reason: '',
})

export function draftOf(input: inventory.TargetInput): TargetDraft {
  const end = input.points.at(-1)!
  return {
    name: input.name,
    kind: input.kind,
    per: input.per ?? 'revenue',
    scopes: input.scopes,
    basis: input.basis,
    baseYear: String(input.baseYear),
    preset: input.preset,
    targetYear: String(end.year),
    reductionPercent: figureText(end.reductionPercent),
    milestones: input.points
      .slice(0, -1)
      .map(({ year, reductionPercent }) => ({ year: String(year), reductionPercent: figureText(reductionPercent) })),
    levers: input.levers.map((lever) => ({
      ...lever,
      tonnesAYear: figureText(lever.tonnesAYear),
      costAYear: figureText(lever.costAYear),
      fromYear: String(lever.fromYear),
      toYear: lever.toYear === null ? '' : String(lever.toYear),
    })),
    reason: '',
  }
}

const yearOf = (text: string): number => Number(typedNumber(text) ?? Number.NaN)

/** What a preset makes of the target's end; typed ones stay. */
function presetEnd(draft: TargetDraft): Partial<TargetDraft> {
  if (draft.preset === 'net-zero-2060') return { targetYear: '2060', reductionPercent: '100', milestones: [] }
  const [from, to] = [yearOf(draft.baseYear), yearOf(draft.targetYear)]
  if (draft.preset === 'own' || !Number.isInteger(from) || !Number.isInteger(to) || to <= from) return {}
  return { reductionPercent: toText(linearReduction(decimal('4.2'), from, to)), milestones: [] }
}

/** What is sent for the draft; what is no number stays for the contract to refuse. */
export const bodyOf = (typed: TargetDraft) => bodyOfWhole({ ...typed, ...presetEnd(typed) })

const bodyOfWhole = (draft: TargetDraft) => ({
  reason: draft.reason,
  input: {
    name: draft.name,
    kind: draft.kind,
    per: draft.kind === 'intensity' ? draft.per : null,
    scopes: [...draft.scopes],
    basis: draft.basis,
    baseYear: yearOf(draft.baseYear),
    preset: draft.preset,
    points: [...draft.milestones, draft].map((point) => ({
      year: yearOf('targetYear' in point ? point.targetYear : point.year),
      reductionPercent: typedNumber(point.reductionPercent) ?? '',
    })),
    levers: draft.levers.map((lever) => ({
      id: lever.id,
      name: lever.name,
      owner: lever.owner,
      tonnesAYear: typedNumber(lever.tonnesAYear) ?? '',
      costAYear: typedNumber(lever.costAYear) ?? '',
      fromYear: yearOf(lever.fromYear),
      toYear: lever.toYear.trim() === '' ? null : yearOf(lever.toYear),
    })),
  } as inventory.TargetInput,
})
