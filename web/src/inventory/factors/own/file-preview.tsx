import type { ResponseOf } from '@athar/contracts'
import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useErrorWords, ApiError } from '../../../platform/api/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/table/plain-table.tsx'
import { useCodeWords } from '../../imports/codes.ts'
import { useActivityName, useFactorWords } from '../use-factor-words.ts'

type Row = ResponseOf<typeof inventory.importOwnFactors>['rows'][number]
type FilePreviewProps = {
  readonly name: string
  readonly rows: readonly Row[]
  /** Whether rows far outside the range of the library are stored too. */
  readonly onStore: (confirmed: boolean) => void
  readonly onBack: () => void
}

/** Asked about, not refused. */
const outside = 'factor-outside-range'

/** What the file says, row by row, before anything is stored. */
export function FilePreview({ name, rows, onStore, onBack }: FilePreviewProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const columns = useColumns()
  const good = rows.filter(({ codes }) => codes.length === 0).length
  const asked = rows.filter(({ codes }) => codes.length === 1 && codes[0] === outside).length
  const bad = rows.length - good - asked
  return (
    <div className="space-y-4">
      <Alert
        severity={bad + asked === 0 && good > 0 ? 'success' : 'warning'}
        title={t('factors.file.good', { count: good, number: format.count(good) })}
      >
        {asked > 0 && <p>{t('factors.file.asked', { count: asked, number: format.count(asked) })}</p>}
        {bad > 0 && <p>{t('factors.file.bad', { count: bad, number: format.count(bad) })}</p>}
        <p>
          <bdi className="break-all text-muted">{name}</bdi>
        </p>
      </Alert>
      <PlainTable label={t('factors.file.rows')} columns={columns} rows={rows} rowKey={({ record }) => record} />
      <div className="flex flex-wrap gap-3">
        {good > 0 && (
          <Button variant="primary" onClick={() => onStore(false)}>
            {t('factors.file.store', { count: good, number: format.count(good) })}
          </Button>
        )}
        {asked > 0 && (
          <Button onClick={() => onStore(true)}>
            {t('factors.file.storeAsked', { count: good + asked, number: format.count(good + asked) })}
          </Button>
        )}
        <Button onClick={onBack}>{t('factors.file.other')}</Button>
      </div>
    </div>
  )
}

function useColumns(): readonly PlainColumn<Row>[] {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useFactorWords()
  const activityName = useActivityName()
  const verdict = ({ codes, name }: Row) =>
    codes.length === 0 ? (
      <Badge tone="positive">{t('factors.file.ready')}</Badge>
    ) : (
      <ul className="grid gap-2">
        {codes.map((code) => (
          <Reason key={code} code={code} stored={name !== null && code !== outside} />
        ))}
      </ul>
    )
  const header = (key: 'row' | 'verdict' | 'name' | 'activity' | 'kg' | 'unit') => ({
    key,
    header: t(`factors.file.column.${key}`),
  })
  return [
    { ...header('row'), className: 'text-muted', cell: ({ record }) => format.count(record) },
    { ...header('verdict'), className: 'min-w-60 sm:min-w-96', cell: verdict },
    { ...header('name'), className: 'min-w-48 break-words', cell: ({ name }) => <bdi>{name ?? '–'}</bdi> },
    { ...header('activity'), cell: ({ activity }) => (activity === null ? '–' : activityName(activity)) },
    { ...header('kg'), figures: true, cell: ({ co2eKg }) => (co2eKg === null ? '–' : words.figure(co2eKg)) },
    { ...header('unit'), cell: ({ unit }) => (unit === null ? '–' : words.unit(unit)) },
  ]
}

/** Why a row cannot be taken, and what to do about it. */
function Reason({ code, stored }: { readonly code: string; readonly stored: boolean }) {
  const codeWords = useCodeWords()
  const errorWords = useErrorWords()
  const { title, help } = codeWords(code)
  // A row that was read whole is refused by what is stored already, which is worded with the errors.
  const said = stored
    ? { title: errorWords(new ApiError({ code: `inventory.${code}`, status: 0 })).text, help: '' }
    : { title, help }
  return (
    <li className="grid gap-0.5">
      <span className="font-semibold text-critical">{said.title}</span>
      {said.help !== '' && <span className="text-muted">{said.help}</span>}
    </li>
  )
}
