/**
 * From judgements of data quality, or a stated percentage, to the spread of a lognormal distribution.
 *
 * A spread is sigma, the standard deviation of the natural logarithm (no unit); zero means certain. The reported
 * figure is taken as the median, so 95 % of the values lie between figure ÷ U and figure × U. Binary floats: these are
 * statistics about figures, never the figures.
 *
 * Pedigree factors: the ecoinvent pedigree matrix, version 3 (B. Weidema et al., "Overview and methodology: Data
 * quality guideline for the ecoinvent database version 3", 2013), as carried by openLCA (GreenDelta, olca-modules,
 * "ecoinvent data quality system"). Two other implementations were compared (C. Mutel's pedigree-matrix, openLCA's
 * SimaPro reader): all agree but in two cells, geographical 4 and technological 2, which version 2 left empty and they
 * fill with 1 or 1.02; the values of version 3 stand here. The guideline itself could not be read, so no page is named.
 */

/** A quality score: 1 is best, 5 is worst or unknown. */
export type PedigreeScore = 1 | 2 | 3 | 4 | 5

/** The five indicators of the pedigree matrix, each scored for one figure. */
export interface Pedigree {
  /** 1 verified measurement … 5 unqualified estimate. */
  readonly reliability: PedigreeScore
  /** 1 all sites over an adequate period … 5 unknown, or few sites and short periods. */
  readonly completeness: PedigreeScore
  /** Age against the reporting period: 1 under 3 years, 2 under 6, 3 under 10, 4 under 15, 5 older or unknown. */
  readonly temporal: PedigreeScore
  /** 1 the area itself … 5 an unknown or distinctly different area. */
  readonly geographical: PedigreeScore
  /** 1 the very process and enterprise … 5 a related process of other technology or laboratory scale. */
  readonly technological: PedigreeScore
}

/** Uncertainty factors U by indicator, for the scores 1 to 5: geometric standard deviations squared. */
export const PEDIGREE_FACTORS: Readonly<Record<keyof Pedigree, readonly [number, number, number, number, number]>> = {
  reliability: [1, 1.05, 1.1, 1.2, 1.5],
  completeness: [1, 1.02, 1.05, 1.1, 1.2],
  temporal: [1, 1.03, 1.1, 1.2, 1.5],
  geographical: [1, 1.01, 1.02, 1.05, 1.1],
  technological: [1, 1.05, 1.2, 1.5, 2],
}

/** The 97.5 % quantile of the standard normal distribution, which bounds a 95 % interval. */
export const Z_95 = 1.959963984540054

const INDICATORS = ['reliability', 'completeness', 'temporal', 'geographical', 'technological'] as const

/**
 * Sigma of a pedigree: ½ √Σ ln²U, with an optional basic factor for what even perfect data would vary by.
 * The formula of R. Frischknecht et al., ecoinvent report 1, 2007, with U = GSD² = exp(2 sigma).
 */
export function pedigreeSigma(pedigree: Pedigree, basicFactor = 1): number {
  let squares = Math.log(basicFactor) ** 2
  for (const indicator of INDICATORS) squares += Math.log(PEDIGREE_FACTORS[indicator][pedigree[indicator] - 1]!) ** 2
  return Math.sqrt(squares) / 2
}

/** The squared geometric standard deviation (GSD²) that the pedigree literature prints, of a sigma. */
export function geometricStandardDeviationSquared(sigma: number): number {
  return Math.exp(2 * sigma)
}

/**
 * Sigma of a published 95 % half-interval in percent: the upper bound is figure × (1 + percent / 100), the lower
 * figure ÷ the same, so that a half-interval above 100 % stays positive.
 */
export function halfIntervalSigma(percent: number): number {
  if (!(percent >= 0)) throw new RangeError('a half-interval is a percentage of at least zero')
  return Math.log1p(percent / 100) / Z_95
}

/** What is known about the quality of one activity figure or one factor. */
export interface Quality {
  readonly pedigree?: Pedigree | undefined
  /** 95 % half-interval in percent, as published with the factor or known of the meter. */
  readonly halfIntervalPercent?: number | undefined
}

/**
 * Sigma from all that is known: independent causes, so the squares add up (a stated half-interval takes the place of
 * the basic uncertainty). Undefined when nothing is known, which is not the same as certain.
 */
export function sigmaOf(quality: Quality): number | undefined {
  const { pedigree, halfIntervalPercent } = quality
  if (pedigree === undefined && halfIntervalPercent === undefined) return undefined
  return combineSigmas([
    pedigree && pedigreeSigma(pedigree),
    halfIntervalPercent === undefined ? 0 : halfIntervalSigma(halfIntervalPercent),
  ])
}

/** Sigma of a product (or quotient) of independent lognormal figures; exact. */
export function combineSigmas(sigmas: Iterable<number | undefined>): number {
  let squares = 0
  for (const sigma of sigmas) squares += (sigma ?? 0) ** 2
  return Math.sqrt(squares)
}
