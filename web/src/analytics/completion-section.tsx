import { frameworkViews, type FrameworkView } from '@athar/frameworks'
import { readFrameworkOverview, type FrameworkOverview } from '@athar/contracts/disclosures'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../platform/api/index.ts'
import { Loaded } from '../platform/api/loaded.tsx'
import { useFormat } from '../platform/language/index.ts'
import { useAddress } from '../platform/routing/use-address.ts'
import { ChartFrame } from '../ui/charts/index.ts'
import { Field } from '../ui/field.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Section } from '../ui/section.tsx'
import { Select } from '../ui/select/index.ts'
import { useChartHead } from './use-chart-head.ts'

/** How much of each framework is answered, and by whom. */
export function CompletionSection() {
  const { t } = useTranslation('analytics')
  const { oneOf, set } = useAddress()
  const framework = oneOf<FrameworkView>('framework', frameworkViews) ?? 'ifrs-s2'
  const query = useApiQuery(readFrameworkOverview, { params: { framework }, query: {} }, { keepPrevious: true })
  return (
    <Section title={t('completion.title')}>
      <Loaded query={query}>
        {(overview) => (
          <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
            <Frameworks overview={overview} />
            <div className="grid grid-cols-1 content-start gap-4">
              <Field label={t('completion.framework')}>
                {(control) => (
                  <Select
                    {...control}
                    value={framework}
                    options={overview.frameworks.map((one) => ({ value: one.framework, label: one.name }))}
                    onChange={(next) => set({ framework: next })}
                  />
                )}
              </Field>
              <Owners overview={overview} />
            </div>
          </div>
        )}
      </Loaded>
    </Section>
  )
}

type Line = { readonly key: string; readonly label: string; readonly done: number; readonly all: number }
type OverviewProps = { readonly overview: FrameworkOverview }

function Frameworks({ overview }: OverviewProps) {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const { percent } = overview.completion
  const lines = overview.frameworks.map(({ framework, name, completion }) => ({
    key: framework,
    label: name,
    done: completion.completed,
    all: completion.applicable,
  }))
  return (
    <Bars
      title={t('completion.finding', { percent: format.percent(percent / 100), framework: overview.name })}
      first={t('completion.framework')}
      year={overview.year}
      lines={lines}
      fileName="athar-completion-by-framework"
    />
  )
}

function Owners({ overview }: OverviewProps) {
  const { t } = useTranslation('analytics')
  const lines = new Map<string, Line>()
  for (const { owner, status } of overview.items) {
    if (status === 'not-applicable') continue
    const key = owner?.id ?? ''
    const { done, all } = lines.get(key) ?? { done: 0, all: 0 }
    const label = owner?.name ?? t('completion.noOwner')
    lines.set(key, { key, label, done: done + (status === 'completed' ? 1 : 0), all: all + 1 })
  }
  return (
    <Bars
      title={t('completion.byOwner')}
      first={t('completion.owner')}
      year={overview.year}
      lines={[...lines.values()].toSorted((a, b) => b.all - a.all)}
      fileName="athar-completion-by-owner"
    />
  )
}

type BarsProps = {
  readonly title: string
  readonly first: string
  readonly year: number
  readonly lines: readonly Line[]
  readonly fileName: string
}

function Bars({ title, first, year, lines, fileName }: BarsProps) {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const head = useChartHead('answers')
  const share = ({ done, all }: Line) => (all === 0 ? 0 : done / all)
  const value = ({ done, all }: Line) => t('completion.value', { done: format.number(done), all: format.number(all) })
  const rows = lines.map((line) => [
    line.label,
    format.number(line.done),
    format.number(line.all),
    format.percent(share(line)),
  ])
  return (
    <ChartFrame
      {...head}
      title={title}
      unit={t('completion.unit', { year: format.year(year) })}
      fileName={fileName}
      table={{ headers: [first, t('completion.items'), t('completion.of'), t('completion.percent')], rows }}
    >
      {() => (
        <ul className="grid gap-3">
          {lines.map((line) => (
            <li key={line.key} className="grid gap-1 text-sm">
              <span className="flex flex-wrap justify-between gap-x-4">
                <bdi>{line.label}</bdi>
                <span className="text-muted">{value(line)}</span>
              </span>
              <ProgressBar label={line.label} value={share(line) * 100} valueText={value(line)} />
            </li>
          ))}
        </ul>
      )}
    </ChartFrame>
  )
}
