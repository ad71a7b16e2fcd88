/**
 * Pedigree scores where nobody judged: read from what is stored with a record and its factor.
 *
 * The criteria are those of the pedigree matrix; which stored value meets which criterion is the judgement of this
 * package, published nowhere, and an organisation may overrule each score. Data count as unverified.
 */
import type { MethodTier } from './factor.ts'
import type { Pedigree, PedigreeScore } from './uncertainty-pedigree.ts'

/** How the quantity of a record was had; `not-stated` where its source does not say. */
export type DataQuality = 'measured' | 'calculated' | 'estimated' | 'not-stated'

/**
 * Of what is not stated nothing is known: it may be measured, and it may be an unqualified guess, which is the last
 * score of reliability. The matrix gives its last score to what is unknown for age, area and completeness; of
 * reliability no text was read that says so. The widest interval is the cautious choice of this package.
 */
const RELIABILITY_OF_DATA: Readonly<Record<DataQuality, PedigreeScore>> = {
  measured: 2,
  calculated: 3,
  estimated: 4,
  'not-stated': 5,
}

/** The scores of a quantity: it is of the site and period itself, so only its reliability is in doubt. */
export function activityPedigree(quality: DataQuality): Pedigree {
  return { reliability: RELIABILITY_OF_DATA[quality], completeness: 1, temporal: 1, geographical: 1, technological: 1 }
}

/** What is stored with a factor that bears on its quality. */
export interface FactorQuality {
  /** 'verified' was seen in the publisher's own text or in two, 'single' in one relayed copy. */
  readonly confidence: 'verified' | 'single'
  /** Years between the factor's data and the reporting period, either way. */
  readonly yearsApart: number
  /** Of the site's country, of a wider area that holds it (GLOBAL), or of another country. */
  readonly region: 'same' | 'wider' | 'other'
  readonly tier: MethodTier
}

const TECHNOLOGY_OF_TIER: Readonly<Record<MethodTier, PedigreeScore>> = {
  'supplier-specific': 1,
  'site-specific': 1,
  'organisation-specific': 1,
  reported: 1,
  hybrid: 2,
  'fuel-based': 2,
  'distance-based': 3,
  'average-data': 3,
  'spend-based': 4,
}

const GEOGRAPHY: Readonly<Record<FactorQuality['region'], PedigreeScore>> = { same: 1, wider: 2, other: 5 }

/** The scores of a factor; a figure of another country is of a distinctly different area, as the matrix itself exemplifies. */
export function factorPedigree(quality: FactorQuality): Pedigree {
  return {
    reliability: quality.confidence === 'verified' ? 2 : 3,
    completeness: 2,
    temporal: temporalScore(quality.yearsApart),
    geographical: GEOGRAPHY[quality.region],
    technological: TECHNOLOGY_OF_TIER[quality.tier],
  }
}

/** The published criterion of age: under 3 years 1, under 6 years 2, under 10 years 3, under 15 years 4, else 5. */
export function temporalScore(yearsApart: number): PedigreeScore {
  const years = Math.abs(yearsApart)
  if (years < 3) return 1
  if (years < 6) return 2
  if (years < 10) return 3
  return years < 15 ? 4 : 5
}
