import type { ResponseOf } from '@athar/contracts'
import { mayPrepare } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/api/index.ts'
import { Fields, Form, useForm, type FieldOf } from '../../../platform/form/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { newerFrom, useProblemWords } from '../problem-words.ts'
import { useScreening, useYear } from '../queries.ts'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { useReportingYear } from '../use-reporting-year.ts'
import { CategoryDecision } from './category-decision.tsx'
import { isFixed, YearHead } from './year-head.tsx'

type Screening = ResponseOf<typeof inventory.readScreening>
type Draft = { readonly categories: readonly inventory.ScreenedCategory[] }
const draftOf = ({ categories }: Screening): Draft => ({ categories })

/** Which of the fifteen categories of scope 3 count in a year, and why others do not. */
export function ScreeningTab() {
  const { query, year } = useReportingYear()
  return <Loaded query={query}>{() => year !== null && <OneYear key={year} year={year} />}</Loaded>
}

function OneYear({ year }: { readonly year: number }) {
  const answer = useYear(year)
  const screening = useScreening(year)
  return (
    <Loaded query={answer}>
      {(data) => (
        <div className="grid max-w-4xl gap-6">
          <YearHead year={data.year} />
          <Loaded query={screening}>{(known) => <ScreeningForm screening={known} year={data.year} />}</Loaded>
        </div>
      )}
    </Loaded>
  )
}

function ScreeningForm({ screening, year }: { readonly screening: Screening; readonly year: inventory.InventoryYear }) {
  const { t } = useTranslation(['inventory', 'common'])
  const format = useFormat()
  const canPrepare = useMayAct(mayPrepare)
  const fixed = !canPrepare || isFixed(year)
  const said = (item: inventory.ScreenedCategory | undefined) =>
    item ? [t(`boundary.screening.decision.${item.decision ?? 'open'}`), item.reason].filter(Boolean).join(': ') : ''
  const form = useForm({
    name: 'screening',
    disabled: fixed,
    initial: draftOf(screening),
    version: screening.version,
    schema: inventory.screeningInput,
    problem: useProblemWords(),
    send: (body: Draft, version) =>
      callApi(inventory.saveScreening, {
        params: { year: year.year },
        body: { categories: [...body.categories], version },
      }),
    newerOf: newerFrom(draftOf),
    touches: [inventory.readScreening, inventory.listYears],
    onSaved: () => toast.success(t('boundary.screening.saved', { year: format.year(year.year) })),
    fields: screening.categories.map(({ category }, at): FieldOf<Draft> => ({
      kind: 'custom',
      bare: true,
      name: `categories.${at}`,
      label: t(`boundary.scope3.${category as 1}.name`),
      show: ({ categories }) => said(categories[at]),
      render: (control) => <CategoryDecision control={control} at={at} />,
    })),
  })
  const { categories } = form.draft
  const decided = categories.filter(({ decision }) => decision !== null).length
  const progress = t('boundary.screening.progress', {
    count: decided,
    number: format.count(decided),
    total: format.count(categories.length),
  })
  return (
    <div className="grid gap-5">
      <div>
        <h2 className="text-xl">{t('boundary.screening.title')}</h2>
        <p className="max-w-3xl text-muted">{t('boundary.screening.intro')}</p>
      </div>
      {isFixed(year) && (
        <Alert severity="info" live={false}>
          {t(`boundary.year.fixed.${year.state === 'locked' ? 'locked' : 'approved'}`)}
        </Alert>
      )}
      <div className="grid gap-2">
        <output>{progress}</output>
        <ProgressBar
          label={t('boundary.screening.title')}
          value={decided}
          max={categories.length}
          valueText={progress}
        />
      </div>
      {decided === 0 && !fixed && (
        <CopyLastYear year={year.year} onCopy={(last) => form.change({ categories: last })} />
      )}
      <Form
        form={form}
        actions={
          <div className="sticky bottom-0 -mx-4 flex items-center gap-4 border-t border-line bg-sunken px-4 py-3 sm:mx-0 sm:px-0">
            <Button type="submit" variant="primary" busy={form.busy} disabled={!form.changed}>
              {t('common:generic.save')}
            </Button>
            {form.changed && <span className="text-muted">{t('boundary.unsaved.some')}</span>}
          </div>
        }
      >
        <ol className="grid gap-3">
          <Fields form={form} />
        </ol>
      </Form>
    </div>
  )
}

/** Most answers hold from one year to the next. */
function CopyLastYear({
  year,
  onCopy,
}: {
  readonly year: number
  readonly onCopy: (categories: readonly inventory.ScreenedCategory[]) => void
}) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const last = useScreening(year - 1).data?.categories
  if (!last?.some(({ decision }) => decision !== null)) return null
  return (
    <Alert severity="info" live={false} title={t('boundary.screening.copyTitle', { year: format.year(year - 1) })}>
      <Button size="sm" icon="copy" onClick={() => onCopy(last)}>
        {t('boundary.screening.copy')}
      </Button>
    </Alert>
  )
}
