import { mayAdminister } from '@athar/contracts'
import type { HomePart } from '../platform/home.ts'
import { findDetails } from './store.ts'

/** Settings that were never saved since the organisation was created: they hold what the form chose by default. */
export const homePart: HomePart = async (db, { actor }) => {
  if (!('role' in actor) || !mayAdminister.some((role) => role === actor.role)) return {}
  const found = await findDetails(db, actor.organisationId)
  if (!found || found.version > 1 || found.sample) return {}
  const { consolidationApproach, baseYear, fiscalYearFirstMonth, unifiedNumber, name } = found
  return {
    settings: {
      consolidationApproach,
      baseYear,
      fiscalYearFirstMonth,
      hasUnifiedNumber: unifiedNumber !== null,
      hasBothNames: name.en !== '' && name.ar !== '',
    },
  }
}
