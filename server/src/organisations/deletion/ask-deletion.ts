import { organisations, paths, type ResponseOf } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import type { NoticeKind } from '../mails.ts'
import { holdMembers, ownerIds } from '../members/store.ts'
import { nameOf } from '../name-of.ts'
import { findOrganisation } from '../store.ts'
import { isFresh } from './full-exports.ts'
import * as store from './store.ts'

const plain = (name: string): string => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Sets the day of the deletion. Every owner is told, and any of them can cancel it until then. */
export async function askDeletion(
  deps: Pick<OrganisationsDeps, 'people' | 'mails'>,
  { actor, body, db, tell, clock }: Call<typeof organisations.askDeletion>,
): Promise<ResponseOf<typeof organisations.askDeletion>> {
  const { organisationId, personId } = actor
  const at = clock.now()
  await holdMembers(db, organisationId)
  const organisation = (await findOrganisation(db, organisationId)) ?? fail('not-found')
  const names = [organisation.name.en, organisation.name.ar].filter((name) => name !== '').map(plain)
  if (!names.includes(plain(body.name))) fail('organisations.name-differs')
  if (!(await store.listExports(db, organisationId)).some((each) => isFresh(each, clock)))
    fail('organisations.export-first', { days: organisations.exportFreshDays })
  const dueAt = new Date(at.getTime() + organisations.graceDays * 86_400_000)
  if (!(await store.insertDeletion(db, { organisationId, by: personId, at, dueAt })))
    fail('organisations.deletion-asked')
  const dueOn = (await store.findDeletion(db, organisationId))!.due_on
  await tell({
    action: 'organisations.ask-deletion',
    subjectType: 'organisation',
    subjectId: organisationId,
    details: { dueOn },
  })
  await tellOwners(deps, db, { kind: 'deletionAsked', organisation, by: personId, day: dueOn })
  return { dueOn }
}

export async function cancelDeletion(
  deps: Pick<OrganisationsDeps, 'people' | 'mails'>,
  { actor, db, tell }: Call<typeof organisations.cancelDeletion>,
): Promise<void> {
  const { organisationId, personId } = actor
  await holdMembers(db, organisationId)
  if (!(await store.removeDeletion(db, organisationId))) fail('organisations.deletion-not-asked')
  const organisation = (await findOrganisation(db, organisationId)) ?? fail('not-found')
  await tell({ action: 'organisations.cancel-deletion', subjectType: 'organisation', subjectId: organisationId })
  await tellOwners(deps, db, { kind: 'deletionCancelled', organisation, by: personId })
}

type Told = { kind: NoticeKind; organisation: organisations.Organisation; by: string; day?: string }

async function tellOwners(
  deps: Pick<OrganisationsDeps, 'people' | 'mails'>,
  db: Db,
  { kind, organisation, by, day }: Told,
): Promise<void> {
  const owners = await ownerIds(db, organisation.id)
  const cards = await deps.people.find(db, [...owners, by])
  const told = { kind, organisation: organisation.name, name: nameOf(cards.get(by)), ...(day ? { day } : {}) }
  const path = `${paths.organisation()}?tab=ownership`
  for (const to of owners.map((id) => cards.get(id))) if (to) await deps.mails.notify(db, { ...told, to, path })
}
