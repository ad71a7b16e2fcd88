import { decimal, isDecimalText, isNegative } from '@athar/carbon'
import type { disclosures } from '@athar/contracts'
import {
  dayOf,
  formatDay,
  formatInstant,
  formatNumber,
  formatYear,
  isolate,
  nameIn,
  otherLanguage,
  withoutBidiControls,
  type Lang,
} from '@athar/i18n'
import { heading, notice, paragraph, table, words as text } from '../../platform/documents/blocks.ts'
import { documentWords, type Words } from '../../platform/documents/document-words.ts'
import { library } from '../library.ts'
import type { StandingStatement } from '../../platform/feature-hooks.ts'
import type { Block, BarChart, Fact, ReportDocument, Tone } from '../../platform/documents/document.ts'

type File = disclosures.ReportFile
type Item = File['items'][number]
type Datapoint = Item['datapoints'][number]

type DocumentOptions = {
  readonly lang: Lang
  readonly date: string
  /** Where everyone can check the proof of the document; null of every file but the one that is in the log. */
  readonly proofAddress: string | null
  /** Statements of verifiers on this edition. */
  readonly statements?: readonly StandingStatement[]
}

/** Writes a report in one language: cover, basis, index, answers, sources, assurance and changes. */
export function reportDocument(
  file: File,
  { lang, date, proofAddress, statements = [] }: DocumentOptions,
): ReportDocument {
  const words = documentWords('disclosure-report', lang)
  const draft = file.publishedAt === null
  const name = nameIn(lang, file.organisation.name)
  const other = file.organisation.name[otherLanguage(lang)]
  const year = formatYear(file.year, words.format)
  const frameworks = file.frameworks.map((one) => isolate(one.name)).join(words.say('and'))
  const day = (value: string) => withoutBidiControls(formatDay(value, words.format))
  const facts: Fact[] = [
    { label: words.say('facts.frameworks'), value: frameworks },
    { label: words.say('facts.state'), value: words.say(draft ? 'draft' : 'published') },
    ...(file.edition === null ? [] : [{ label: words.say('facts.edition'), value: String(file.edition) }]),
    ...(file.publishedAt === null
      ? []
      : [{ label: words.say('facts.publishedOn'), value: day(file.publishedAt.slice(0, 10)) }]),
    ...(file.signedBy ? [{ label: words.say('facts.signedBy'), value: isolate(file.signedBy) }] : []),
  ]
  const mark = [
    ...(file.organisation.sample ? [words.say('sampleMark')] : []),
    ...(draft ? [words.say('draftMark')] : []),
  ].join(' · ')
  return {
    frame: 'report',
    lang,
    title: words.say('title', { organisation: name.text, year }),
    author: name.text,
    date,
    madeWith: words.say('madeWith'),
    cover: {
      kind: words.say('kind'),
      name: name.text,
      otherName: other !== '' && name.lang === lang ? other : null,
      year: words.say('year', { year }),
      period: words.say('period', { from: day(file.period.from), to: day(file.period.to) }),
      facts,
      notices: [
        ...(file.organisation.sample ? [words.say('sample')] : []),
        ...(draft ? [words.say('draftNotice')] : []),
      ],
    },
    labels: {
      contents: words.say('contents'),
      page: words.say('page', { page: '#page', pages: '#pages' }),
      status: mark,
    },
    watermark: draft ? words.say('draftMark') : null,
    blocks: [
      ...basis(file, words),
      ...file.frameworks.flatMap((one) => answers(file, one, words)),
      ...file.frameworks.flatMap((one) => index(file, one, words)),
      ...sources(file, words),
      ...assured(statements, words),
      ...changes(file, words),
      ...check(proofAddress, draft, words),
    ],
  }
}

function basis(file: File, words: Words): Block[] {
  const applicable = file.items.filter(({ notApplicable }) => notApplicable === null)
  const completed = applicable.filter(({ status }) => status === 'completed').length
  const inventory = file.items.flatMap(({ datapoints }) => datapoints).some(({ source }) => source === 'inventory')
  return [
    heading(1, words.say('basis.heading')),
    paragraph(
      words.say('basis.text', {
        organisation: nameIn(words.lang, file.organisation.name).text,
        year: formatYear(file.year, words.format),
      }),
    ),
    paragraph(
      words.say('basis.completeness', {
        completed: String(completed),
        applicable: String(applicable.length),
        omitted: String(file.items.length - applicable.length),
      }),
    ),
    ...(inventory ? [paragraph(words.say('basis.inventory'))] : []),
    table(
      words.say('basis.frameworks'),
      [
        text(words.say('basis.framework'), 'auto'),
        text(words.say('basis.name'), 3),
        text(words.say('basis.issuer'), 2),
        text(words.say('basis.version'), 2),
      ],
      file.frameworks.map((one) => [
        isolate(one.name),
        nameIn(words.lang, one.fullName).text,
        nameIn(words.lang, one.issuer).text,
        isolate(one.version),
      ]),
    ),
    ...emissions(file, words),
    ...completion(file, words),
    ...(file.reviews.length === 0
      ? []
      : [
          table(
            words.say('basis.reviews'),
            [text(words.say('basis.review'), 2), text(words.say('basis.by'), 2), text(words.say('basis.at'), 'auto')],
            file.reviews.map(({ step, by, at, outside }) => [
              words.say(`steps.${step}`),
              [by === null ? '–' : isolate(by), ...(outside === null ? [] : outsideLines(outside, words))].join('\n'),
              withoutBidiControls(formatInstant(at, words.format)),
            ]),
          ),
        ]),
  ]
}

/** Who chose a reviewer from outside, and what is known of them. */
const outsideLines = ({ invitedBy, verifier }: disclosures.OutsideReview, words: Words): string[] => [
  words.say('basis.invitedBy', { name: invitedBy === null ? '–' : isolate(invitedBy) }),
  verifier === null
    ? words.say('basis.unchecked')
    : words.say('basis.accredited', { verifier: isolate(nameIn(words.lang, verifier).text) }),
]

const scopes = [
  ['scope1_total_tco2e', 'scope1'],
  ['scope2_location_tco2e', 'scope2'],
  ['scope3_total_tco2e', 'scope3'],
] as const satisfies readonly (readonly [string, Tone])[]

/** Emissions by scope, where they were answered. */
function emissions(file: File, words: Words): BarChart[] {
  const all = new Map(file.items.flatMap(({ datapoints }) => datapoints).map((one) => [one.id, one]))
  const shown = scopes.flatMap(([id, tone]) => {
    const found = all.get(id)
    return found && typeof found.value === 'string' && isDecimalText(found.value) && !isNegative(decimal(found.value))
      ? [
          {
            label: nameIn(words.lang, found.label).text,
            value: answerText(found, words),
            size: Number(found.value),
            tone,
          },
        ]
      : []
  })
  const top = Math.max(...shown.map(({ size }) => size))
  if (shown.length < 2 || top <= 0) return []
  return [
    {
      kind: 'bars',
      title: words.say('charts.emissions'),
      alt: words.say('charts.values', { values: shown.map(({ label, value }) => `${label}: ${value}`).join('; ') }),
      source: words.say('charts.answers'),
      bars: shown.map(({ label, value, size, tone }) => ({ label, value, length: size / top, tone })),
    },
  ]
}

function completion(file: File, words: Words): BarChart[] {
  const shown = file.frameworks.map(({ id, name }) => {
    const items = file.items.filter((item) => item.framework === id && item.notApplicable === null)
    const done = items.filter(({ status }) => status === 'completed').length
    return {
      label: isolate(name),
      value: words.say('charts.of', { done: String(done), all: String(items.length) }),
      length: items.length === 0 ? 0 : done / items.length,
      tone: 'action' as const,
    }
  })
  return [
    {
      kind: 'bars',
      title: words.say('charts.completion'),
      alt: words.say('charts.values', { values: shown.map(({ label, value }) => `${label}: ${value}`).join('; ') }),
      source: words.say('charts.answers'),
      bars: shown,
    },
  ]
}

function answers(file: File, { id, name }: File['frameworks'][number], words: Words): Block[] {
  const items = file.items.filter(
    (item) => item.framework === id && (item.status !== 'pending' || item.notApplicable !== null),
  )
  if (items.length === 0) return []
  return [
    heading(1, words.say('answers.heading', { framework: name })),
    ...items.flatMap((item) => answered(item, words)),
  ]
}

function answered(item: Item, words: Words): Block[] {
  const title = heading(2, `${isolate(item.code)} ${nameIn(words.lang, item.title).text}`)
  if (item.notApplicable !== null)
    return [title, paragraph(words.say('answers.notApplicable', { reason: item.notApplicable }))]
  const given = item.datapoints.filter((one) => one.value !== null || one.notApplicable !== null)
  const long = given.filter(isLong)
  const tables = given.filter(isTable)
  const short = given.filter((one) => !isLong(one) && !isTable(one))
  return [
    title,
    ...long.flatMap((one): Block[] => [
      { kind: 'note', text: nameIn(words.lang, one.label).text },
      ...nameIn(words.lang, one.text)
        .text.split(/\n{2,}/)
        .map((part) => paragraph(part)),
    ]),
    ...(short.length === 0
      ? []
      : [
          table(
            words.say('answers.caption', { code: isolate(item.code) }),
            [
              text(words.say('answers.datapoint'), 3),
              text(words.say('answers.answer'), 3),
              text(words.say('answers.source'), 1),
            ],
            short.map((one) => [
              nameIn(words.lang, one.label).text,
              [answerText(one, words), one.note === '' ? '' : isolate(one.note)]
                .filter((part) => part !== '')
                .join('\n'),
              one.source === null ? '' : words.say(`sources.${one.source === 'inventory' ? 'inventory' : 'entered'}`),
            ]),
          ),
        ]),
    ...tables.flatMap((one) => answeredTable(one, words)),
  ]
}

const isTable = ({ id, type, value, notApplicable }: Datapoint): boolean =>
  type === 'table' && notApplicable === null && Array.isArray(value) && library().datapoints.has(id)

/** More columns do not fit beside each other: each row is written below the other. */
const mostColumns = 5

/** The rows of a table, without columns that nothing was entered in. */
function answeredTable(one: Datapoint, words: Words): Block[] {
  const rows = one.value as readonly Readonly<Record<string, string>>[]
  const all = library().datapoints.get(one.id)?.columns ?? []
  const columns = all.filter(({ key }) => rows.some((row) => (row[key] ?? '') !== ''))
  const cellOf = (row: (typeof rows)[number], { key, type, options }: (typeof columns)[number]): string => {
    const cell = row[key] ?? ''
    const option = options?.find(({ value }) => value === cell)
    if (option) return option[`label_${words.lang}`]
    // Years are not grouped.
    return type === 'number' && isDecimalText(cell) && !key.endsWith('year') ? figure(cell, words) : cell
  }
  const label = nameIn(words.lang, one.label).text
  const notes: Block[] = one.note === '' ? [] : [{ kind: 'note', text: one.note }]
  if (columns.length <= mostColumns)
    return [
      table(
        label,
        columns.map((column) => text(column[`label_${words.lang}`], column.type === 'text' ? 2 : 1)),
        rows.map((row) => columns.map((column) => cellOf(row, column))),
        { small: true },
      ),
      ...notes,
    ]
  return [
    { kind: 'note', text: label },
    ...rows.map((row): Block => ({
      kind: 'facts',
      facts: columns
        .filter(({ key }) => (row[key] ?? '') !== '')
        .map((column) => ({ label: column[`label_${words.lang}`], value: cellOf(row, column) })),
    })),
    ...notes,
  ]
}

const figure = (value: string, { format }: Words): string =>
  isolate(withoutBidiControls(formatNumber(value, format, { maximumFractionDigits: 12 })).replace('-', '−'))

/** Units that say nothing beside a figure. */
const unsaid = new Set(['count', 'ratio', 'year'])

const isLong = (one: Datapoint): boolean => one.type === 'long_text' && one.notApplicable === null

/** An answer as the page shows it: figures in the format of the language, with their unit. */
function answerText(one: Datapoint, words: Words): string {
  if (one.notApplicable !== null) return words.say('answers.notApplicable', { reason: one.notApplicable })
  if (typeof one.value === 'string' && isDecimalText(one.value)) {
    const unit = one.unit?.id ?? 'count'
    if (unit === 'year') return one.value
    if (unit === '%') return `${figure(one.value, words)}%`
    return unsaid.has(unit)
      ? figure(one.value, words)
      : `${figure(one.value, words)} ${nameIn(words.lang, one.unit!.name).text}`
  }
  if (one.type === 'date' && typeof one.value === 'string')
    return withoutBidiControls(formatDay(one.value, words.format))
  return nameIn(words.lang, one.text).text
}

/** The index of a framework: each of its disclosures, and where it is left out, why. */
function index(file: File, { id, name }: File['frameworks'][number], words: Words): Block[] {
  const items = file.items.filter((item) => item.framework === id)
  return [
    heading(1, words.say('index.heading', { framework: name })),
    table(
      words.say(`index.caption.${id}`),
      [text(words.say('index.code'), 2), text(words.say('index.disclosure'), 4), text(words.say('index.status'), 2)],
      items.map((item) => [
        isolate(item.code),
        nameIn(words.lang, item.title).text,
        item.notApplicable === null
          ? words.say(`status.${item.status}`)
          : words.say('index.omitted', { reason: item.notApplicable }),
      ]),
      { small: true },
    ),
  ]
}

function sources(file: File, words: Words): Block[] {
  const seen = new Map<string, { readonly name: string; readonly sha256: string; readonly labels: Set<string> }>()
  for (const one of file.items.flatMap(({ datapoints }) => datapoints))
    for (const { name, sha256 } of one.evidence) {
      const found = seen.get(sha256) ?? { name, sha256, labels: new Set<string>() }
      seen.set(sha256, { ...found, labels: found.labels.add(nameIn(words.lang, one.label).text) })
    }
  return [
    heading(1, words.say('sources.heading')),
    paragraph(words.say(seen.size === 0 ? 'sources.none' : 'sources.text')),
    ...(seen.size === 0
      ? []
      : [
          table(
            words.say('sources.caption'),
            [text(words.say('sources.file'), 2), text(words.say('sources.backs'), 2), text('SHA-256', 3)],
            [...seen.values()].map(({ name, sha256, labels }) => [
              isolate(name),
              [...labels].join('\n'),
              `${isolate(sha256.slice(0, 32))}\n${isolate(sha256.slice(32))}`,
            ]),
            { small: true },
          ),
        ]),
  ]
}

function assured(statements: readonly StandingStatement[], words: Words): Block[] {
  if (statements.length === 0) return []
  return [
    heading(1, words.say('assurance.heading')),
    ...statements.flatMap(({ number, verifier, standard, level, conclusion, text: own, signedAt }): Block[] => [
      {
        kind: 'facts',
        facts: [
          { label: words.say('assurance.verifier'), value: isolate(nameIn(words.lang, verifier).text) },
          { label: words.say('assurance.number'), value: isolate(number) },
          { label: words.say('assurance.standard'), value: isolate(standard) },
          { label: words.say('assurance.level'), value: words.say(`assurance.levels.${level}`) },
          { label: words.say('assurance.opinion'), value: words.say(`assurance.conclusions.${conclusion}`) },
          {
            label: words.say('assurance.signedOn'),
            value: withoutBidiControls(formatDay(dayOf(signedAt), words.format)),
          },
        ],
      },
      ...(own === '' ? [] : [paragraph(isolate(own))]),
    ]),
  ]
}

function changes(file: File, words: Words): Block[] {
  if (file.edition === null || file.edition === 1) return []
  if (file.changes.length === 0) return [heading(1, words.say('changes.heading')), paragraph(words.say('changes.none'))]
  return [
    heading(1, words.say('changes.heading')),
    table(
      words.say('changes.caption', { edition: String(file.edition - 1) }),
      [text(words.say('changes.item'), 2), text(words.say('changes.before'), 3), text(words.say('changes.after'), 3)],
      changedOnce(file).map(({ one, codes }) => [
        `${nameIn(words.lang, one.label).text}\n${codes.map((code) => isolate(code)).join(words.say('and'))}`,
        shortened(changeText(nameIn(words.lang, one.before).text, words)),
        shortened(changeText(nameIn(words.lang, one.after).text, words)),
      ]),
      { small: true },
    ),
  ]
}

type Change = File['changes'][number]['datapoints'][number]

/** Each datapoint once, with the items that it answers. */
function changedOnce(file: File): { readonly one: Change; readonly codes: readonly string[] }[] {
  const found = new Map<string, { readonly one: Change; readonly codes: readonly string[] }>()
  for (const { code, datapoints } of file.changes)
    for (const one of datapoints) found.set(one.id, { one, codes: [...(found.get(one.id)?.codes ?? []), code] })
  return [...found.values()]
}

const changeText = (value: string, words: Words): string => (isDecimalText(value) ? figure(value, words) : value)

const mostLetters = 600
const shortened = (value: string): string => (value.length > mostLetters ? `${value.slice(0, mostLetters)}…` : value)

function check(address: string | null, draft: boolean, words: Words): Block[] {
  if (draft) return [notice('warning', words.say('check.draft'))]
  if (address === null) return [heading(1, words.say('check.heading')), paragraph(words.say('check.beside'))]
  return [
    heading(1, words.say('check.heading')),
    paragraph(words.say('check.text')),
    { kind: 'proof', text: words.say('check.where'), address },
  ]
}
