import { paths } from '@athar/contracts/paths'

/** The list with one factor open beside it. */
export const ownFactorAddress = (id: string): string =>
  `${paths.inventoryOwnFactors()}?factor=${encodeURIComponent(id)}`

/** A new factor that begins like another. */
export const newLike = (id: string): string => `${paths.inventoryNewOwnFactor()}?like=${encodeURIComponent(id)}`
