import { sql } from 'kysely'
import type { Db } from '../database.ts'
import type { Mail } from './mail.ts'

type Unsealed = {
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
  type: string
  lang: 'en' | 'ar'
  unsubscribe_url: string | null
  created_at: Date
}

/** What waited, readable by whoever saw the table, when the outbox was not sealed yet: taken out, to be put in sealed. */
export async function takeUnsealed(db: Db): Promise<{ id: string; mail: Mail; at: Date }[]> {
  const { rows } = await sql<Unsealed>`select * from app.take_unsealed_mail()`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at,
    mail: {
      to: row.recipient,
      subject: row.subject,
      text: row.body_text,
      html: row.body_html,
      type: row.type,
      lang: row.lang,
      unsubscribeUrl: row.unsubscribe_url ?? undefined,
    },
  }))
}
