import type { BilingualName } from '@athar/contracts'
import { dayOf, formatCount, formatDay, isolate, nameIn } from '@athar/i18n'
import { notice, table, words as column } from '../../platform/documents/blocks.ts'
import type { ReportDocument } from '../../platform/documents/document.ts'
import type { Words } from '../../platform/documents/document-words.ts'
import type { IndexedEvidence } from './gather-index.ts'

type About = { readonly organisation: BilingualName; readonly today: string; readonly more: boolean }

/** The list as a document: each file with its state, its hash and what it backs. */
export function indexDocument(rows: readonly IndexedEvidence[], about: About, words: Words): ReportDocument {
  const { format, lang } = words
  const name = nameIn(lang, about.organisation).text
  const day = (at: Date) => formatDay(dayOf(at), format)
  const counted = (state: string) => formatCount(rows.filter((row) => row.state === state).length, format)
  return {
    frame: 'report',
    lang,
    title: words.say('index.of', { organisation: name }),
    author: name,
    date: about.today,
    madeWith: words.say('index.madeWith'),
    cover: {
      kind: words.say('index.title'),
      name,
      otherName: null,
      year: formatDay(about.today, format),
      period: words.say('index.count', { count: rows.length, number: formatCount(rows.length, format) }),
      facts: ['verified', 'pending', 'rejected'].map((state) => ({
        label: words.say(`states.${state}`),
        value: counted(state),
      })),
      notices: rows.some(({ sample }) => sample) ? [words.say('index.sample')] : [],
    },
    labels: {
      contents: words.say('index.contents'),
      page: words.say('index.page', { page: '#page', pages: '#pages' }),
      status: '',
    },
    blocks: [
      { kind: 'heading', level: 1, text: words.say('index.files') },
      ...(about.more ? [notice('info', words.say('index.more'))] : []),
      table(
        words.say('index.caption'),
        [
          column(words.say('columns.name'), 4, 'muted'),
          column(words.say('columns.state'), 1),
          column(words.say('columns.uploaded'), 1.4),
          column(words.say('columns.links'), 2),
        ],
        rows.map((row) => [
          `${isolate(row.fileName)}\n${isolate(row.sha256)}`,
          words.say(`states.${row.state}`),
          [day(row.uploadedAt), row.uploader].filter((text) => text !== '').join('\n'),
          row.backs[lang].map((text) => isolate(text)).join('\n'),
        ]),
        { small: true },
      ),
    ],
  }
}
