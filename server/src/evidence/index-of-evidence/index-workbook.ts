import type { Readable } from 'node:stream'
import type { BilingualName } from '@athar/contracts'
import { dayOf, nameIn } from '@athar/i18n'
import type { Words } from '../../platform/documents/document-words.ts'
import { writeXlsx, type SheetCell, type SheetColumn } from '../../platform/sheets/write-xlsx.ts'
import type { IndexedEvidence } from './gather-index.ts'

type About = { readonly organisation: BilingualName; readonly at: Date }

/** The same list as a workbook, a row a file. */
export function indexWorkbook(rows: readonly IndexedEvidence[], { organisation, at }: About, words: Words): Readable {
  const { lang } = words
  const text = (key: string, width: number): SheetColumn => ({ title: words.plain(key), format: 'text', width })
  const columns: SheetColumn[] = [
    text('columns.name', 40),
    text('columns.state', 12),
    text('columns.kind', 12),
    text('columns.label', 14),
    { title: words.plain('one.version'), format: 'whole', width: 9 },
    { title: words.plain('index.bytes'), format: 'whole', width: 12 },
    text('one.hash', 66),
    { title: words.plain('columns.uploaded'), format: 'day', width: 14 },
    text('one.uploadedBy', 24),
    text('one.verifiedBy', 24),
    text('columns.links', 40),
    text('index.id', 38),
  ]
  const cells = (row: IndexedEvidence): SheetCell[] => [
    row.fileName,
    words.plain(`states.${row.state}`),
    words.plain(`kinds.${row.kind}`),
    words.plain(`labels.${row.label}`),
    String(row.version),
    String(row.bytes),
    row.sha256,
    dayOf(row.uploadedAt),
    row.uploader,
    row.verifier,
    row.backs[lang].join('; '),
    row.id,
  ]
  return writeXlsx({
    title: words.plain('index.of', { organisation: nameIn(lang, organisation).text }),
    creator: words.plain('index.madeWith'),
    createdAt: at.toISOString(),
    rightToLeft: lang === 'ar',
    sheets: [{ name: words.plain('index.files'), columns, rows: rows.map(cells) }],
  })
}
