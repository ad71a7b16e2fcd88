import type { organisations, ResponseOf } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { addEntries } from '../../platform/workflow/history.ts'
import { move, type MoveCall } from '../../platform/workflow/move.ts'
import * as store from './store.ts'

/** Called where an organisation publishes: the first time it waits for an editor, after a refusal again. */
export async function askToPublish(
  call: MoveCall,
  { id, sample }: Pick<organisations.Organisation, 'id' | 'sample'>,
): Promise<void> {
  if (sample) return
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
  return { publishing: found ? { state: found.state, reason: found.reason } : null }
}
