import { mayReadAll } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { useEntered, useMayAct } from '../../platform/session/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { HydrationBoundary } from '../../ui/hydration-boundary.tsx'
import { KeyFigure } from '../../ui/key-figure.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useKpi, useTargets } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'
import { TargetFacts } from './target-facts.tsx'
import { useTargetWords } from './use-target-words.ts'

/** Key figures and targets: one's own, or those of the sample organisation for everybody else. */
export function MrvProgress() {
  const { t } = useTranslation('mrv-hub')
  const own = useMayAct(mayReadAll)
  const entered = useEntered() && own
  return (
    <HydrationBoundary>
      <section aria-labelledby="mrv-progress" className="grid grid-cols-1 gap-5">
        <div>
          <h2 id="mrv-progress" className="text-2xl">
            {t('hub.progress')}
          </h2>
          <p className="text-muted">{t('hub.progressText')}</p>
        </div>
        {entered ? <OwnProgress /> : <SampleProgress />}
      </section>
    </HydrationBoundary>
  )
}

const waiting = <Skeleton className="h-80 w-full" />

function OwnProgress() {
  const { t } = useTranslation('mrv-hub')
  const targets = useTargets()
  return (
    <>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
        <OwnKpi code="carbon-intensity" />
        <OwnKpi code="renewable-energy" />
        <OwnKpi code="scope1-emissions" />
      </div>
      <Loaded query={targets} skeleton={waiting}>
        {({ items }) =>
          items.length === 0 ? <p className="text-muted">{t('hub.noTargets')}</p> : <Targets items={items} />
        }
      </Loaded>
      <div>
        <Link className="text-link underline" to={paths.targets()}>
          {t('hub.openTargets')}
        </Link>
      </div>
    </>
  )
}

function OwnKpi({ code }: { readonly code: inventory.KpiCode }) {
  const query = useKpi(code)
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-24 w-full" />}>
      {(kpi) => <KpiCard kpi={kpi} to={paths.kpi(code)} />}
    </Loaded>
  )
}

function SampleProgress() {
  const { t } = useTranslation('mrv-hub')
  const { lang } = useLanguage()
  const query = useApiQuery(inventory.readMrvSample, {})
  return (
    <Loaded query={query} skeleton={waiting}>
      {({ sample }) =>
        sample === null ? (
          <p className="text-muted">{t('hub.noSample')}</p>
        ) : (
          <>
            <p className="flex flex-wrap items-center gap-2">
              <Badge>{t('sample')}</Badge>
              <bdi className="wrap-anywhere">
                {t('hub.sampleText', { name: nameIn(lang, sample.organisation).text })}
              </bdi>
            </p>
            <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
              {sample.kpis.map((kpi) => (
                <KpiCard key={kpi.code} kpi={kpi} />
              ))}
            </div>
            <Targets items={sample.targets} />
          </>
        )
      }
    </Loaded>
  )
}

function KpiCard({ kpi, to }: { readonly kpi: inventory.Kpi; readonly to?: string }) {
  const { t } = useTranslation('mrv-hub')
  const words = useTargetWords()
  const format = useFormat()
  const told = kpi.years.filter(({ value }) => value !== null)
  const last = told.findLast(({ counted }) => counted) ?? told.at(-1)
  const name = t(`kpi.${kpi.code}.name`)
  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <KeyFigure
        label={
          to === undefined ? (
            name
          ) : (
            <Link className="text-link underline" to={to}>
              {name}
            </Link>
          )
        }
        value={last ? words.value(last.value!, kpi.unit) : '–'}
        unit={last ? words.unit(kpi.unit) : ''}
        note={last && `${format.year(last.year)} · ${last.counted ? t('kpi.counted') : t('kpi.provisional')}`}
      />
    </div>
  )
}

function Targets({ items }: { readonly items: readonly inventory.Target[] }) {
  const words = useTargetWords()
  return (
    <ul className="grid grid-cols-1 gap-4 lg:grid-cols-3">
      {items.map((target) => (
        <li
          key={target.id}
          className="grid grid-cols-1 content-start gap-3 rounded-card border border-line bg-surface p-5"
        >
          <h3 className="text-lg">{words.name(target.input.name)}</h3>
          <div>
            <StatusBadge judgement={target.judgement} />
          </div>
          <TargetFacts target={target} />
        </li>
      ))}
    </ul>
  )
}
