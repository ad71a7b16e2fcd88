/** By which rules a supplier worked the footprint of a product out. */
export const footprintMethods = ['iso-14067', 'ghg-product', 'pact', 'en-15804', 'other'] as const
export type FootprintMethod = (typeof footprintMethods)[number]

/** The assessment report whose warming potentials a supplier used. */
export const footprintGwpBases = ['AR6', 'AR5', 'AR4', 'source-defined'] as const
export type FootprintGwpBasis = (typeof footprintGwpBases)[number]

export const requestLanguages = ['ar', 'en'] as const
export type RequestLanguage = (typeof requestLanguages)[number]

/** The longest texts, in characters. */
export const supplierLimits = {
  product: 200,
  supplier: 200,
  note: 2000,
  contact: 120,
  verifier: 200,
  comment: 2000,
} as const

/** Evidence that comes with an answer. */
export const mostSupplierFiles = 5
export const mostSupplierFileBytes = 20_000_000

/** Requests of one list, and the largest file one is read from. */
export const mostListRows = 200
export const maxSupplierListBytes = 2_000_000
/** What a row of a list is refused for: the column that is wrong, or a row before it that asks the same. */
export const requestRowProblems = [
  'supplier',
  'email',
  'language',
  'product',
  'activity',
  'unit',
  'period',
  'note',
  'twice',
] as const

/** How long a link opens its request. */
export const linkDays = 30
