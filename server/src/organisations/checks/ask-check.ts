import type { organisations } from '@athar/contracts'
import { sql } from 'kysely'
import { mayLeadOut } from '../../platform/public-text.ts'
import { addEntries } from '../../platform/workflow/history.ts'
import { move, type MoveCall } from '../../platform/workflow/move.ts'
import * as store from './store.ts'

/** Something that everybody is to read. */
export type Shown = organisations.Publication & {
  readonly subject: organisations.CheckedSubject
  readonly id: string
}

const inBoth = (one: organisations.Publication['title'], other: organisations.Publication['title']): boolean =>
  one.en === other.en && one.ar === other.ar

/**
 * Has a publication wait for an editor where its organisation is not known yet, or where it holds an address. Answers
 * whether everybody reads it at once.
 */
export async function checkPublication(call: MoveCall, organisationId: string, shown: Shown): Promise<boolean> {
  const { db } = call
  const { title, text } = shown
  const found = await store.checkOf(db, organisationId, shown)
  const isSame = found !== undefined && inBoth(found.shown.title, title) && inBoth(found.shown.text, text)
  // What was taken back was never read by an editor: it is looked at again when it comes back.
  if (isSame && found.state !== 'dropped') return found.state === 'accepted'
  const holdsAddress = [title.en, title.ar, text.en, text.ar].some(mayLeadOut)
  const why = holdsAddress ? 'address' : (await store.isKnownPublisher(db, organisationId)) ? null : 'first'
  if (why !== null || found?.state === 'refused') {
    await ask(call, organisationId, shown, why ?? found!.why, found)
    return false
  }
  if (found?.state === 'waiting') await drop(call, found)
  return true
}

/** A name that everybody reads waits for an editor; until then they read the old one. */
export async function askForName(call: MoveCall, organisationId: string, title: { en: string; ar: string }) {
  const shown: Shown = { subject: 'organisation-name', id: organisationId, title, text: { en: '', ar: '' } }
  const found = await store.checkOf(call.db, organisationId, shown)
  if (found?.state === 'waiting' && inBoth(found.shown.title, title)) return
  await ask(call, organisationId, shown, 'name', found)
}

/** The organisation keeps its name after all, or takes back what it published. */
export async function dropCheck(
  call: MoveCall,
  organisationId: string,
  subject: Pick<Shown, 'subject' | 'id'>,
): Promise<void> {
  const found = await store.checkOf(call.db, organisationId, subject)
  if (found?.state === 'waiting' || found?.state === 'refused') await drop(call, found)
}

async function ask(
  call: MoveCall,
  organisationId: string,
  { subject, id: subjectId, title, text }: Shown,
  why: store.CheckRow['why'],
  found: store.CheckRow | undefined,
): Promise<void> {
  const { db, clock } = call
  const at = clock.now()
  const shown = { title, text }
  if (found?.state === 'waiting') {
    await store.changeWaiting(db, found.id, { why, shown, at })
    return
  }
  if (found) {
    const set = { why, shown: sql`${JSON.stringify(shown)}::jsonb`, reason: '', asked_at: at }
    await move(call, store.checkFlow, { ...found, organisationId }, 'ask-check-again', { set })
    return
  }
  const id = await store.insertCheck(db, { organisationId, subject, subjectId, why, shown, at })
  const begun = { id, organisationId, side: 'organisation', action: 'ask-check', to: 'waiting' } as const
  await addEntries(db, store.checkFlow, [begun], { at })
}

const drop = (call: MoveCall, { orgId: organisationId, ...found }: store.CheckRow) =>
  move(call, store.checkFlow, { ...found, organisationId }, 'drop-check')
