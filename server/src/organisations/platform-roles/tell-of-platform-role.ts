import { paths, type PlatformRole } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { each } from '../../platform/notices.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { nameOf } from '../name-of.ts'

type Change = {
  readonly change: 'given' | 'taken'
  readonly personId: string
  readonly role: PlatformRole
  readonly by: string
  readonly at: Date
}

/** Tells whoever was given a role of the platform, or lost one, in the app and by mail. One's own doing is known. */
export async function tellOfPlatformRole(
  { people, mails, notices }: Pick<OrganisationsDeps, 'people' | 'mails' | 'notices'>,
  db: Db,
  { change, personId, role, by, at }: Change,
): Promise<void> {
  if (personId === by) return
  const cards = await people.find(db, [personId, by])
  const to = cards.get(personId)
  if (!to) return
  await mails.platformRole(db, { change, to, role, name: nameOf(cards.get(by)) })
  await notices.notify(db, {
    kind: `organisations.platform-role-${change}`,
    organisationId: null,
    to: { people: [personId] },
    by,
    data: { role: { word: `platformRoles.${role}` } },
    link: change === 'given' ? paths.admin() : paths.profile(),
    key: each(role, at),
    at,
  })
}
