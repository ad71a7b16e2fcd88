import type { organisations, ResponseOf } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { addEntries } from '../../platform/workflow/history.ts'
import { move, type MoveCall } from '../../platform/workflow/move.ts'
import { checkPublication, type Shown } from '../checks/ask-check.ts'
import { asOwn } from '../checks/decide-check.ts'
import { openChecks } from '../checks/store.ts'
import * as store from './store.ts'

/**
 * Called where an organisation publishes: the first time it waits for an editor, after a refusal again. Answers whether
 * everybody reads the publication at once, as far as it is of that.
 */
export async function askToPublish(
  call: MoveCall,
  { id, sample }: Pick<organisations.Organisation, 'id' | 'sample'>,
  shown: Shown,
): Promise<boolean> {
  if (sample) return true
  await askForPublisher(call, id)
  return checkPublication(call, id, shown)
}

/** The same of news about something of an organisation that was reviewed before it was public. */
export const askToTell = async (
  call: MoveCall,
  { id, sample }: Pick<organisations.Organisation, 'id' | 'sample'>,
  shown: Shown,
): Promise<boolean> => sample || checkPublication(call, id, shown)

async function askForPublisher(call: MoveCall, id: string): Promise<void> {
  const { db, clock } = call
  const at = clock.now()
  const { publisherFlow: flow } = store
  const found = await store.findPublisher(db, id)
  if (found?.state === 'refused')
    await move(call, flow, { ...found, organisationId: id }, 'ask-again', { set: { asked_at: at } })
  if (found || !(await store.insertPublisher(db, id, at))) return
  const begun = { id, organisationId: id, side: 'organisation', action: 'ask-to-publish', to: 'waiting' } as const
  await addEntries(db, flow, [begun], { at })
}

export async function readPublishing({
  actor,
  db,
}: Call<typeof organisations.readPublishing>): Promise<ResponseOf<typeof organisations.readPublishing>> {
  const found = await store.findPublisher(db, actor.organisationId)
  return {
    publishing: found ? { state: found.state, reason: found.reason } : null,
    checks: (await openChecks(db, actor.organisationId)).map(asOwn),
  }
}
