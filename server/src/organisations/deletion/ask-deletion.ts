import { organisations, type ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { lockMembersAs } from '../members/lock-as.ts'
import { findOrganisation } from '../store.ts'
import { isFresh } from './full-exports.ts'
import * as store from './store.ts'
import { deletionAsked, deletionCancelled } from './tell-of-deletion.ts'

const plain = (name: string): string => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Sets the day of the deletion. Owners and administrators are told, and any owner can cancel it until then. */
export async function askDeletion(
  deps: Pick<OrganisationsDeps, 'notices' | 'hooks'>,
  { actor, body, db, audit, clock }: Call<typeof organisations.askDeletion>,
): Promise<ResponseOf<typeof organisations.askDeletion>> {
  const { organisationId, personId } = actor
  const at = clock.now()
  await lockMembersAs(db, actor)
  const organisation = (await findOrganisation(db, organisationId)) ?? fail('not-found')
  const names = [organisation.name.en, organisation.name.ar].filter((name) => name !== '').map(plain)
  if (!names.includes(plain(body.name))) fail('organisations.name-differs')
  for (const { whenDeletionAsked } of deps.hooks()) await whenDeletionAsked?.(db)
  if (!(await store.listExports(db, organisationId)).some((each) => isFresh(each, clock)))
    fail('organisations.export-first', { days: organisations.exportFreshDays })
  const dueAt = new Date(at.getTime() + organisations.graceDays * 86_400_000)
  if (!(await store.insertDeletion(db, { organisationId, by: personId, at, dueAt })))
    fail('organisations.deletion-asked')
  const dueOn = (await store.findDeletion(db, organisationId))!.dueOn
  await audit({
    action: 'organisations.ask-deletion',
    subjectType: 'organisation',
    subjectId: organisationId,
    details: { dueOn },
  })
  const told = { organisationId, organisation: organisation.name, by: personId, at }
  await deps.notices.notify(db, deletionAsked(told, dueOn))
  return { dueOn }
}

export async function cancelDeletion(
  deps: Pick<OrganisationsDeps, 'notices'>,
  { actor, db, audit, clock }: Call<typeof organisations.cancelDeletion>,
): Promise<void> {
  const { organisationId, personId } = actor
  await lockMembersAs(db, actor)
  if (!(await store.removeDeletion(db, organisationId))) fail('organisations.deletion-not-asked')
  const organisation = (await findOrganisation(db, organisationId)) ?? fail('not-found')
  await audit({ action: 'organisations.cancel-deletion', subjectType: 'organisation', subjectId: organisationId })
  const told = { organisationId, organisation: organisation.name, by: personId, at: clock.now() }
  await deps.notices.notify(db, deletionCancelled(told))
}
