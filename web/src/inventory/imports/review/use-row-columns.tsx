import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { nameIn } from '@athar/i18n'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Bdi, Quantity } from '../../../ui/inline.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { useNames } from '../use-names.ts'
import { answerOf, type Draft } from '../wizard/draft.ts'
import { RowCodes } from './code-badge.tsx'
import { viewOfRow } from './views.ts'

type Row = inventory.ImportRow
const none = '–'

type Shown = {
  readonly draft: Draft
  readonly reasoned: boolean
  readonly canPrepare: boolean
  readonly onOpen: (row: Row) => void
}

/** Where no row shown has a reason, their place is left to what the rows say. All of it fits beside the menu at 1440 px. */
export function useRowColumns({ draft, reasoned, canPrepare, onOpen }: Shown): Column<Row>[] {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const names = useNames()
  const { lang } = useLanguage()
  // A site made since the check, or past those that pickers hold, has its name from the row itself.
  const siteOf = ({ siteName, values }: Row) =>
    siteName ? nameIn(lang, siteName).text : names.site(values?.site ?? '')
  const reasons: Column<Row> = {
    key: 'reasons',
    header: t('import.review.reasons'),
    width: 'minmax(11rem, 1.2fr)',
    narrow: 'calc(100cqi - 10rem)',
    cell: (row) => <RowCodes codes={row.codes} />,
  }
  return [
    {
      key: 'record',
      header: t('import.review.record'),
      width: '4rem',
      narrow: false,
      align: 'figures',
      cell: (row) => format.count(row.record),
    },
    {
      key: 'line',
      header: t('import.review.line'),
      width: '4rem',
      align: 'figures',
      cell: ({ line, sheet }) =>
        sheet
          ? t('import.row.lineOf', { sheet: `\u2068${sheet}\u2069`, line: format.count(line) })
          : format.count(line),
    },
    {
      key: 'answer',
      header: t('import.review.answer'),
      width: '6rem',
      cell: (row) => <AnswerMark row={row} draft={draft} canPrepare={canPrepare} onOpen={onOpen} />,
    },
    ...(reasoned ? [reasons] : []),
    {
      key: 'site',
      header: t('import.review.site'),
      width: 'minmax(7.5rem, 1fr)',
      cell: (row) => (row.values?.site ? <Bdi>{siteOf(row)}</Bdi> : row.values ? none : <Raw row={row} />),
    },
    {
      key: 'period',
      header: t('import.review.period'),
      width: 'minmax(13.5rem, 1fr)',
      cell: (row) => <Period row={row} />,
    },
    {
      key: 'activity',
      header: t('import.review.activity'),
      width: 'minmax(9rem, 1fr)',
      cell: (row) => (row.values?.activity ? names.activity(row.values.activity) : none),
    },
    {
      key: 'quantity',
      header: t('import.review.quantity'),
      width: 'minmax(9.25rem, 1fr)',
      align: 'figures',
      cell: (row) =>
        row.values?.quantity ? (
          <Quantity
            value={format.number(row.values.quantity, { maximumFractionDigits: 6 })}
            unit={row.values.unit ? names.unit(row.values.unit) : ''}
          />
        ) : (
          none
        ),
    },
    {
      key: 'kg',
      header: t('import.review.emissions'),
      width: '7rem',
      align: 'figures',
      cell: (row) => (row.kgCo2e === null ? none : <bdi>{format.readable(row.kgCo2e)}</bdi>),
    },
  ]
}

function Period({ row }: { readonly row: Row }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { periodStart, periodEnd } = row.values ?? {}
  if (!periodStart) return none
  if (!periodEnd || periodEnd === periodStart) return format.day(periodStart)
  return t('import.review.span', { from: format.day(periodStart), to: format.day(periodEnd) })
}

/** A row that holds no data shows what stands in it. */
const Raw = ({ row }: { readonly row: Row }) => (
  <Bdi className="text-muted">{row.cells?.filter((text) => text !== '').join(' · ')}</Bdi>
)

type AnswerMarkProps = Omit<Shown, 'reasoned'> & { readonly row: Row }

/** What was said of the row and not yet checked; else what is left to do. */
function AnswerMark({ row, draft, canPrepare, onOpen }: AnswerMarkProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const answer = answerOf(draft, row.record)
  if (answer.skip) return <Badge>{t('import.review.leftOut')}</Badge>
  if (answer.edit !== null) return <Badge tone="positive">{t('import.review.edited')}</Badge>
  if (Object.keys(answer.byCode).length > 0) return <Badge tone="positive">{t('import.review.answered')}</Badge>
  if (canPrepare && viewOfRow(row) === 'held')
    return (
      <button
        type="button"
        aria-label={t('import.review.decideRow', { record: format.count(row.record) })}
        className="min-h-8 cursor-pointer font-semibold text-action underline"
        onClick={(event) => {
          event.stopPropagation()
          onOpen(row)
        }}
      >
        {t('import.review.decide')}
      </button>
    )
  if (row.answered) return <span className="text-muted">{t('import.review.answered')}</span>
  return <span className="text-muted underline">{t('import.review.look')}</span>
}
