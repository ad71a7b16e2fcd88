import type { ResponseOf, sgi } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { fail } from '../../platform/errors.ts'
import { findOwn, listHandedIn, listOwn } from '../store/registrations.ts'
import { listSimilar } from './find-similar.ts'
import { readWhole, summaryOf } from './on-the-wire.ts'

export async function listRegistrations({
  actor,
  db,
}: Call<typeof sgi.listRegistrations>): Promise<ResponseOf<typeof sgi.listRegistrations>> {
  return { items: (await listOwn(db, actor.organisationId)).map(summaryOf) }
}

export async function readRegistration({ actor, params, db }: Call<typeof sgi.readRegistration>) {
  if (!(await findOwn(db, actor.organisationId, params.id))) fail('sgi.registration-not-found')
  return readWhole(db, params.id)
}

export async function listForReview({
  query,
  db,
}: Call<typeof sgi.listForReview>): Promise<ResponseOf<typeof sgi.listForReview>> {
  return { items: (await listHandedIn(db, query.state)).map(summaryOf) }
}

/** With what else looks like it among everything that a reviewer sees. */
export async function readForReview({
  params,
  db,
}: Call<typeof sgi.readForReview>): Promise<ResponseOf<typeof sgi.readForReview>> {
  return { ...(await readWhole(db, params.id)), similar: await listSimilar(db, params.id) }
}
