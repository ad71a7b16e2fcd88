import type { Registration, RegistrationSummary } from '@athar/contracts/sgi'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { filesOf, onTheWire as fileOnTheWire } from '../store/files.ts'
import { eventsOf, findRegistration, type KeptRegistration } from '../store/registrations.ts'

export const summaryOf = (kept: KeptRegistration): RegistrationSummary => ({
  id: kept.id,
  reference: kept.reference,
  kind: kept.kind,
  title: kept.draft.title,
  state: kept.state,
  organisation: kept.organisation,
  updatedAt: kept.updatedAt,
  submittedAt: kept.submittedAt,
  slug: kept.slug,
  sample: kept.sample,
})

/** Whole, as the one who asks may see it. */
export async function readWhole(db: Db, id: string): Promise<Registration> {
  const kept = (await findRegistration(db, id)) ?? fail('sgi.registration-not-found')
  const files = (await filesOf(db, id)).map(fileOnTheWire)
  const { draft, published, version } = kept
  return { ...summaryOf(kept), draft, published, files, events: await eventsOf(db, id), version }
}
