import type { organisations } from '@athar/contracts'
import { createAudit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { storedYears, type BoundaryDeps } from '../boundary/index.ts'
import { appendYear, totalsOfYear } from '../yearly/transitions.ts'

type Deps = BoundaryDeps & { readonly database: Database; readonly clock: Clock }
type Demo = { readonly organisation: organisations.Organisation; readonly people: { readonly owner: string } }

/** The locked years of the sample, in the audit trail and the log as if they had been locked on the screen. */
export function logDemoYears(deps: Deps, { organisation, people }: Demo): Promise<void> {
  const [organisationId, personId, at] = [organisation.id, people.owner, deps.clock.now()]
  return deps.database.transaction({ personId, organisationId, role: 'owner', aal: 'aal2' }, async ({ db }) => {
    const audit = createAudit(db, { organisationId, personId, requestId: 'demo', at })
    for (const { year, state } of await storedYears(db, organisationId)) {
      if (state !== 'locked') continue
      const totals = await totalsOfYear(deps, db, organisationId, year, at)
      await audit({ action: 'inventory.lock-inventory', subjectType: 'inventory', subjectId: String(year) })
      await appendYear(db, 'inventory.locked', { organisationId, year, totals, at })
    }
  })
}
