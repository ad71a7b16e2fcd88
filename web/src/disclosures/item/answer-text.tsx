import type { DisclosureDatapoint, DisclosureItem, StoredAnswer } from '@athar/contracts/disclosures'
import { withLiveFigures } from '@athar/frameworks'
import { isDecimalText } from '@athar/carbon'
import { useTranslation } from 'react-i18next'
import { usePick, Words } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { isChoices, isFigure, isRows } from './answer-draft.ts'

type Live = DisclosureItem['liveFigures']
type AnswerTextProps = {
  readonly datapoint: DisclosureDatapoint
  readonly value: StoredAnswer['value']
  readonly live: Live
}

/** A figure as this page shows figures, with its unit. */
export function useFigureText() {
  const format = useFormat()
  const pick = usePick()
  return (value: string, unit: { readonly en: string; readonly ar: string } | null): string =>
    [isDecimalText(value) ? format.number(value, { maximumFractionDigits: 12 }) : value, unit ? pick(unit).text : '']
      .join(' ')
      .trim()
}

/** An answer in one line, for histories and conflicts; texts and tables are cut. */
export function useAnswerLine() {
  const { t } = useTranslation('disclosures')
  const format = useFormat()
  const pick = usePick()
  const figure = useFigureText()
  return (datapoint: DisclosureDatapoint, value: StoredAnswer['value']): string => {
    if (value === null) return t('item.none')
    if (typeof value === 'boolean') return t(value ? 'item.yes' : 'item.no')
    const nameOf = (one: string) => {
      const option = datapoint.options.find((each) => each.value === one)
      return option ? pick(option.label).text : one
    }
    if (typeof value === 'string') {
      if (isFigure(datapoint)) return figure(value, datapoint.unit?.name ?? null)
      if (datapoint.type === 'date') return format.day(value)
      return datapoint.type === 'select' ? nameOf(value) : cut(value)
    }
    if (isRows(value)) return t('item.rows', { count: value.length, number: format.count(value.length) })
    if (isChoices(value)) return value.map(nameOf).join(t('item.and'))
    return cut(pick(value).text)
  }
}
const cut = (text: string): string => (text.length > 140 ? `${text.slice(0, 140)}…` : text)

/** An answer as it is read. A live figure shows its number of now. */
export function AnswerText({ datapoint, value, live }: AnswerTextProps) {
  const { t } = useTranslation('disclosures')
  const pick = usePick()
  const figure = useFigureText()
  const lineOf = useAnswerLine()
  if (value === null) return <p className="text-muted">{t('item.none')}</p>
  if (typeof value === 'object' && !Array.isArray(value)) {
    const { text, lang, dir } = pick(value)
    const shown = withLiveFigures(text, (id) => {
      const found = live.find((one) => one.id === id)
      return found?.value ? figure(found.value, found.unit) : t('narrative.missing')
    })
    return (
      <p lang={lang} dir={dir} className="max-w-3xl whitespace-pre-line">
        {shown}
      </p>
    )
  }
  if (isRows(value)) return <AnswerTable datapoint={datapoint} rows={value} />
  return (
    <p className={isFigure(datapoint) ? 'text-xl font-semibold' : ''}>
      <bdi>{lineOf(datapoint, value)}</bdi>
    </p>
  )
}

type AnswerTableProps = {
  readonly datapoint: DisclosureDatapoint
  readonly rows: readonly Readonly<Record<string, string>>[]
}

function AnswerTable({ datapoint, rows }: AnswerTableProps) {
  const pick = usePick()
  const figure = useFigureText()
  return (
    <ScrollRegion label={pick(datapoint.label).text}>
      <table className="w-full text-start text-sm">
        <thead className="border-b border-line bg-sunken">
          <tr>
            {datapoint.columns.map((column) => (
              <th key={column.key} scope="col" className="px-3 py-2 text-start font-semibold">
                <Words of={column.label} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, at) => (
            <tr key={at}>
              {datapoint.columns.map(({ key, type, options }) => {
                const option = options.find(({ value }) => value === row[key])
                return (
                  <td key={key} className={type === 'number' ? 'px-3 py-2 text-figures' : 'px-3 py-2'}>
                    <bdi>
                      {option ? pick(option.label).text : type === 'number' ? figure(row[key] ?? '', null) : row[key]}
                    </bdi>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
