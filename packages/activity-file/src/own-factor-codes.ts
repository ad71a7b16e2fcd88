/** What may be said about a row of a file of own factors. */
export const OWN_FACTOR_CODES = {
  'factor-activity-missing': 'refuse',
  'factor-activity-unknown': 'refuse',
  'factor-unit-missing': 'refuse',
  'factor-unit-unknown': 'refuse',
  'factor-unit-dimension': 'refuse',
  'factor-name-missing': 'refuse',
  'factor-text-too-long': 'refuse',
  'factor-figure-missing': 'refuse',
  'factor-figure-not-number': 'refuse',
  'factor-figure-negative': 'refuse',
  'factor-scope-invalid': 'refuse',
  'factor-category-unknown': 'refuse',
  'factor-gwp-unknown': 'refuse',
  'factor-region-unknown': 'refuse',
  'factor-year-invalid': 'refuse',
  'factor-years-reversed': 'refuse',
  'factor-source-missing': 'refuse',
  'factor-confidence-unknown': 'refuse',
  'factor-uncertainty-invalid': 'refuse',
  'factor-duplicate': 'refuse',
  'factor-overlap': 'refuse',
  'factor-contradicts': 'refuse',
  'factor-outside-range': 'hold',
} as const satisfies Record<string, 'refuse' | 'hold'>

/** One of the codes above. */
export type OwnFactorCode = keyof typeof OWN_FACTOR_CODES
