import type { OrganisationRole } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { actFor, findOrganisation } from '../store.ts'
import { lapseOf } from './store.ts'
import { ownershipLapsed } from './tell-of-offer.ts'

/** Who goes, or is owner no longer, neither hands over nor takes over. Whoever brought that about need not be an owner. */
export async function lapseTransfers(
  { notices }: Pick<OrganisationsDeps, 'notices'>,
  db: Db,
  { organisationId, role }: { organisationId: string; role: OrganisationRole },
  personId: string,
  at: Date,
): Promise<void> {
  await actFor(db, { organisationId, role: 'owner' })
  const lapsed = await lapseOf(db, organisationId, personId, at)
  if (lapsed.length > 0) {
    const { name: organisation } = (await findOrganisation(db, organisationId)) ?? fail('not-found')
    await notices.notify(
      db,
      ...lapsed.map(({ id, fromPerson: from, toPerson: to }) =>
        ownershipLapsed({ organisationId, organisation, id, at }, [from, to]),
      ),
    )
  }
  await actFor(db, { organisationId, role })
}
