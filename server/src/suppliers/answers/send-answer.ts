import { mayReview, paths, type BodyOf, type suppliers } from '@athar/contracts'
import type { SuppliersDeps } from '../deps.ts'
import { fail } from '../../platform/errors.ts'
import { each } from '../../platform/notices.ts'
import { plainLine, plainText } from '../../platform/plain-line.ts'
import * as store from '../store.ts'
import { openLink, questionOf, readLink } from './linked.ts'

/** Takes the answer of a supplier once, and tells those who review it. */
export async function sendAnswer(
  { database, clock, links, organisations }: SuppliersDeps,
  { link, version, answer: given }: BodyOf<typeof suppliers.sendAnswer>,
): Promise<suppliers.SupplierQuestion> {
  const named = readLink(links, link)
  const answer = {
    ...given,
    verifier: plainLine(given.verifier),
    contact: plainLine(given.contact),
    comment: plainText(given.comment),
  }
  return database.transaction({}, async ({ db }) => {
    const at = clock.now()
    const row = await openLink(db, named, at)
    if (row.state !== 'sent') fail('suppliers.already-answered')
    if (row.evidenceRequired && (await store.filesOf(db, row.id)).length === 0) fail('suppliers.file-missing')
    if (!(await store.storeAnswer(db, { number: named.number, version, answer, at }))) fail('conflict')
    await organisations.tellMembers(db, {
      kind: 'suppliers.answered',
      organisationId: row.orgId,
      to: { roles: mayReview, people: [row.createdBy] },
      by: null,
      data: { supplier: row.supplier, product: row.product },
      link: paths.suppliersRequest(row.id),
      key: each(row.id, at),
      at,
    })
    return questionOf(db, await openLink(db, named, at))
  })
}
