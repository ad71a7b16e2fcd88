import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { NoticeRow } from './notices.ts'
import { readable } from './readable.ts'

/** People for whom a mail has to be thought of, those who wait longest first. Looks over everybody, so it answers ids alone. */
export async function peopleDue(db: Db, at: Date, howMany: number): Promise<string[]> {
  const { rows } = await sql<{
    person_id: string
  }>`select person_id from app.people_due_for_mail(${at}, ${howMany}) as due (person_id)`.execute(db)
  return rows.map((row) => row.person_id)
}

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
export async function isShutOut(db: Db, personId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ out: boolean }>`select app.is_shut_out(${personId}, ${at}) as out`.execute(db)
  return rows[0]?.out === true
}

/** `readable` unless it is the person's business no longer, or of a kind this version does not know. */
export type WaitingNotice = NoticeRow & { readonly readable: boolean }

const mostAtOnce = 500

/** What is due for a mail, oldest first. What is not yet is left out: there may be more of it than is looked at together. */
export async function waitingNotices(db: Db, personId: string, at: Date): Promise<WaitingNotice[]> {
  const { rows } = await sql<WaitingNotice>`
    select n.id, n.kind, n.org_id, n.actor_id, n.data, n.link, n.created_at, n.read_at,
           ${readable(personId)} as readable
      from notifications n where n.person_id = ${personId} and n.mail_due_at <= ${at} order by n.created_at, n.id limit ${mostAtOnce}`.execute(
    db,
  )
  return rows
}

/** Which of these notices are still the person's to read; one that was taken back is not. */
export async function readableOf(db: Db, personId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select n.id from notifications n
    where n.person_id = ${personId} and n.id = any(${[...ids]}::uuid[]) and ${readable(personId)}`.execute(db)
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
export async function settleMail(
  db: Db,
  personId: string,
  ids: readonly string[],
  mailedAt: Date | null,
): Promise<void> {
  await sql`update notifications set mail_due_at = null, mailed_at = ${mailedAt} where person_id = ${personId} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
}

export async function postponeMail(db: Db, personId: string, ids: readonly string[], until: Date): Promise<void> {
  await sql`update notifications set mail_due_at = ${until} where person_id = ${personId} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
}

/** After a failure: everything of this person later, so that nobody else waits for them. */
export async function postponeAll(db: Db, personId: string, until: Date): Promise<void> {
  await sql`update notifications set mail_due_at = ${until} where person_id = ${personId} and mail_due_at < ${until}`.execute(
    db,
  )
}

export async function forgetNotices(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ forgotten: number }>`select app.forget_notifications(${before}) as forgotten`.execute(db)
  return rows[0]?.forgotten ?? 0
}
