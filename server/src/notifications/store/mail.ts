import { sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Notifications } from '../../platform/generated/row-types.ts'
import { callValue, callValues, tables } from '../../platform/tables.ts'
import { readable } from './readable.ts'

/** People for whom a mail has to be thought of, those who wait longest first. Looks over everybody, so it answers ids alone. */
export const peopleDue = (db: Db, at: Date, howMany: number): Promise<string[]> =>
  callValues(db, 'people_due_for_mail', at, howMany)

/** False while another server thinks of the same person. Held until the transaction ends. */
export async function lockPerson(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql<{
    held: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`notifications ${personId}`}, 0)) as held`.execute(db)
  return rows[0]?.held === true
}

/** The same, waiting for who has it. */
export async function holdPerson(db: Db, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notifications ${personId}`}, 0))`.execute(db)
}

/** Whether the operator keeps them out: who may not come in is not written to about what stands inside. */
export const isShutOut = async (db: Db, personId: string, at: Date): Promise<boolean> =>
  (await callValue(db, 'is_shut_out', personId, at)) ?? false

/** `readable` unless it is the person's business no longer, or of a kind this version does not know. */
export type WaitingNotice = Awaited<ReturnType<typeof waitingNotices>>[number]

const mostAtOnce = 500

/** What is due for a mail, oldest first. What is not yet is left out: there may be more of it than is looked at together. */
export const waitingNotices = (db: Db, personId: string, at: Date) =>
  tables(db)
    .selectFrom('notifications as n')
    .selectAll()
    .select(readable(personId).as('readable'))
    .where('n.personId', '=', personId)
    .where('n.mailDueAt', '<=', at)
    .orderBy('n.createdAt')
    .orderBy('n.id')
    .limit(mostAtOnce)
    .execute()

/** Which of these notices are still the person's to read; one that was taken back is not. */
export async function readableOf(db: Db, personId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('notifications as n')
    .select('n.id')
    .where('n.personId', '=', personId)
    .where(sql<boolean>`n.id = any(${[...ids]}::uuid[])`)
    .where(readable(personId))
    .execute()
  return rows.map(({ id }) => id)
}

/** Their mail did not go: some of them are due for another one. */
export async function unsendMail(
  db: Db,
  personId: string,
  { ids, again, at }: { ids: readonly string[]; again: readonly string[]; at: Date },
): Promise<void> {
  await sql`update notifications set mailed_at = null, mail_due_at = case when id = any(${[...again]}::uuid[]) then ${at}::timestamptz end
    where person_id = ${personId} and id = any(${[...ids]}::uuid[])`.execute(db)
}

/** False when the digest of this period went out before. */
export async function beginDigest(
  db: Db,
  digest: { personId: string; frequency: 'daily' | 'weekly'; period: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`insert into notification_digests (person_id, frequency, period, sent_at)
    values (${digest.personId}, ${digest.frequency}, ${digest.period}, ${digest.at}) on conflict do nothing returning 1`.execute(
    db,
  )
  return rows.length === 1
}

/** No mail any more; `mailedAt` where there was one. */
export const settleMail = (db: Db, personId: string, ids: readonly string[], mailedAt: Date | null): Promise<void> =>
  setMail(db, personId, ids, { mailDueAt: null, mailedAt })

async function setMail(
  db: Db,
  personId: string,
  ids: readonly string[],
  set: Pick<Updateable<Notifications>, 'mailDueAt' | 'mailedAt'>,
): Promise<void> {
  const named = sql<boolean>`id = any(${[...ids]}::uuid[])`
  await tables(db).updateTable('notifications').set(set).where('personId', '=', personId).where(named).execute()
}

export const postponeMail = (db: Db, personId: string, ids: readonly string[], until: Date): Promise<void> =>
  setMail(db, personId, ids, { mailDueAt: until })

/** After a failure: everything of this person later, so that nobody else waits for them. */
export async function postponeAll(db: Db, personId: string, until: Date): Promise<void> {
  await sql`update notifications set mail_due_at = ${until} where person_id = ${personId} and mail_due_at < ${until}`.execute(
    db,
  )
}

export const forgetNotices = async (db: Db, before: Date): Promise<number> =>
  (await callValue(db, 'forget_notifications', before)) ?? 0
