import { mayPrepare, paths } from '@athar/contracts'
import type { NoticeData } from '@athar/contracts/notifications'
import type { Db } from '../../platform/database.ts'
import type { MarketplaceDeps } from '../deps.ts'
import type { StoredEnquiry } from './store.ts'

type Told = Pick<StoredEnquiry, 'id'> & {
  readonly askerOrgId: string | null
  /** Of a person who asks without an organisation. */
  readonly askerPersonId: string | null
  readonly providerOrgId: string | null
}
type What = {
  readonly kind: `marketplace.enquiry-${'asked' | 'answered' | 'agreed' | 'closed' | 'waits'}`
  readonly to: 'asker' | 'provider'
  readonly data: NoticeData
  readonly key: string
  readonly at: Date
}

/** Tells one side: those who write for an organisation, or the person; none where it is gone. */
export async function tellSide(
  { notices, organisations }: Pick<MarketplaceDeps, 'notices' | 'organisations'>,
  db: Db,
  { id, askerOrgId, askerPersonId, providerOrgId }: Told,
  { to, ...what }: What,
): Promise<void> {
  const notice = { ...what, by: null, link: paths.marketplaceEnquiry(id) }
  const organisationId = to === 'provider' ? providerOrgId : askerOrgId
  if (organisationId !== null)
    await organisations.tellMembers(db, { ...notice, organisationId, to: { roles: mayPrepare } })
  else if (to === 'asker' && askerPersonId !== null)
    await notices.notify(db, { ...notice, organisationId: null, to: { people: [askerPersonId] } })
}
