import type { inventory, organisations } from '@athar/contracts'
import { sql } from 'kysely'
import type { Member } from '../../platform/actor.ts'
import { createAudit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'
import type { Call } from '../../platform/http/serve.ts'
import { decideRecords, markMonths } from '../records/index.ts'

type Deps = Parameters<typeof decideRecords>[0] & { readonly database: Database; readonly clock: Clock }
type Demo = { readonly organisation: organisations.Organisation; readonly people: { readonly reviewer: string } }
type Decide = Call<typeof inventory.decideRecords>

/** A review under way: the months before July of this year are approved, one bill came back to its preparer. */
export async function seedDemoReview(deps: Deps, { organisation, people }: Demo): Promise<void> {
  const organisationId = organisation.id
  const personId = people.reviewer
  const year = deps.clock.today().slice(0, 4)
  const actor = { personId, organisationId, role: 'reviewer', aal: 'aal1', platformRoles: [], tokenId: null } as const
  const decide = async (db: Db, decision: Decide['body']['decision'], records: { id: string; version: number }[]) => {
    if (records.length === 0) return
    const audit = createAudit(db, { organisationId, personId, requestId: 'demo', at: deps.clock.now() })
    await decideRecords(deps, {
      actor: actor as unknown as Member,
      body: { selection: { kind: 'records', records }, decision, skipUnfit: false },
      db,
      audit,
      clock: deps.clock,
      request: { id: 'demo' },
    } as unknown as Decide)
  }
  /** A decision is one transaction, as a request is. */
  const inTurn = (work: (db: Db) => Promise<void>) =>
    deps.database.transaction({ personId, organisationId, role: 'reviewer', aal: 'aal1' }, ({ db }) => work(db))
  await inTurn(async (db) => {
    await sql`
      update activity_records
         set state = 'approved', decided_by = ${personId}, decided_at = period_end + interval '12 days'
       where org_id = ${organisationId} and state = 'pending'
         and period_start >= ${`${year}-01-01`} and period_start < ${`${year}-06-01`}`.execute(db)
    await markMonths(
      db,
      organisationId,
      [1, 2, 3, 4, 5].map((month) => `${year}-0${month}-01`),
    )
    await decide(db, { kind: 'approve' }, await pendingOf(db, organisationId, `${year}-06-01`, 200))
  })
  await inTurn(async (db) =>
    decide(db, { kind: 'return', reason: returnReason }, await pendingOf(db, organisationId, `${year}-07-01`, 1)),
  )
}

/** In one language, as its reviewer would write. */
export const returnReason = 'الكمية لا تطابق الفاتورة المرفقة. يُرجى مراجعة قراءة العداد.'

const pendingOf = (db: Db, organisationId: string, month: string, most: number) =>
  tables(db)
    .selectFrom('activityRecords')
    .select(['id', 'version'])
    .where('orgId', '=', organisationId)
    .where('state', '=', 'pending')
    .where('periodStart', '=', month)
    .orderBy('id')
    .limit(most)
    .execute()
