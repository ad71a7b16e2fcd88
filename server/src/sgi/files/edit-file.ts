import { openStates } from '@athar/contracts/sgi'
import { refuseUnlessIn } from '../../platform/workflow/flow.ts'
import type { sgi } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Db } from '../../platform/database.ts'
import type { Member } from '../../platform/actor.ts'
import type { Call } from '../../platform/http/serve.ts'
import * as store from '../store/files.ts'
import { findOwn, lockOpen } from '../store/registrations.ts'

async function openFile(
  db: Db,
  { organisationId, personId }: Member,
  { id, fileId }: { id: string; fileId: string },
): Promise<store.SgiFile> {
  const kept = (await findOwn(db, organisationId, id)) ?? fail('sgi.registration-not-found')
  refuseUnlessIn(kept.state, openStates)
  if (!(await lockOpen(db, { organisationId, id, by: personId }))) fail('conflict')
  return (await store.findFile(db, id, fileId)) ?? fail('sgi.file-not-found')
}

/** What it shows or is called, in both languages. */
export async function describeFile({ actor, params, body, db }: Call<typeof sgi.describeFile>) {
  const file = await openFile(db, actor, params)
  await store.describeFile(db, file.id, body.alt)
  return store.onTheWire({ ...file, alt: body.alt })
}

/** What everybody sees stays until the change that takes it off is published. */
export async function removeFile({ actor, params, db, audit, clock }: Call<typeof sgi.removeFile>): Promise<undefined> {
  const file = await openFile(db, actor, params)
  if (file.isPublished) await store.markRemoved(db, file.id, clock.now())
  else await store.deleteFile(db, file.id)
  await audit({
    action: 'sgi.remove-file',
    subjectType: 'sgi-registration',
    subjectId: params.id,
    details: { file: file.id },
  })
}
