import type { ItemKind, MovedPopulation, SampleDraw } from '@athar/contracts/verification'
import { fail } from '../../platform/errors.ts'
import type { OpenSubject } from '../subjects/subject.ts'
import { populationOf } from './draw-sample.ts'

type Draw = Pick<SampleDraw, 'kind' | 'by' | 'thresholdKg' | 'population'>

/** Kinds whose last draw was from another list than what counts now: other items, strata or weights. */
export async function movedPopulations(
  { strata }: Pick<OpenSubject, 'strata'>,
  draws: readonly Draw[],
): Promise<MovedPopulation[]> {
  const moved: MovedPopulation[] = []
  for (const { kind, by, thresholdKg, population } of new Map(draws.map((one) => [one.kind, one])).values()) {
    const now = populationOf(await strata({ kind, by, thresholdKg }))
    if (now.sha256 === population.sha256) continue
    const { count, total } = population
    moved.push({ kind, drawn: { count, total }, now: { count: now.count, total: now.total } })
  }
  return moved
}

export const hasMoved = async (subject: Pick<OpenSubject, 'strata'>, draws: readonly Draw[], kind: ItemKind) =>
  (await movedPopulations(subject, draws)).some((one) => one.kind === kind)

/** A statement names a sample of the figures that it covers. */
export async function refuseMoved(subject: Pick<OpenSubject, 'strata'>, draws: readonly Draw[]): Promise<void> {
  const [first] = await movedPopulations(subject, draws)
  if (!first) return
  const { kind, drawn, now } = first
  fail('verification.population-moved', {
    kind,
    drawn: drawn.count,
    drawnTotal: drawn.total,
    now: now.count,
    nowTotal: now.total,
  })
}
