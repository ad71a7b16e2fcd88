import { mayPrepare, paths } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import { applicantOf } from '../platform/applications/index.ts'
import type { Queue, QueueCaller } from '../platform/queues.ts'

const atMost = 99
const members = { kind: 'member', roles: mayPrepare } as const
const acting = ({ actor }: QueueCaller) => applicantOf(actor).organisationId

type Waiting = Pick<Queue, 'name' | 'access' | 'path'> & { readonly rows: (caller: QueueCaller) => RawBuilder<unknown> }
const queueOf = ({ rows, ...queue }: Waiting): Queue => ({
  ...queue,
  atMost,
  async count(db, caller) {
    const { rows: found } = await sql<{ count: number }>`select count(*)::int as count
      from (${rows(caller)} limit ${atMost + 1}) waiting`.execute(db)
    return found[0]?.count ?? 0
  },
})

/** Asked in one's own name, or for the acting organisation by those who may write there. */
const asked = ({ actor }: QueueCaller) => {
  const { organisationId } = applicantOf(actor)
  const writes = 'role' in actor && mayPrepare.some((role) => role === actor.role)
  const alone = sql`asks = 'person' and asker_person_id = ${actor.personId}::uuid`
  return writes ? sql`(asker_org_id = ${organisationId}::uuid or ${alone})` : alone
}

/** What waits in the marketplace for a step of those who offer, ask and request quotations. */
export const marketplaceQueues: readonly Queue[] = [
  queueOf({
    name: 'enquiries',
    access: members,
    path: () => `${paths.marketplaceEnquiriesReceived()}?state=open`,
    rows: (caller) => sql`select from marketplace_enquiries
      where provider_org_id = ${acting(caller)}::uuid and state = 'open'`,
  }),
  queueOf({
    name: 'answers',
    access: { kind: 'person' },
    path: () => `${paths.marketplaceEnquiries()}?state=answered`,
    rows: (caller) => sql`select from marketplace_enquiries where ${asked(caller)} and state = 'answered'`,
  }),
  queueOf({
    name: 'quotations',
    access: members,
    path: () => `${paths.marketplaceQuotations()}?side=received`,
    rows: ({ now }) => sql`select from app.received_requests()
      where state = 'invited' and request_state = 'open' and deadline >= ${now}`,
  }),
  queueOf({
    name: 'decisions',
    access: members,
    path: () => paths.marketplaceQuotations(),
    rows: (caller) => sql`select from marketplace_requests where org_id = ${acting(caller)}::uuid
      and (state = 'closed' or state = 'open' and deadline < ${caller.now})`,
  }),
]
