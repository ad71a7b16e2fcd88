import type { organisations } from '@athar/contracts'
import type { PlatformPerson } from '@athar/contracts/organisations'
import { createAudit } from '../../platform/audit.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { presentPeople } from './list-platform-people.ts'
import { allRoles, deleteRole, hasOtherOwner, lockRolesAs, insertRole } from './store.ts'
import { tellOfPlatformRole } from './tell-of-platform-role.ts'

/** A role for somebody who has an account, and proved its address: by that they are meant. It opens nothing before they confirm with a second factor. */
export async function givePlatformRole(
  deps: Pick<OrganisationsDeps, 'people' | 'config' | 'mails' | 'notices'>,
  { actor, body: { email, role }, db, request, clock }: Call<typeof organisations.givePlatformRole>,
): Promise<PlatformPerson> {
  const at = clock.now()
  const known = await deps.people.findByEmail(db, email.toLowerCase())
  // Who is taken out at this moment would stay as one who runs the platform and is nobody.
  const held = known?.proven && (await deps.people.hold(db, known.personId))
  if (!(await lockRolesAs(db, actor.personId))) fail('forbidden')
  if (!held) return fail('organisations.no-account')
  const { personId } = known
  if (!(await insertRole(db, { personId, role, at }))) fail('organisations.platform-role-held')
  // An action of the platform: no organisation acts in it, whichever the header may name.
  const audit = createAudit(db, { organisationId: null, personId: actor.personId, requestId: request.id, at })
  await audit({
    action: 'organisations.give-platform-role',
    subjectType: 'person',
    subjectId: personId,
    details: { role },
  })
  await tellOfPlatformRole(deps, db, { change: 'given', personId, role, by: actor.personId, at })
  const roles = (await allRoles(db)).filter(({ personId: id }) => id === personId)
  return (await presentPeople(deps, db, roles))[0] ?? fail('unexpected')
}

/** Ends with the next request of whoever had it. The platform keeps an owner. */
export async function takePlatformRole(
  deps: Pick<OrganisationsDeps, 'people' | 'mails' | 'notices'>,
  { actor, params: { id: personId, role }, db, request, clock }: Call<typeof organisations.takePlatformRole>,
): Promise<undefined> {
  const at = clock.now()
  if (!(await lockRolesAs(db, actor.personId))) fail('forbidden')
  if (role === 'platform_owner' && !(await hasOtherOwner(db, personId, at))) fail('organisations.last-platform-owner')
  if (!(await deleteRole(db, { personId, role }))) fail('organisations.platform-role-not-held')
  const source = { organisationId: null, personId: actor.personId, requestId: request.id, at }
  await createAudit(
    db,
    source,
  )({ action: 'organisations.take-platform-role', subjectType: 'person', subjectId: personId, details: { role } })
  await tellOfPlatformRole(deps, db, { change: 'taken', personId, role, by: actor.personId, at })
}
