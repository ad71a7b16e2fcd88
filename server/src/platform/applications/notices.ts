import type { PlatformRole } from '@athar/contracts'
import type { Db } from '../database.ts'
import { each, type Notice, type Notices } from '../notices.ts'
import { officersOf } from './store.ts'

/** Officers hear of an application that waits for them. */
export async function tellOfficers(
  { notices }: { readonly notices: Pick<Notices, 'notify'> },
  db: Db,
  {
    roles,
    id,
    at,
    ...notice
  }: Pick<Notice, 'kind' | 'data' | 'link' | 'at'> & {
    readonly roles: readonly PlatformRole[]
    readonly id: string
  },
): Promise<void> {
  const people = await officersOf(db, roles)
  await notices.notify(db, { ...notice, organisationId: null, to: { people }, by: null, key: each(id, at), at })
}
