import { recordsInAll } from '@athar/contracts/inventory'
import { dayOf, formatYear, nameIn, otherLanguage } from '@athar/i18n'
import { presentBaseYear } from './present-base-year.ts'
import { presentBoundary } from './present-boundary.ts'
import { presentChanges, type NamesOfPeople } from './present-changes.ts'
import { presentFactors } from './present-factors.ts'
import { presentMethod } from './present-method.ts'
import { presentQuality } from './present-quality.ts'
import { presentReporting } from './present-reporting.ts'
import { presentResults } from './present-results.ts'
import { presentRetired } from './present-retired.ts'
import { presentSummary } from './present-summary.ts'
import type { NamedStatement } from './statement-fact.ts'
import type { ReportData } from '../data/report-data.ts'
import type { RetiredCredits } from '../../../platform/feature-hooks.ts'
import type { Block, Cover, ReportDocument } from '../../../platform/documents/document.ts'
import { count, day, period } from './report-figures.ts'
import { statementFact } from './statement-fact.ts'
import type { Words } from '../../../platform/documents/document-words.ts'

/** The log at the time of printing, for locked years: a signed note, as text and as a QR code. */
export type PrintedCheckpoint = { readonly note: string; readonly qr: string; readonly address: string }

type Beside = {
  readonly statements?: readonly NamedStatement[]
  readonly publicKey?: string | null
  readonly checkpoint?: PrintedCheckpoint | null
  readonly names?: NamesOfPeople
  readonly retired?: readonly RetiredCredits[]
}

/** Writes the report in one language: every number formatted, every sentence filled, every drawing measured. */
export function presentReport(
  data: ReportData,
  words: Words,
  { statements = [], publicKey = null, checkpoint = null, names = new Map(), retired = [] }: Beside = {},
): ReportDocument {
  const { inventory } = data
  const year = formatYear(inventory.year, words.format)
  const title = words.say('document.title', { organisation: nameIn(words.lang, data.organisation.name).text, year })
  const told = [
    ...presentSummary(data, words),
    ...presentRetired(retired, words),
    ...presentBoundary(data, words),
    ...presentMethod(data, words),
    ...presentResults(data, words),
    ...presentBaseYear(data, words),
    ...presentQuality(data, words),
    ...presentFactors(data, words),
    ...presentChanges(data, words, names),
  ]
  return {
    frame: 'report',
    lang: words.lang,
    title,
    author: nameIn(words.lang, data.organisation.name).text,
    date: dayOf(inventory.preparedAt),
    cover: presentCover(data, words, { year, statements }),
    labels: {
      contents: words.say('document.contents'),
      page: pageLabel(words),
      status: status(data, words),
    },
    madeWith: words.say('document.preparedWith'),
    blocks: [
      ...told,
      ...presentReporting(data, words, { isVerified: statements.some(({ covers }) => covers), before: told }),
      ...presentCheck(data, words, publicKey),
      ...(checkpoint === null ? [] : presentCheckpoint(checkpoint, words)),
    ],
  }
}

/** The page itself knows its number: Typst fills these two gaps. */
const pageLabel = (words: Words): string => words.say('document.page', { page: '#page', pages: '#pages' })

const isDraft = ({ inventory }: ReportData): boolean => inventory.state === 'open' || inventory.state === 'in-review'

/** What every page must say of the figures on it. */
const status = (data: ReportData, words: Words): string =>
  [
    ...(data.organisation.sample ? [words.say('document.sampleMark')] : []),
    ...(isDraft(data) ? [words.say('document.draftMark')] : []),
  ].join(' · ')

type OnCover = { readonly year: string; readonly statements: readonly NamedStatement[] }

function presentCover(data: ReportData, words: Words, { year, statements }: OnCover): Cover {
  const { organisation, inventory, boundary, method } = data
  const other = organisation.name[otherLanguage(words.lang)]
  const shown = nameIn(words.lang, organisation.name)
  return {
    kind: words.say('document.kind'),
    name: shown.text,
    otherName: other !== '' && shown.lang === words.lang ? other : null,
    year: words.say('document.year', { year }),
    period: period(inventory, words),
    facts: [
      { label: words.say('facts.state'), value: words.say(`state.${inventory.state}`) },
      { label: words.say('facts.approach'), value: words.say(`approach.${boundary.approach}`) },
      { label: words.say('facts.gwpSet'), value: method.gwpSet },
      { label: words.say('facts.baseYear'), value: formatYear(inventory.baseYear, words.format) },
      { label: words.say('facts.records'), value: recordsFact(inventory, words) },
      ...(organisation.unifiedNumber
        ? [{ label: words.say('facts.unifiedNumber'), value: organisation.unifiedNumber }]
        : []),
      ...method.libraries.map(({ edition }) => ({ label: words.say('facts.library'), value: edition })),
      { label: words.say('facts.prepared'), value: day(dayOf(inventory.preparedAt), words) },
      ...statements.map((one) => statementFact(one, words)),
    ],
    notices: [
      ...(organisation.sample ? [words.say('document.sample')] : []),
      ...(isDraft(data) ? [words.say('document.draft')] : []),
    ],
  }
}

/** As many as wait for a decision are among all of them; where not every one counts, both numbers are said. */
function recordsFact(inventory: ReportData['inventory'], words: Words): string {
  const [all, counted] = [count(recordsInAll(inventory), words), count(inventory.records, words)]
  return all === counted ? all : words.say('facts.recordsOf', { all, counted })
}

function presentCheck({ method, inventory }: ReportData, words: Words, publicKey: string | null): Block[] {
  return [
    { kind: 'heading', level: 1, text: words.say('check.heading') },
    { kind: 'paragraph', text: words.say('check.text') },
    {
      kind: 'code',
      text: `npm run recompute -- inventory-${inventory.year}.json${publicKey === null ? '' : ' --key KEY'}`,
    },
    ...method.libraries.map(({ edition, known }): Block => ({
      kind: 'paragraph',
      text: known
        ? words.say('check.library', { edition, hash: known.sha256 })
        : words.say('method.libraryUnknown', { edition }),
    })),
    ...(publicKey === null
      ? []
      : [{ kind: 'paragraph', text: words.say('check.signed') } as const, { kind: 'code', text: publicKey } as const]),
  ]
}

/** The paper shows later that the log still begins with what it held then. The signature is in the QR code alone. */
function presentCheckpoint({ note, qr, address }: PrintedCheckpoint, words: Words): Block[] {
  return [
    {
      kind: 'proof',
      text: words.say('check.checkpoint'),
      address,
      code: { svg: qr, alt: words.say('check.checkpointCode') },
    },
    { kind: 'code', text: note.slice(0, note.lastIndexOf('\n\n')) },
  ]
}
