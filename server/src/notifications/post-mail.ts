import type { People } from '../identity/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { composeDigest, composeMany, composeOne, type Reader } from './compose-mail.ts'
import { lastSlot, nextSlot, type Frequency } from './mail-times.ts'
import { planMail } from './plan-mail.ts'
import * as store from './store/mail.ts'
import { readSettings } from './store/settings.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'

export type MailDeps = Pick<Platform, 'database' | 'clock' | 'log' | 'mail'> & {
  readonly people: People
  readonly organisations: Pick<Organisations, 'read'>
  readonly tokens: UnsubscribeTokens
  readonly siteUrl: string
}

const peopleAtOnce = 50
const afterFailureMs = 15 * 60_000

/** Thinks of everybody for whom a mail is due: at once, in a digest, later, or never. Several may do so at the same time. */
export async function postMail(deps: MailDeps): Promise<void> {
  for (;;) {
    const at = deps.clock.now()
    const due = await deps.database.transaction({}, ({ db }) => store.peopleDue(db, at, peopleAtOnce))
    let done = 0
    for (const personId of due) if (await postFor(deps, personId)) done += 1
    // Whoever is left is in the hands of another server.
    if (due.length === 0 || done === 0) return
  }
}

async function postFor(deps: MailDeps, personId: string): Promise<boolean> {
  const { database, clock, log } = deps
  try {
    return await database.transaction({ personId }, ({ db }) => decide(deps, db, personId))
  } catch (error) {
    log.error({ err: error, personId }, 'The mails of a person could not be written; they are tried again later.')
    const later = new Date(clock.now().getTime() + afterFailureMs)
    await database.transaction({ personId }, ({ db }) => store.postponeAll(db, personId, later))
    return true
  }
}

/** One transaction a person: a mail is in the outbox and its notices are settled, or neither. */
async function decide(deps: MailDeps, db: Db, personId: string): Promise<boolean> {
  if (!(await store.lockPerson(db, personId))) return false
  const now = deps.clock.now()
  const waiting = await store.waitingNotices(db, personId, now)
  const reader = (await store.isShutOut(db, personId, now)) ? null : await readerOf(deps, db, { personId, waiting })
  if (!reader) {
    await store.settleMail(db, personId, idsOf(waiting), null)
    return true
  }
  const settings = await readSettings(db, personId)
  const plan = planMail(waiting, settings, now)
  const site = { url: deps.siteUrl, sign: deps.tokens.sign }
  const [first, ...others] = plan.atOnce
  if (first) {
    const mail = others.length === 0 ? composeOne(site, reader, first) : composeMany(site, reader, plan.atOnce)
    await deps.mail.send(db, mail)
    await store.settleMail(db, personId, idsOf(plan.atOnce), now)
  }
  for (const frequency of ['daily', 'weekly'] satisfies Frequency[]) {
    const notices = plan.digests[frequency]
    if (notices.length === 0) continue
    const { period } = lastSlot(now, frequency, settings)
    if (await store.beginDigest(db, { personId, frequency, period, at: now })) {
      await deps.mail.send(db, composeDigest(site, reader, { notices, frequency }))
      await store.settleMail(db, personId, idsOf(notices), now)
    } else await store.postponeMail(db, personId, idsOf(notices), nextSlot(now, frequency, settings))
  }
  await store.settleMail(db, personId, plan.never, null)
  for (const { until, ids } of plan.later) await store.postponeMail(db, personId, ids, until)
  return true
}

const idsOf = (notices: readonly { readonly id: string }[]): string[] => notices.map(({ id }) => id)

/** Undefined for an account that is gone, and for one whose address nobody proved. */
async function readerOf(
  { people, organisations }: MailDeps,
  db: Db,
  { personId, waiting }: { personId: string; waiting: readonly store.WaitingNotice[] },
): Promise<Reader | undefined> {
  const cards = await people.find(db, [personId, ...waiting.flatMap(({ actorId: actor }) => actor ?? [])])
  const card = cards.get(personId)
  if (!card?.proven) return undefined
  const named = waiting.flatMap(({ orgId: id, readable }) => (readable && id !== null ? [id] : []))
  const names = new Map<string, { en: string; ar: string }>()
  for (const id of new Set(named)) names.set(id, (await organisations.read(db, id)).name)
  return {
    personId,
    email: card.email,
    language: card.language ?? (await people.languages(db, [personId])).get(personId) ?? 'en',
    personName: (id) => cards.get(id)?.fullName || null,
    organisationName: (id) => names.get(id),
  }
}
