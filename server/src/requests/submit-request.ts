import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { paths, type requests, type ResponseOf } from '@athar/contracts'
import { fail } from '../platform/errors.ts'
import { documentNumber } from '../platform/slug-of.ts'
import { keyOf } from '../platform/http/idempotency.ts'
import type { Call } from '../platform/http/serve.ts'
import type { RequestsDeps } from './deps.ts'
import * as store from './store.ts'

/** From one address in a day. */
const mostADay = 5
const dayMs = 86_400_000

/**
 * Takes a request, once: sent again under its key it is answered with the same number and no second mail. What a program
 * sends is refused with words, so that somebody who was taken for one can still reach us.
 */
export async function submitRequest(
  { tickets, receipts, notices, mailWaits, masterKey }: RequestsDeps,
  { body, clock, db, reply, request, audit }: Call<typeof requests.submitRequest>,
): Promise<ResponseOf<typeof requests.submitRequest>> {
  const { ticket, website, ...fields } = body
  if (website !== '') fail('requests.looks-automatic')
  const keyHash = masterKey.hmac('request key', keyOf(request) ?? randomBytes(32))
  const contentHash = createHash('sha256').update(JSON.stringify(fields)).digest()
  await store.presentKey(db, keyHash)
  const before = await store.findByKey(db, keyHash)
  if (before) {
    if (!before.contentHash.equals(contentHash)) fail('idempotency-key-reused')
    reply.header('idempotent-replay', 'true')
    return { reference: before.reference }
  }
  const judged = tickets.judge(ticket)
  if (judged === 'early') fail('requests.too-fast')
  if (judged !== 'good') fail('requests.form-outdated')
  const at = clock.now()
  if ((await store.countFrom(db, fields.email, new Date(at.getTime() - dayMs))) >= mostADay) fail('requests.too-many')
  const id = randomUUID()
  const reference = await store.insertRequest(db, {
    ...fields,
    id,
    reference: documentNumber('R'),
    keyHash,
    contentHash,
    at,
  })
  // Two copies at once: the other one was stored while this one waited.
  if (reference === undefined) {
    const other = await store.findByKey(db, keyHash)
    return other ? { reference: other.reference } : fail('conflict')
  }
  await audit({ action: 'requests.submit', subjectType: 'request', subjectId: id, details: { kind: fields.kind } })
  // The number stands on the screen; the address may be anybody's, and is left alone after a mail.
  const [wait = 0] = await mailWaits(db, 'request_received', [fields.email.toLowerCase()])
  if (wait === 0) await receipts.acknowledge(db, { ...fields, reference })
  // Nothing of the person: what was told outlives a request that is erased.
  await notices.notify(db, {
    kind: 'requests.received',
    organisationId: null,
    to: { people: await store.handlersOf(db) },
    by: null,
    data: { what: { word: `requestKinds.${fields.kind}` }, reference },
    link: paths.adminRequest(id),
    key: id,
    at,
  })
  return { reference }
}
