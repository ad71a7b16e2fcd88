import type { SuppliersDeps } from '../deps.ts'
import { fail } from '../../platform/errors.ts'
import { linkEnd } from '../requests/add-request.ts'
import { mailedOf } from '../requests/present-request.ts'
import * as store from '../store.ts'
import { readLink } from './linked.ts'

/** Mails a new link to the address of the request, for the newest link alone: an older one ends no link. */
export async function renewLink(
  { database, clock, links, mails }: Pick<SuppliersDeps, 'database' | 'clock' | 'links' | 'mails'>,
  link: string,
): Promise<void> {
  const { requestId, number } = readLink(links, link)
  await database.transaction({}, async ({ db }) => {
    const at = clock.now()
    const row = (await store.openLinked(db, requestId)) ?? fail('suppliers.link-invalid')
    if (row.state === 'withdrawn') fail('suppliers.withdrawn')
    if (number !== row.linkNumber) fail('suppliers.link-replaced')
    if (row.state !== 'sent') fail('suppliers.already-answered')
    const linkUntil = linkEnd(at)
    const linkNumber = await store.renewLink(db, number, at, linkUntil)
    if (linkNumber === null) fail('suppliers.sent-just-now')
    else await mails.send(db, 'renewed', { ...mailedOf(row), linkNumber, linkUntil })
  })
}
