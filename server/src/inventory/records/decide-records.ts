import type { inventory, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { BoundaryDeps } from '../boundary/index.ts'
import { lockDecidableYears } from './lock-years.ts'
import { namedAtMost, selectRecords } from './select-records.ts'
import {
  decideSelected,
  deselect,
  markSelectedMonths,
  selected,
  selectedIds,
  selectionFacts,
} from './store/selection.ts'
import { storeVersions } from './store/write.ts'
import { decisionNotices } from './tell-preparers.ts'

type Decision = { readonly kind: 'approve' | 'return'; readonly reason?: string }

/** What a decision cannot be taken on: records in another state, and for an approval one's own work. */
const wrongState = { approve: sql`state <> 'pending'`, return: sql`state = 'returned'` }
const ownWork = sql`own_work`
const named = 1000

/** Four eyes: somebody else approves what a person prepared, or sends it back with a reason. All of it, or nothing. */
export async function decideRecords(
  deps: Pick<BoundaryDeps, 'organisations' | 'notices'>,
  { actor, body, db, audit, clock, request }: Call<typeof inventory.decideRecords>,
): Promise<ResponseOf<typeof inventory.decideRecords>> {
  const { organisationId, personId } = actor
  const by = { organisationId, personId, at: clock.now() }
  const { decision } = body
  const before = await selectRecords(deps, db, by, body.selection)
  await lockDecidableYears(db, organisationId, before.years)
  const skipped = body.skipUnfit ? await leaveUnfit(db, decision) : await refuseUnfit(db, decision)
  const { records, years } = await selectionFacts(db)
  const ids = await selectedIds(db, sql`true`, named)
  if (decision.kind === 'return') await storeVersions(db, by, selected, { reason: decision.reason })
  await decideSelected(db, by, decision.kind === 'approve' ? 'approved' : 'returned')
  await markSelectedMonths(db, organisationId)
  if (records > 0)
    await audit({
      action: `inventory.${decision.kind}-records`,
      subjectType: records === 1 ? 'record' : 'records',
      subjectId: ids[0]!,
      reason: decision.kind === 'return' ? decision.reason : undefined,
      details: {
        records,
        ...(records === 1 ? {} : { ids, years, ...(records > named ? { selection: body.selection } : {}) }),
      },
    })
  await deps.notices.notify(
    db,
    ...(await decisionNotices(db, by, decision, { today: clock.today(), requestId: request.id })),
  )
  return { decided: records, skipped }
}

async function leaveUnfit(db: Db, { kind }: Decision) {
  const left = await deselect(db, wrongState[kind])
  return { wrongState: left, ownWork: kind === 'approve' ? await deselect(db, ownWork) : 0 }
}

async function refuseUnfit(db: Db, { kind }: Decision) {
  const unfit = await selectedIds(db, wrongState[kind], namedAtMost + 1)
  if (unfit.length > 0)
    fail('inventory.wrong-state', { ids: unfit.slice(0, namedAtMost), more: unfit.length > namedAtMost })
  const own = kind === 'approve' ? await selectedIds(db, ownWork, namedAtMost + 1) : []
  if (own.length > 0)
    fail('inventory.four-eyes', {
      ids: own.slice(0, namedAtMost),
      more: own.length > namedAtMost,
      records: (await selectionFacts(db)).ownWork,
    })
  return { wrongState: 0, ownWork: 0 }
}
