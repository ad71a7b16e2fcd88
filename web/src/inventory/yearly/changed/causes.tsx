import type { ExplainedYears, Inventory } from '@athar/contracts/inventory'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { useFormat } from '../../../platform/language/index.ts'
import { useAddress } from '../../../platform/routing/use-address.ts'
import { BridgeChart } from '../../../ui/charts/index.ts'
import { Select } from '../../../ui/select/index.ts'
import { Panel } from '../parts/section.tsx'
import { useAmounts } from '../parts/use-amounts.ts'
import { useChartHead } from '../parts/use-chart-head.tsx'
import { useMonthSpans } from '../parts/use-month-spans.ts'
import { useChanges } from '../queries.ts'
import { CausesTable } from './causes-table.tsx'
import { ChangedSources } from './changed-sources.tsx'
import { useCauses } from './use-causes.ts'

/** Why this year differs from another: activity, factors, boundary and method, as a bridge and as a table. */
export function Causes({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const heading = useId()
  const { read, set } = useAddress()
  const wanted = Number(read('against'))
  const query = useChanges(data.year.year, Number.isInteger(wanted) && wanted > 0 ? wanted : undefined)
  return (
    <Panel className="space-y-5">
      <section aria-labelledby={heading} className="space-y-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3 id={heading} className="text-base">
            {t('yearly.causes.title')}
          </h3>
          {query.data && query.data.years.length > 0 && (
            <Against
              years={query.data.years}
              value={query.data.explained?.against ?? null}
              onChange={(year) => set({ against: year })}
            />
          )}
        </div>
        <Loaded query={query}>
          {({ explained }) =>
            explained === null ? (
              <p className="text-sm">{t('yearly.causes.none')}</p>
            ) : (
              <Explained data={data} explained={explained} />
            )
          }
        </Loaded>
      </section>
    </Panel>
  )
}

type AgainstProps = {
  readonly years: readonly number[]
  readonly value: number | null
  readonly onChange: (year: string) => void
}

function Against({ years, value, onChange }: AgainstProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  return (
    <div className="flex items-center gap-2 text-sm">
      <span aria-hidden="true" className="whitespace-nowrap text-muted">
        {t('yearly.causes.against')}
      </span>
      <Select
        size="sm"
        className="w-28"
        label={t('yearly.causes.against')}
        options={years.map((year) => ({ value: String(year), label: format.year(year) }))}
        value={value === null ? null : String(value)}
        onChange={onChange}
      />
    </div>
  )
}

type ExplainedProps = { readonly data: Inventory; readonly explained: ExplainedYears }

function Explained({ data, explained }: ExplainedProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const spans = useMonthSpans()
  const { months } = explained
  if (months?.length === 0)
    return <p className="text-sm">{t('yearly.comparison.noLike', { year: format.year(explained.against) })}</p>
  return (
    <>
      <div className="space-y-1 text-sm text-muted">
        {months && <p>{t('yearly.causes.likeMonths', { months: spans(months) })}</p>}
        {explained.sets.then !== explained.sets.now && <p>{t('yearly.causes.sets', explained.sets)}</p>}
      </div>
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        <BridgeOfCauses data={data} explained={explained} />
        <CausesTable causes={useCauses(data, explained)} explained={explained} />
      </div>
      <ChangedSources data={data} explained={explained} />
      <Reading />
    </>
  )
}

function BridgeOfCauses({ data, explained }: ExplainedProps): ReactNode {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const amounts = useAmounts(data)
  const head = useChartHead(data)
  const { unit, then, now, change, causes } = useCauses(data, explained)
  const [from, to] = [format.year(explained.against), format.year(data.year.year)]
  const first = causes.reduce((most, each) => (Math.abs(each.value) > Math.abs(most.value) ? each : most))
  const way = change.value > 0 ? 'up' : change.value < 0 ? 'down' : 'same'
  return (
    <BridgeChart
      {...head(`causes-${explained.against}`)}
      headingLevel={4}
      title={t(`yearly.causes.finding.${first.value === 0 ? 'none' : way}`, {
        change: change.text.replace(/[+\-−]/u, ''),
        unit,
        year: from,
        cause: first.label,
      })}
      unit={t('yearly.units.location', { unit })}
      headers={[t('yearly.causes.cause'), unit, t('yearly.causes.shareOf', { year: from })]}
      rows={[
        { key: 'then', kind: 'total', label: from, ...then },
        ...causes.map(({ cause, label, value, text, share }) => ({
          key: cause,
          kind: 'change' as const,
          label,
          value,
          text,
          share,
        })),
        { key: 'now', kind: 'total', label: to, ...now },
      ]}
      startNote={(start) => t('yearly.causes.startNote', { start: amounts.tick(start), unit })}
    />
  )
}

/** How the causes are told apart, and what no cause is named for. */
function Reading() {
  const { t } = useTranslation('inventory')
  return (
    <div className="max-w-prose space-y-1 text-sm text-muted">
      <p>{t('yearly.causes.whole')}</p>
      <p>{t('yearly.causes.apart')}</p>
    </div>
  )
}
