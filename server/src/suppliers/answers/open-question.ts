import type { suppliers } from '@athar/contracts'
import type { SuppliersDeps } from '../deps.ts'
import { openLink, questionOf, readLink } from './linked.ts'

/** Shows the request of a link; opening it decides nothing. */
export const openQuestion = (
  { database, clock, links }: Pick<SuppliersDeps, 'database' | 'clock' | 'links'>,
  link: string,
): Promise<suppliers.SupplierQuestion> => {
  const named = readLink(links, link)
  return database.transaction({}, async ({ db }) => questionOf(db, await openLink(db, named, clock.now())))
}
