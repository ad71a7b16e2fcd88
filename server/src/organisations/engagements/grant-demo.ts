import { randomUUID } from 'node:crypto'
import { createAudit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { findAccreditation } from '../accreditation/store.ts'
import { findOrganisation } from '../store.ts'
import { insertEngagement } from './store.ts'

type Deps = { readonly database: Database; readonly clock: Clock }
type Granting = {
  readonly organisationId: string
  readonly ownerId: string
  readonly verifierId: string
  readonly subjects: readonly { readonly year: number; readonly periodId: string | null }[]
}

const dayMs = 86_400_000
const demoDays = 365

/** Opens years and monitoring periods of the demo organisation to the demo verifier; answers the engagements in order. */
export function grantDemoEngagements(
  { database, clock }: Deps,
  { organisationId, ownerId, verifierId, subjects }: Granting,
): Promise<readonly string[]> {
  const tenancy = { personId: ownerId, organisationId, role: 'owner', aal: 'aal2' } as const
  return database.transaction(tenancy, async ({ db }) => {
    const at = clock.now()
    const client = (await findOrganisation(db, organisationId)) ?? fail('not-found')
    const verifier = (await findAccreditation(db, verifierId)) ?? fail('organisations.verifier-not-accredited')
    const [startsOn, endsOn] = [clock.today(), new Date(at.getTime() + demoDays * dayMs).toISOString().slice(0, 10)]
    const audit = createAudit(db, { organisationId, personId: ownerId, requestId: 'demo', at })
    const granted: string[] = []
    for (const subject of subjects) {
      const id = randomUUID()
      granted.push(id)
      const period = { ...subject, organisationId, verifierId, startsOn, endsOn }
      await insertEngagement(db, { ...period, id, client: client.name, verifier: verifier.name, by: ownerId, at })
      await audit({ action: 'organisations.grant-engagement', subjectType: 'engagement', subjectId: id })
    }
    return granted
  })
}
