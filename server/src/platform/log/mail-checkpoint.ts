import { paths } from '@athar/contracts'
import { defaultFormat, formatCount } from '@athar/i18n'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import type { Mailer } from '../mail.ts'
import { layoutMail } from '../mail-layout.ts'
import { loadWords } from '../words.ts'
import { newestCheckpoint } from './store.ts'

type Deps = {
  readonly config: Pick<Config, 'logCheckpointMail' | 'siteUrl'>
  readonly database: Database
  readonly clock: Clock
  readonly mail: Pick<Mailer, 'send'>
}

const words = loadWords('log')

/** Sends the newest checkpoint to the addresses that the operator named, once a day. */
export async function mailCheckpoint({ config, database, clock, mail }: Deps): Promise<void> {
  const { logCheckpointMail: readers, siteUrl } = config
  if (readers.length === 0) return
  await database.transaction({}, async ({ db }) => {
    const newest = await newestCheckpoint(db)
    if (!newest) return
    const day = clock.today()
    const { numAffectedRows } =
      await sql`insert into log_mailings (day) values (${day}::date) on conflict do nothing`.execute(db)
    if (numAffectedRows === 0n) return
    for (const { to, lang } of readers) {
      const values = { size: formatCount(newest.size, defaultFormat(lang)), host: new URL(siteUrl).host }
      const say = (part: string) => words(lang, `mail.${part}`, values)
      const laid = layoutMail({
        lang,
        subject: say('subject'),
        paragraphs: [say('text'), say('keep')],
        verbatim: newest.note,
        action: { label: say('action'), url: `${siteUrl}${paths.proofCheck()}` },
        closing: [say('closing')],
      })
      await mail.send(db, { to, type: 'log_checkpoint', ...laid })
    }
  })
}
