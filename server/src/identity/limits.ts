import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database.ts'
import type { MasterKey } from '../platform/master-key.ts'
import { countedAddress } from './client-address.ts'
import { mailboxOf } from './email-address.ts'
import { refuse } from './errors.ts'
import * as store from './store/rate-buckets.ts'

export type GrantKind = 'password' | 'refresh_token' | 'pkce' | 'id_token'

/** How often the same client or address may ask. Counts are kept by HMAC, so unknown addresses count like known ones. */
export type Limits = {
  /** One request of a kind that mails, verifies or changes: 30 in five minutes for a client address, 15 a minute at a second factor. */
  request(kind: string, ip: string): Promise<void>
  /** One request for a token; a refresh over the limit is told to come back, for on a 429 the client drops its session. */
  grant(kind: GrantKind, ip: string): Promise<void>
  refresh(sessionId: string): Promise<void>
  /** One mail of a kind a minute for a mailbox, six an hour, whether or not the address is known and under whichever tag. */
  mail(kind: string, email: string): Promise<void>
  /**
   * The same where the recipients are not who asks: how many seconds each must still be left alone, counting a mail to those
   * with none. Some kinds have a limit a day as well. Counts with the transaction, as its mail goes out with it.
   */
  mailWaits(db: Db, kind: string, addresses: readonly string[]): Promise<readonly number[]>
  /**
   * How many seconds somebody must wait before they have so many more mails of a kind sent to others: a thousand a day, or what
   * the kind allows. Counts with the transaction, which sends nothing where there is something to wait for.
   */
  sendingWait(db: Db, kind: string, personId: string, mails: number): Promise<number>
  /**
   * One guess at a code that was mailed to an address, whatever the code is for: counted before anybody looks at it, and no matter
   * who guesses or whether the address is known. Five wrong ones to a mail, twenty a day, a hundred in a row.
   */
  codeGuess(email: string): Promise<CodeGuess>
  /** The guess was right: it counts for none. */
  codeWasRight(db: Db, email: string): Promise<void>
  /** Somebody opened what was mailed to the address: the row of wrong guesses ends. */
  mailboxProven(db: Db, email: string): Promise<void>
}
/** `closed`: not looked at. `last`: looked at, and if it is wrong no other is for a while. */
export type CodeGuess = 'open' | 'last' | 'closed'

const often = { most: 30, seconds: 300 }
const oneMail = { most: 1, seconds: 60 }
const dayOfSending = { most: 1000, seconds: 24 * 3600 }
/** Mails to outsiders that carry names typed by others, for one day: by one sender, and to one mailbox. */
const outsideMails = new Map([
  ['disclosure_review', { sent: 50, received: 10 }],
  ['guardian_asked', { sent: 10, received: 10 }],
])
const hourOfMail = { most: 6, seconds: 3600 }
/** Four mails' worth of wrong codes: with six digits, a guesser at one account comes through once in 137 years on average. */
const codesOfDay = { most: 20, seconds: 24 * 3600 }
/** As for passwords (`password-attempts.ts`); then only a link helps. */
const codesInARow = { most: 100, seconds: 10 * 365 * 24 * 3600 }
const grants = { most: 600, seconds: 60 }
const rules = new Map([
  ['factor-challenge', { most: 15, seconds: 60 }],
  ['factor-verify', { most: 15, seconds: 60 }],
  ['recovery-code', { most: 15, seconds: 60 }],
  // Every opened sign-in page asks for one, and whole offices share an address.
  ['passkey-options', { most: 300, seconds: 300 }],
  ['authorize', { most: 300, seconds: 300 }],
  ['callback', { most: 300, seconds: 300 }],
])
const ruleOf = (kind: string) => rules.get(kind) ?? often

const mailSubject = (kind: string, email: string) => `mail ${kind} ${mailboxOf(email)}`
const codeDaySubject = (email: string) => `code-day ${email}`
const codeRowSubject = (email: string) => `code-row ${email}`
const mailDaySubject = (kind: string, email: string) => `mail-day ${kind} ${mailboxOf(email)}`
const mailHourSubject = (kind: string, email: string) => `mail-hour ${kind} ${mailboxOf(email)}`

type Rule = { most: number; seconds: number }
type Deps = { database: Database; clock: Clock; masterKey: MasterKey; enabled: boolean }

export function createLimits(deps: Deps): Limits {
  const take = async (subject: string, rule: Rule): Promise<number> => {
    if (!deps.enabled) return 0
    const at = deps.clock.now()
    const key = keyOf(subject)
    return waitOf(await store.countOne(deps.database, { key, seconds: rule.seconds }, at), rule, at)
  }
  /** How many are left of a kind of guess. */
  const countOfCodes = async (subject: string, rule: Rule, at: Date): Promise<number> =>
    rule.most - (await store.countOne(deps.database, { key: keyOf(subject), seconds: rule.seconds }, at)).count
  const keyOf = (subject: string) => deps.masterKey.hmac('auth rate', subject)
  const takeAll = async (db: Db, subjects: readonly string[], rule: Rule): Promise<Map<string, number>> => {
    const at = deps.clock.now()
    const keys = new Map(subjects.map((subject) => [keyOf(subject).toString('hex'), subject]))
    const counted = [...keys.keys()].map((key) => ({ key: Buffer.from(key, 'hex'), seconds: rule.seconds }))
    const buckets = await store.countWithAction(db, counted, at)
    return new Map(buckets.map((bucket) => [keys.get(bucket.key.toString('hex')) ?? '', waitOf(bucket, rule, at)]))
  }
  return {
    async request(kind, ip) {
      const wait = await take(`request ${kind} ${countedAddress(ip)}`, ruleOf(kind))
      if (wait > 0) refuse('over_request_rate_limit', { retryAfter: wait })
    },
    async grant(kind, ip) {
      const wait = await take(`grant ${kind} ${countedAddress(ip)}`, grants)
      if (wait > 0)
        refuse('over_request_rate_limit', { retryAfter: wait, ...(kind === 'refresh_token' ? { status: 503 } : {}) })
    },
    async refresh(sessionId) {
      const wait = await take(`refresh ${sessionId}`, { most: 30, seconds: 60 })
      if (wait > 0) refuse('over_request_rate_limit', { retryAfter: wait, status: 503 })
    },
    async mail(kind, email) {
      const soon = await take(mailSubject(kind, email), oneMail)
      if (soon > 0) refuse('over_email_send_rate_limit', { retryAfter: soon })
      const later = await take(mailHourSubject(kind, email), hourOfMail)
      if (later > 0) refuse('over_email_send_rate_limit', { retryAfter: later })
    },
    async mailWaits(db, kind, addresses) {
      if (!deps.enabled || addresses.length === 0) return addresses.map(() => 0)
      const soon = await takeAll(
        db,
        addresses.map((email) => mailSubject(kind, email)),
        oneMail,
      )
      // Named twice in one list, a mailbox is mailed once.
      const boxes = addresses.map(mailboxOf)
      const soonAt = (index: number) =>
        boxes.indexOf(boxes[index] ?? '') === index
          ? (soon.get(mailSubject(kind, addresses[index] ?? '')) ?? 0)
          : oneMail.seconds
      const left = addresses.filter((_email, index) => soonAt(index) === 0)
      const later = await takeAll(
        db,
        left.map((email) => mailHourSubject(kind, email)),
        hourOfMail,
      )
      const most = outsideMails.get(kind)?.received
      const open = left.filter((email) => (later.get(mailHourSubject(kind, email)) ?? 0) === 0)
      const today =
        most === undefined
          ? new Map<string, number>()
          : await takeAll(
              db,
              open.map((email) => mailDaySubject(kind, email)),
              { most, seconds: dayOfSending.seconds },
            )
      return addresses.map(
        (email, index) =>
          soonAt(index) ||
          (later.get(mailHourSubject(kind, email)) ?? 0) ||
          (today.get(mailDaySubject(kind, email)) ?? 0),
      )
    },
    async sendingWait(db, kind, personId, mails) {
      if (!deps.enabled || mails === 0) return 0
      const at = deps.clock.now()
      const counted = { key: keyOf(`sending ${kind} ${personId}`), seconds: dayOfSending.seconds }
      const bucket = await store.countManyWithAction(db, counted, mails, at)
      const rule = { ...dayOfSending, most: outsideMails.get(kind)?.sent ?? dayOfSending.most }
      return bucket ? waitOf(bucket, rule, at) : 0
    },
    async codeGuess(email) {
      if (!deps.enabled) return 'open'
      const at = deps.clock.now()
      const counts = await Promise.all([
        countOfCodes(codeDaySubject(email), codesOfDay, at),
        countOfCodes(codeRowSubject(email), codesInARow, at),
      ])
      if (counts.some((left) => left < 0)) return 'closed'
      return counts.includes(0) ? 'last' : 'open'
    },
    async codeWasRight(db, email) {
      if (!deps.enabled) return
      await store.lower(db, [keyOf(codeDaySubject(email))])
      await store.clearWithAction(db, [keyOf(codeRowSubject(email))])
    },
    async mailboxProven(db, email) {
      if (deps.enabled) await store.clearWithAction(db, [keyOf(codeRowSubject(email))])
    },
  }
}

const waitOf = (
  { count, ends_at: endsAt }: Pick<store.Bucket, 'count' | 'ends_at'>,
  { most }: Rule,
  at: Date,
): number => (count <= most ? 0 : Math.max(1, Math.ceil((endsAt.getTime() - at.getTime()) / 1000)))
