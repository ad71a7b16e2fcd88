import type { ResponseOf } from '@athar/contracts'
import { mayPrepare } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/api/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { Conflict } from '../form/conflict.tsx'
import { Problems } from '../form/problems.tsx'
import { useForm } from '../form/use-form.ts'
import { useRefresh, useScreening, useYear } from '../queries.ts'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { useReportingYear } from '../use-reporting-year.ts'
import { CategoryDecision } from './category-decision.tsx'
import { isFixed, YearHead } from './year-head.tsx'

type Screening = ResponseOf<typeof inventory.readScreening>
type Draft = { readonly categories: readonly inventory.ScreenedCategory[] }
const form = 'screening'

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
          <Loaded query={screening}>
            {(known) => <ScreeningForm key={known.version} screening={known} year={data.year} />}
          </Loaded>
        </div>
      )}
    </Loaded>
  )
}

function ScreeningForm({ screening, year }: { readonly screening: Screening; readonly year: inventory.InventoryYear }) {
  const { t } = useTranslation('inventory')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const canPrepare = useMayAct(mayPrepare)
  const refresh = useRefresh()
  const { draft, change, reset, issues, failure, attempt, busy, changed, submit } = useForm({
    initial: { categories: screening.categories } as Draft,
    version: screening.version,
    toBody: ({ categories }) => ({ categories: [...categories] }),
    schema: inventory.screeningInput,
    send: (body, version) =>
      callApi(inventory.saveScreening, { params: { year: year.year }, body: { ...body, version } }),
    onSaved: async () => {
      toast.success(t('boundary.screening.saved', { year: format.year(year.year) }))
      await refresh(inventory.readScreening, inventory.listYears)
    },
  })
  const theirs = failure?.code === 'inventory.boundary-changed' ? (failure.details['current'] as Screening) : null
  const fixed = !canPrepare || isFixed(year)
  const decided = draft.categories.filter(({ decision }) => decision !== null).length
  const set = (category: number, patch: Partial<inventory.ScreenedCategory>) =>
    change({ categories: draft.categories.map((item) => (item.category === category ? { ...item, ...patch } : item)) })
  const progress = t('boundary.screening.progress', {
    count: decided,
    number: format.count(decided),
    total: format.count(draft.categories.length),
  })
  const said = ({ decision, reason }: inventory.ScreenedCategory) =>
    [t(`boundary.screening.decision.${decision ?? 'open'}`), reason].filter(Boolean).join(': ')
  return (
    <form
      id={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
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
          max={draft.categories.length}
          valueText={progress}
        />
      </div>
      {decided === 0 && !fixed && <CopyLastYear year={year.year} onCopy={(categories) => change({ categories })} />}
      {theirs ? (
        <Conflict
          busy={busy}
          differences={draft.categories.map((mine, at) => ({
            label: t(`boundary.scope3.${mine.category as 1}.name`),
            mine: said(mine),
            theirs: said(theirs.categories[at] ?? mine),
            same: said(mine) === said(theirs.categories[at] ?? mine),
          }))}
          onKeepMine={() => void submit(theirs.version)}
          onTakeTheirs={() => reset({ categories: theirs.categories }, theirs.version)}
        />
      ) : (
        <Problems form={form} issues={issues} failure={failure} attempt={attempt} labelOf={(path) => labelOf(path)} />
      )}
      <fieldset disabled={fixed} className="min-w-0">
        <ol className="grid gap-3">
          {draft.categories.map((item, at) => (
            <CategoryDecision
              key={item.category}
              form={form}
              at={at}
              item={item}
              issues={issues}
              onChange={(patch) => set(item.category, patch)}
            />
          ))}
        </ol>
      </fieldset>
      {!fixed && (
        <div className="sticky bottom-0 -mx-4 flex items-center gap-4 border-t border-line bg-sunken px-4 py-3 sm:mx-0 sm:px-0">
          <Button type="submit" variant="primary" busy={busy} disabled={!changed}>
            {tCommon('generic.save')}
          </Button>
          {changed && <span className="text-muted">{t('boundary.unsaved.some')}</span>}
        </div>
      )}
    </form>
  )

  function labelOf(path: string): string {
    const at = Number(/^categories\.(\d+)/.exec(path)?.[1] ?? 0)
    return t(`boundary.scope3.${(draft.categories[at]?.category ?? 1) as 1}.name`)
  }
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
