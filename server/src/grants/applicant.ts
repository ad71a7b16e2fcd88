import { mayPrepare, mayReadAll, type OrganisationRole } from '@athar/contracts'
import type { Applicant } from '@athar/contracts/grants'
import { sql } from 'kysely'
import type { Actor } from '../platform/actor.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { GrantsDeps } from './deps.ts'

/** Who applies: the acting organisation, or the person where none is chosen. */
export type ActingApplicant = {
  readonly id: string
  readonly organisationId: string | null
  readonly role: string | null
}

/** For whom the caller acts, refused without the right to read or write applications there. */
export async function actingApplicant(db: Db, actor: Actor, to: 'read' | 'write'): Promise<ActingApplicant> {
  const { rows } = await sql<{ org: string | null; role: string }>`select app.current_org() as org,
    coalesce(current_setting('app.org_role', true), '') as role`.execute(db)
  const { org = null, role = '' } = rows[0] ?? {}
  if (org === null || role === '') return { id: actor.personId, organisationId: null, role: null }
  const roles: readonly OrganisationRole[] = to === 'write' ? mayPrepare : mayReadAll
  if (!roles.some((one) => one === role)) fail('forbidden', { roles: [...roles] })
  return { id: org, organisationId: org, role }
}

/** What the rules of a call ask of an applicant. */
export async function eligibilityOf(
  deps: Pick<GrantsDeps, 'organisations' | 'registrationOf'>,
  db: Db,
  { organisationId }: ActingApplicant,
): Promise<Applicant> {
  if (organisationId === null) return { type: null, region: null, registration: 'none' }
  const { type, region } = await deps.organisations.read(db, organisationId)
  return { type, region, registration: await deps.registrationOf(db, organisationId) }
}
