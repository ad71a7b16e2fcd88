import { mayReadAll } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat } from '../../platform/language/index.ts'
import { NotFoundScreen, usePageTitle } from '../../platform/routing/index.ts'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useMayAct } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { TargetChart } from '../../ui/charts/index.ts'
import { KeyFigure } from '../../ui/key-figure.tsx'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useKpi, useTargets } from '../targets/queries.ts'
import { StatusBadge } from '../targets/status-badge.tsx'
import { useChartFrame } from '../targets/use-chart-frame.ts'
import { useTargetWords } from '../targets/use-target-words.ts'
import { KpiParts } from './kpi-parts.tsx'
import { targetOf } from './target-of.ts'

/** One figure of the inventory over the years. */
export function KpiScreen() {
  const { code } = useParams()
  const known = inventory.kpiCodes.find((one) => one === code)
  return known ? <OneKpi key={known} code={known} /> : <NotFoundScreen />
}

function OneKpi({ code }: { readonly code: inventory.KpiCode }) {
  const { t } = useTranslation('mrv-hub')
  const canRead = useMayAct(mayReadAll)
  const query = useKpi(code)
  const title = t(`kpi.${code}.name`)
  usePageTitle(title)
  return (
    <div className="space-y-6">
      <header className="max-w-3xl space-y-1">
        <h1 className="text-2xl">{title}</h1>
        <p className="text-muted">{t(`kpi.${code}.text`)}</p>
      </header>
      {canRead ? (
        <>
          <LinkTabs
            label={t('kpi.all')}
            tabs={inventory.kpiCodes.map((one) => ({ to: paths.kpi(one), label: t(`kpi.${one}.short`) }))}
          />
          <Loaded query={query} title={title}>
            {(data) => <Years data={data} />}
          </Loaded>
        </>
      ) : (
        <RoleNeeded roles={mayReadAll} />
      )}
    </div>
  )
}

function Years({ data }: { readonly data: inventory.Kpi }) {
  const { t } = useTranslation('mrv-hub')
  const words = useTargetWords()
  const format = useFormat()
  const told = data.years.filter(({ value }) => value !== null)
  const last = told.findLast(({ counted }) => counted) ?? told.at(-1)
  if (!last)
    return (
      <EmptyState
        icon="chart"
        title={t('kpi.emptyTitle')}
        action={
          <Link className="text-link underline" to={paths.inventorySettings()}>
            {t('kpi.emptyAction')}
          </Link>
        }
      >
        <p>
          {data.years.at(-1)?.without === 'incomplete-year'
            ? t('kpi.without.incomplete-year')
            : t(`kpi.${data.code}.missing`)}
        </p>
      </EmptyState>
    )
  return (
    <>
      {data.sample && <Badge>{t('sample')}</Badge>}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <KeyFigure
          size="lg"
          label={format.year(last.year)}
          badge={
            last.counted ? <Badge tone="positive">{t('kpi.counted')}</Badge> : <Badge>{t('kpi.provisional')}</Badge>
          }
          value={words.value(last.value!, data.unit)}
          unit={words.unit(data.unit)}
        />
        <KpiTarget data={data} />
      </div>
      {told.some(({ whole }) => whole) && <KpiChart data={data} />}
      <Section title={t('kpi.parts')} text={t('kpi.partsText')}>
        <KpiParts data={data} />
      </Section>
      {told.some(({ counted }) => !counted) && <Alert severity="info" live={false} title={t('kpi.provisionalText')} />}
    </>
  )
}

function KpiTarget({ data }: { readonly data: inventory.Kpi }) {
  const { t } = useTranslation('mrv-hub')
  const words = useTargetWords()
  const format = useFormat()
  const target = targetOf(data.code, useTargets().data?.items ?? [])
  if (!target)
    return (
      <p className="text-sm text-muted">
        {t('kpi.noTarget')}{' '}
        <Link className="text-link underline" to={paths.targets()}>
          {t('kpi.setTarget')}
        </Link>
      </p>
    )
  const { judgement } = target
  return (
    <KeyFigure
      label={
        <Link className="text-link underline" to={paths.targets()}>
          {words.name(target.input.name)}
        </Link>
      }
      badge={<StatusBadge judgement={judgement} />}
      value={judgement.ok ? words.value(judgement.targetValue, target.unit) : '–'}
      unit={words.unit(target.unit)}
      note={t('target.by', { year: format.year(target.input.points.at(-1)!.year) })}
    />
  )
}

function KpiChart({ data }: { readonly data: inventory.Kpi }) {
  const { t } = useTranslation('mrv-hub')
  const format = useFormat()
  const words = useTargetWords()
  const frame = useChartFrame()
  const target = targetOf(data.code, useTargets().data?.items ?? [])
  const told = data.years.filter(({ value, whole }) => value !== null && whole)
  const counted = told.filter((year) => year.counted)
  const [first, last] = [counted[0], counted.at(-1)]
  const change = first && last && first !== last ? Number(last.value) / Number(first.value) - 1 : null
  const finding =
    change === null || !Number.isFinite(change)
      ? 'one'
      : Math.abs(change) < 0.0005
        ? 'same'
        : change < 0
          ? 'fell'
          : 'rose'
  const end = target?.path.at(-1)?.year ?? told.at(-1)!.year
  const crowded = last !== undefined && (last.year - told[0]!.year) / Math.max(end - told[0]!.year, 1) < 0.25
  const points = [
    ...told.map((year, at) => ({
      kind: year.counted ? (year === last ? ('now' as const) : ('start' as const)) : ('goal' as const),
      label: year.counted ? t('kpi.counted') : t('kpi.provisional'),
      year: year.year,
      yearText: format.year(year.year),
      value: words.height(year.value!, data.unit),
      valueText: words.value(year.value!, data.unit),
      quiet: (at > 0 || crowded) && year !== last && !(year.counted === false && at === told.length - 1 && !target),
    })),
    ...(target?.path.slice(-1) ?? []).map(({ year, value }) => ({
      kind: 'goal' as const,
      label: t('target.goal'),
      year,
      yearText: format.year(year),
      value: words.height(value, data.unit),
      valueText: words.value(value, data.unit),
    })),
  ]
  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <TargetChart
        {...frame}
        headingLevel={2}
        title={t(`kpi.finding.${finding}`, {
          name: t(`kpi.${data.code}.name`),
          percent: format.percent(String(Math.abs(change ?? 0)), 1),
          from: format.year(first?.year ?? 0),
          to: format.year(last?.year ?? told.at(-1)!.year),
        })}
        unit={words.unit(data.unit)}
        fileName={`athar-${data.code}`}
        points={points}
        headers={[t('chart.point'), t('chart.year'), t('chart.value')]}
      />
    </div>
  )
}
