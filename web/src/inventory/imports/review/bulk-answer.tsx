import * as inventory from '@athar/contracts/inventory'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { useActingOrganisation } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { allRowsWithCode, mostRowsAtOnce } from '../queries.ts'
import { answerOf, noAnswer, withAnswers, withChoice } from '../wizard/draft.ts'
import type { WizardProps } from '../wizard/wizard-props.ts'
import { severityOf } from '../codes.ts'
import { canKeepAll, sharedChoices } from './bulk.ts'
import { useChoiceWords } from './choices.ts'
import { DecimalMark } from './decimal-mark.tsx'

type BulkProps = WizardProps & { readonly code: string }

/** One answer for every row with a reason. */
export function BulkAnswer(props: BulkProps) {
  const organisation = useActingOrganisation()
  const { one, code } = props
  const count = one.counts.codes[code] ?? 0
  const few = count <= mostRowsAtOnce
  const query = useQuery({
    queryKey: [inventory.listImportRows.name, organisation, one.id, one.version, 'all', code],
    queryFn: ({ signal }) => allRowsWithCode(one.id, code, signal),
    enabled: few,
  })
  if (!few)
    return (
      <>
        {code === 'number-ambiguous' && <DecimalMark {...props} rows={[]} />}
        <Answers {...props} count={count} rows={[]} />
        <TooMany count={count} />
      </>
    )
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-10 w-80 max-w-full" />}>
      {(all) => {
        const rows = all.filter((row) => !row.imported)
        return (
          <>
            {code === 'number-ambiguous' && <DecimalMark {...props} rows={rows} />}
            <Answers {...props} count={rows.length} rows={rows} />
          </>
        )
      }}
    </Loaded>
  )
}

/** Row by row a browser takes in so many; names and readings are explained for the whole file, whatever its length. */
function TooMany({ count }: { readonly count: number }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  return (
    <Alert severity="info" title={t('import.bulk.tooMany', { count, number: format.count(count) })} live={false}>
      <p>{t('import.bulk.tooManyText', { most: format.count(mostRowsAtOnce) })}</p>
    </Alert>
  )
}

type AnswersProps = BulkProps & { readonly count: number; readonly rows: readonly inventory.ImportRow[] }

function Answers({ state, code, count, rows }: AnswersProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useChoiceWords()
  const { draft, change } = state
  const counted = (count: number) => ({ count, number: format.count(count) })
  const kept = draft.confirmedCodes.includes(code)
  const told = (count: number) => toast.success(t('import.bulk.answered', counted(count)))
  const keepAll = () => {
    change((before) => ({
      ...before,
      confirmedCodes: kept ? before.confirmedCodes.filter((one) => one !== code) : [...before.confirmedCodes, code],
    }))
    if (!kept) toast.success(t('import.bulk.kept'))
  }
  const skipAll = () => {
    change((before) =>
      withAnswers(
        before,
        rows.map((row) => [row.record, { ...noAnswer, skip: true }]),
      ),
    )
    told(rows.length)
  }
  const choose = (answers: readonly (readonly [number, inventory.ImportDecision])[]) => {
    change((before) =>
      withAnswers(
        before,
        answers.map(([record, decision]) => [record, withChoice(answerOf(before, record), code, decision)]),
      ),
    )
    told(answers.length)
  }
  const setOrder = (dateOrder: 'day-month-year' | 'month-day-year') => change((before) => ({ ...before, dateOrder }))
  const anything = rows.length > 0 || (count > 0 && (canKeepAll(code) || code === 'date-order-assumed'))
  if (!anything || severityOf(code) === 'skip' || code === 'duplicate-row') return null
  return (
    <div className="rounded-container border border-line bg-sunken p-4">
      <p className="mb-2 text-sm font-semibold">{t('import.bulk.title')}</p>
      <div className="flex flex-wrap gap-2">
        {canKeepAll(code) && (
          <Button
            size="sm"
            aria-pressed={kept}
            variant={kept ? 'primary' : 'secondary'}
            icon={kept ? 'check' : undefined}
            onClick={keepAll}
          >
            {t('import.bulk.keep', counted(count))}
          </Button>
        )}
        {code === 'date-order-assumed' &&
          (['day-month-year', 'month-day-year'] as const).map((order) => (
            <Button
              key={order}
              size="sm"
              aria-pressed={draft.dateOrder === order}
              variant={draft.dateOrder === order ? 'primary' : 'secondary'}
              onClick={() => setOrder(order)}
            >
              {t(order === 'day-month-year' ? 'import.bulk.dayFirst' : 'import.bulk.monthFirst')}
            </Button>
          ))}
        {sharedChoices(rows, code).map(({ choice, rows: records }) => (
          <Button
            key={JSON.stringify(choice.decision)}
            size="sm"
            onClick={() => choose(records.map((record) => [record, choice.decision]))}
          >
            {t('import.bulk.choice', { choice: words(choice), ...counted(records.length) })}
          </Button>
        ))}
        {rows.length > 0 && (
          <Button size="sm" variant="quiet" onClick={skipAll}>
            {t('import.bulk.skip', counted(rows.length))}
          </Button>
        )}
      </div>
    </div>
  )
}
