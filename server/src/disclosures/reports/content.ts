import { createHash } from 'node:crypto'
import { isDecimalText } from '@athar/carbon'
import type { disclosures } from '@athar/contracts'
import { canonicalJson, type Json } from '@athar/evidence-log'
import { itemStatus, withLiveFigures, type AnswerValue, type Datapoint } from '@athar/frameworks'
import { framework } from '@athar/reference-data'
import { formatNumber, withoutBidiControls, type Lang } from '@athar/i18n'
import { documentWords, type Words } from '../../platform/documents/document-words.ts'
import type { Db } from '../../platform/database.ts'
import type { DisclosuresDeps } from '../deps.ts'
import { evidenceOfYear, evidencedAmong, type EvidenceOfYear } from '../evidence.ts'
import { labelOf, library, unitOf, type Item } from '../library.ts'
import { stateOf } from '../present-answer.ts'
import { answersOf, itemsOf, type Answers, type ItemRow } from '../store.ts'

type Scope = { readonly organisationId: string; readonly year: number }
export type Content = { readonly content: disclosures.ItemContent; readonly digest: string }

/** The items of frameworks in their order. */
export const itemsOfFrameworks = (frameworks: readonly string[]): readonly Item[] =>
  [...new Set(frameworks)].flatMap((id) =>
    framework(id as Item['framework']).items.map(({ slug }) => library().items.get(slug)!),
  )

/** What each item of some frameworks says now, in one moment of the database. */
export async function contentsOf(
  deps: Pick<DisclosuresDeps, 'evidence'>,
  db: Db,
  scope: Scope,
  frameworks: readonly string[],
): Promise<ReadonlyMap<string, Content>> {
  const [answers, rows] = [await answersOf(db, scope), await itemsOf(db, scope)]
  const files = await evidenceOfYear(deps, db, scope)
  return new Map(
    itemsOfFrameworks(frameworks).map((item) => [item.slug, contentOf(item, { answers, rows, files })] as const),
  )
}

type Ground = {
  readonly answers: Answers
  readonly rows: ReadonlyMap<string, ItemRow>
  readonly files: EvidenceOfYear
}

/** What one item says, of answers at hand. */
export function contentOf(item: Item, { answers, rows, files }: Ground): Content {
  const notApplicable = rows.get(item.slug)?.notApplicable ?? null
  const evidenced = evidencedAmong(item.datapoints, files)
  const content: disclosures.ItemContent = {
    status: itemStatus(item, (name) => stateOf(answers.get(name), evidenced), notApplicable !== null),
    notApplicable,
    datapoints: item.datapoints.map((id) => reported(library().datapoints.get(id)!, answers, files)),
  }
  return { content, digest: digestOf(content) }
}

export const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(canonicalJson(value as Json))
    .digest('hex')

function reported(datapoint: Datapoint, answers: Answers, files: EvidenceOfYear): disclosures.ReportedDatapoint {
  const row = answers.get(datapoint.id)
  const value = row?.value ?? null
  return {
    id: datapoint.id,
    label: labelOf(datapoint),
    type: datapoint.type,
    unit: unitOf(datapoint),
    value: value as disclosures.ReportedDatapoint['value'],
    text: { en: textOf(datapoint, value, answers, 'en'), ar: textOf(datapoint, value, answers, 'ar') },
    note: row?.note ?? '',
    notApplicable: row?.notApplicable ?? null,
    // How an answer came is told apart no further than that: the same figure sent again is no change.
    source: row && value !== null ? (row.source === 'inventory' ? 'inventory' : 'entered') : null,
    sample: row?.sample ?? false,
    evidence: (files.get(datapoint.id) ?? []).map(({ fileName, sha256 }) => ({ name: fileName, sha256 })),
  }
}

/** The figure that stands in a text, with its unit; its name where it was not answered. */
function liveFigure(id: string, answers: Answers, { lang, format }: Words): string {
  const value = answers.get(id)?.value
  if (typeof value !== 'string') return `{${id}}`
  const datapoint = library().datapoints.get(id)
  const unit = datapoint ? unitOf(datapoint)?.name[lang] : undefined
  const figure = isDecimalText(value)
    ? withoutBidiControls(formatNumber(value, format, { maximumFractionDigits: 12 }))
    : value
  if (unit === undefined) return figure
  return datapoint?.unit === '%' ? `${figure}%` : `${figure} ${unit}`
}

/** An answer as it is read, figures of texts filled in. */
export function textOf(datapoint: Datapoint, value: AnswerValue | null, answers: Answers, lang: Lang): string {
  if (value === null) return ''
  const words = documentWords('disclosures', lang)
  const optionName = (one: string) =>
    datapoint.options?.find((option) => option.value === one)?.[`label_${lang}`] ?? one
  if (typeof value === 'boolean') return words.say(value ? 'workbook.yes' : 'workbook.no')
  if (typeof value === 'string') return optionName(value)
  if ('en' in value && typeof value.en === 'string') {
    const pair = value as { readonly en: string; readonly ar: string }
    return withLiveFigures(pair[lang] || pair.en || pair.ar, (id) => liveFigure(id, answers, words))
  }
  const cellOf = ({ options }: { readonly options?: Datapoint['options'] }, cell = '') =>
    options?.find((option) => option.value === cell)?.[`label_${lang}`] ?? cell
  const list = value as readonly (string | Readonly<Record<string, string>>)[]
  return list
    .map((one) =>
      typeof one === 'string'
        ? optionName(one)
        : (datapoint.columns ?? [])
            .filter(({ key }) => (one[key] ?? '') !== '')
            .map((column) => `${column[`label_${lang}`]}: ${cellOf(column, one[column.key])}`)
            .join('; '),
    )
    .join('\n')
}
