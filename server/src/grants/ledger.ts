import { Readable } from 'node:stream'
import { csvLine } from '@athar/activity-file'
import { paths, type grants, type ResponseOf } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { fail } from '../platform/errors.ts'
import { attachmentHeader } from '../platform/http/file-names.ts'
import type { Call } from '../platform/http/serve.ts'
import { writeXlsx } from '../platform/sheets/write-xlsx.ts'
import { loadWords } from '../platform/words.ts'
import { amountText } from './list-awards.ts'
import { findGrant } from './store/calls.ts'
import { ledgerOf } from './store/instalments.ts'

const words = loadWords('grants')
const columns = [
  ['number', 'text', 14],
  ['applicant', 'text', 36],
  ['milestone', 'text', 36],
  ['amount', 'amount', 16],
  ['dueOn', 'text', 12],
  ['state', 'text', 14],
  ['releasedAt', 'text', 22],
  ['reference', 'text', 24],
] as const

/** Budget, awards and instalments of a call. */
export async function readLedger({
  params,
  db,
}: Call<typeof grants.readLedger>): Promise<ResponseOf<typeof grants.readLedger>> {
  const grant = (await findGrant(db, params.id)) ?? fail('grants.grant-not-found')
  return {
    currency: grant.currency,
    budget: Number(grant.budget),
    awarded: Number(grant.awarded),
    released: Number(grant.released),
    lines: await ledgerOf(db, grant.id),
  }
}

/** The same for a spreadsheet. */
export async function downloadLedger({
  params,
  query: { format, language },
  db,
  reply,
  audit,
  clock,
}: Call<typeof grants.downloadLedger>): Promise<FastifyReply> {
  const grant = (await findGrant(db, params.id)) ?? fail('grants.grant-not-found')
  const lines = await ledgerOf(db, grant.id)
  await audit({ action: 'grants.download-ledger', subjectType: 'grant', subjectId: grant.id, details: { format } })
  const say = (key: string) => words(language, `ledger.${key}`)
  const pick = (text: { en: string; ar: string }) => text[language] || text.en || text.ar
  const rows = lines.map((line) => [
    line.number ?? '',
    pick(line.applicant),
    pick(line.title),
    amountText(line.amount),
    line.dueOn ?? '',
    words(language, `states.${line.state}`),
    line.releasedAt ?? '',
    line.reference,
  ])
  const heads = columns.map(([key]) => (key === 'amount' ? `${say(key)} (${grant.currency})` : say(key)))
  const name = `athar-grant-ledger-${clock.today()}.${format}`
  const answer = reply
    .header('content-disposition', attachmentHeader(name))
    .header('cache-control', 'private, no-store')
  if (format === 'csv')
    return (
      answer
        .type('text/csv; charset=utf-8')
        // By this mark spreadsheets know UTF-8.
        .send(`\uFEFF${[heads, ...rows].map((cells) => csvLine(cells)).join('')}`)
    )
  const sheet = {
    name: say('title'),
    columns: columns.map(([, type, width], at) => ({ title: heads[at] ?? '', format: type, width })),
    rows,
  }
  const workbook = writeXlsx({
    title: `${say('title')} ${paths.npoGrant(grant.id)}`,
    creator: 'Athar',
    createdAt: clock.now().toISOString(),
    rightToLeft: language === 'ar',
    sheets: [sheet],
  })
  return answer
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .send(Readable.from(workbook, { objectMode: false }))
}
