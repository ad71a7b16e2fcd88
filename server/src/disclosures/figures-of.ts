import { isFigure } from '@athar/frameworks'
import type { Db } from '../platform/database.ts'
import { labelOf, library, unitOf } from './library.ts'
import { figuresOfYears } from './store.ts'

type Named = { readonly en: string; readonly ar: string }
export type FigureYears = {
  readonly name: Named
  readonly unit: Named | null
  /** Oldest first. */
  readonly figures: readonly { readonly year: number; readonly value: string }[]
}

/** What was answered to a datapoint in each year; undefined where it is none, or no figure. */
export async function figuresOf(db: Db, organisationId: string, id: string): Promise<FigureYears | undefined> {
  const datapoint = library().datapoints.get(id)
  if (!datapoint || !isFigure(datapoint.type)) return undefined
  const figures = await figuresOfYears(db, organisationId, id)
  return { name: labelOf(datapoint), unit: unitOf(datapoint)?.name ?? null, figures }
}
