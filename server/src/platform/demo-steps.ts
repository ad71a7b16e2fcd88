import type { PlatformRole } from '@athar/contracts'
import type { Member } from './actor.ts'
import { createAudit } from './audit.ts'
import type { Inside } from './http/serve.ts'
import type { Platform } from './platform.ts'

/** A member of a sample organisation, as one who signed in with a second factor. */
export const demoMember = (organisationId: string, personId: string, role: Member['role']): Member =>
  ({ personId, organisationId, role, aal: 'aal2', platformRoles: [], tokenId: null }) as unknown as Member

/** A demo account with a role of the platform, as one who signed in with a second factor. */
export const demoOfficer = (personId: string, role: PlatformRole): Member =>
  ({ personId, role: undefined, aal: 'aal2', platformRoles: [role], tokenId: null }) as unknown as Member

type Asked = {
  readonly params: object
  readonly body?: object
  readonly query?: object
  /** What reads through an engagement opens its own transactions. */
  readonly engaged?: boolean
}

/** A step of a use case for sample data, as a request of a member or an officer would take it. */
export function doAs<T>(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  actor: Member,
  work: (call: never) => Promise<T>,
  { engaged = false, ...asked }: Asked,
): Promise<T> {
  const { personId, organisationId, role, platformRoles } = actor
  const tenancy = { personId, organisationId, role, platformRoles, aal: 'aal2' } as const
  const inside = <R>(then: (inside: Inside<Member>) => Promise<R>): Promise<R> =>
    database.transaction(tenancy, (tx) => {
      const audit = createAudit(tx.db, { organisationId, personId, requestId: 'demo', at: clock.now() })
      return then({ actor, db: tx.db, tx, audit })
    })
  const call = {
    ...asked,
    actor,
    clock,
    request: { id: 'demo' },
    onlyWhile: () => {},
    inTurn: <R>(then: () => Promise<R>) => then(),
    reauthorise: inside,
  }
  if (engaged) return work(call as never)
  return inside(({ db, tx, audit }) => work({ ...call, db, tx, audit } as never))
}
