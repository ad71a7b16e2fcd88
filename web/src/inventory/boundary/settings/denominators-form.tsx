import type { ResponseOf } from '@athar/contracts'
import { mayPrepare } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/api/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { Conflict } from '../form/conflict.tsx'
import { Problems } from '../form/problems.tsx'
import { useForm } from '../form/use-form.ts'
import { useRefresh, useYear } from '../queries.ts'
import { bodyOf, draftOf, type DenominatorsDraft } from './denominators-draft.ts'
import { DenominatorsFields } from './denominators-fields.tsx'
import { isFixed } from './year-head.tsx'

type YearAnswer = ResponseOf<typeof inventory.readYear>
const form = 'denominators'

/** Revenue, people and output of a year. */
export function DenominatorsForm({ year, denominators, denominatorsVersion }: YearAnswer) {
  const { t } = useTranslation('inventory')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const canPrepare = useMayAct(mayPrepare)
  const refresh = useRefresh()
  const { draft, change, reset, issues, failure, attempt, busy, changed, submit } = useForm({
    initial: draftOf(denominators),
    version: denominatorsVersion,
    toBody: bodyOf,
    schema: inventory.denominators,
    send: (body, version) =>
      callApi(inventory.saveYear, { params: { year: year.year }, body: { version, denominators: body } }),
    onSaved: async () => {
      toast.success(t('boundary.year.saved', { year: format.year(year.year) }))
      await refresh(inventory.readYear, inventory.listYears)
    },
  })
  const theirs = failure?.code === 'inventory.boundary-changed' ? (failure.details['current'] as YearAnswer) : null
  const labels = {
    revenueMinor: t('boundary.year.revenue'),
    currency: t('boundary.year.currency'),
    headcount: t('boundary.year.headcount'),
    output: t('boundary.year.output'),
    outputUnit: t('boundary.year.outputUnit'),
  }
  const fixed = !canPrepare || isFixed(year)
  const last = useLastYear(year.year)
  const row = (label: string, of: (draft: DenominatorsDraft) => string) => {
    const mineAndTheirs = [of(draft), theirs ? of(draftOf(theirs.denominators)) : ''] as const
    return {
      label,
      mine: mineAndTheirs[0] || '–',
      theirs: mineAndTheirs[1] || '–',
      same: mineAndTheirs[0] === mineAndTheirs[1],
    }
  }
  return (
    <form
      id={form}
      noValidate
      aria-labelledby={`${form}-title`}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div>
        <h2 id={`${form}-title`} className="text-xl">
          {t('boundary.year.title')}
        </h2>
        <p className="text-muted">{t('boundary.year.intro')}</p>
      </div>
      {isFixed(year) && (
        <Alert severity="info" live={false}>
          {t(`boundary.year.fixed.${year.state === 'locked' ? 'locked' : 'approved'}`)}
        </Alert>
      )}
      {theirs ? (
        <Conflict
          busy={busy}
          differences={[
            row(labels.revenueMinor, ({ revenue, currency }) => (revenue === '' ? '' : `${revenue} ${currency}`)),
            row(labels.headcount, ({ headcount }) => headcount),
            row(labels.output, ({ output, outputUnit }) => `${output} ${outputUnit}`.trim()),
          ]}
          onKeepMine={() => void submit(theirs.denominatorsVersion)}
          onTakeTheirs={() => reset(draftOf(theirs.denominators), theirs.denominatorsVersion)}
        />
      ) : (
        <Problems
          form={form}
          issues={issues}
          failure={failure}
          attempt={attempt}
          labelOf={(path) => labels[path as keyof typeof labels] ?? path}
        />
      )}
      <DenominatorsFields form={form} draft={draft} issues={issues} change={change} last={last} disabled={fixed} />
      {!fixed && (
        <div>
          <Button type="submit" variant="primary" busy={busy} disabled={!changed}>
            {tCommon('generic.save')}
          </Button>
        </div>
      )}
    </form>
  )
}

/** Last year's figures, shown beside this year's so that a slip of a digit is seen. */
const useLastYear = (year: number): inventory.Denominators | undefined => useYear(year - 1).data?.denominators
