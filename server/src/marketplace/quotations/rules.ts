import { mostDeadlineDays, mostRequestProviders } from '@athar/contracts/marketplace'
import { fail } from '../../platform/errors.ts'

const dayMs = 86_400_000

/** A deadline lies ahead, within a year. */
export function refuseDeadline(deadline: Date, now: Date): void {
  if (deadline <= now) fail('marketplace.deadline-past')
  if (deadline.getTime() - now.getTime() > mostDeadlineDays * dayMs)
    fail('marketplace.deadline-far', { most: mostDeadlineDays })
}

/** One to ten providers, each once, none of them the buyer. */
export function refuseProviders(buyerId: string, ids: readonly string[]): void {
  if (ids.length > mostRequestProviders) fail('marketplace.request-too-many-providers', { most: mostRequestProviders })
  if (new Set(ids).size < ids.length) fail('marketplace.request-provider-twice')
  if (ids.includes(buyerId)) fail('marketplace.request-self')
}

type Seen = { readonly id: string; readonly version: number }
type Answer = Seen & { readonly state: string; readonly providerOrgId: string | null }
type Decision = { readonly chosen: Seen | null; readonly note: string }

/** Decides after the deadline, or once all that are still there have answered, on a quotation as it was read. */
export function refuseDecision(
  { deadline, quotations }: { readonly deadline: Date; readonly quotations: readonly Answer[] },
  { chosen, note }: Decision,
  now: Date,
): void {
  const awaited = quotations.some(({ state, providerOrgId }) => state === 'invited' && providerOrgId !== null)
  if (now <= deadline && awaited) fail('marketplace.decision-early', { deadline: deadline.toISOString() })
  if (chosen === null) return note.trim() === '' ? fail('marketplace.decision-reason') : undefined
  const found = quotations.find(({ id }) => id === chosen.id)
  if (found?.state !== 'submitted') fail('marketplace.quotation-not-submitted')
  if (found.providerOrgId === null) fail('marketplace.quotation-provider-gone')
  if (found.version !== chosen.version) fail('conflict')
}
