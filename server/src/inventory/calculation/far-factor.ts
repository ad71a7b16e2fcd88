import { isFarInYears, nearerFactors, type Factor, type OwnFactor, type ResolutionJson } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { libraryIndex } from './library.ts'

/** What was asked of the engine, and its answer. */
export type Answered = {
  readonly activity: string
  readonly unit: string
  readonly region: string
  readonly year: number
  readonly answer: Pick<ResolutionJson, 'factor'>
}

/** The factor of an answer whose data are years away from the year asked, with nearer ones; null where they are not. */
export function farFactorOf({ answer, ...asked }: Answered): inventory.FarFactor | null {
  const { factor } = answer.factor
  if (!isFarInYears(answer.factor, asked.year)) return null
  return {
    used: factorOfYears(factor),
    year: asked.year,
    nearer: nearerFactors(libraryIndex(), asked, factor).map((row) => factorOfYears(row.factor)),
  }
}

const factorOfYears = ({ id, nameEn, nameAr, yearFrom, yearTo }: Factor | OwnFactor): inventory.FactorOfYears => ({
  id,
  name: { en: nameEn, ar: nameAr },
  yearFrom,
  yearTo,
})
