import type { FrameworkOverview } from '@athar/contracts/disclosures'
import { paths } from '@athar/contracts/paths'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { SampleMark, usePick, Words } from '../../content/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat } from '../../platform/language/index.ts'
import { useAddress } from '../../platform/routing/use-address.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Select } from '../../ui/select/index.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useTrack } from '../../usage/index.ts'
import { DataTab } from './data-tab.tsx'
import { ReviewTab } from './review-tab.tsx'
import { SectionsTab } from './sections-tab.tsx'
import { useOverview, type View } from './use-overview.ts'

const views: readonly View[] = ['ifrs-s2', 'gri', 'sasb', 'tcfd', 'saudi-exchange']
const tabs = ['sections', 'data', 'review'] as const
type Tab = (typeof tabs)[number]
const tones: Record<FrameworkOverview['status'], BadgeTone> = {
  mandatory: 'positive',
  optional: 'neutral',
  recommended: 'info',
}

/** Four frameworks and the partial view of the exchange over one set of answers. */
export function Toolkit() {
  const { t } = useTranslation('disclosures')
  const { params, set } = useAddress()
  const { hash } = useLocation()
  const framework = views.find((view) => view === params.get('framework')) ?? 'ifrs-s2'
  const asked = Number(params.get('year'))
  const { own, query } = useOverview(framework, asked >= 1990 ? asked : undefined)
  const track = useTrack()
  const there = query.data?.framework === framework
  // The item that a link names comes after the page has been scrolled.
  useEffect(() => {
    if (there && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [there, hash])
  const choose = (next: View) => {
    track('framework_select', { framework: next })
    set({ framework: next })
  }
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-96" />} title={t('failed')}>
      {(overview) => (
        <div className="grid grid-cols-1 gap-8">
          <Head overview={overview} own={own} onChoose={choose} />
          <Parts
            overview={overview}
            own={own}
            tab={tabs.find((tab) => tab === params.get('tab')) ?? 'sections'}
            onTab={(tab) => set({ tab: tab === 'sections' ? null : tab })}
          />
          <p className="text-sm text-muted">{t('rights')}</p>
        </div>
      )}
    </Loaded>
  )
}

type HeadProps = {
  readonly overview: FrameworkOverview
  readonly own: boolean
  readonly onChoose: (view: View) => void
}

function Head({ overview, own, onChoose }: HeadProps) {
  const { t } = useTranslation('disclosures')
  const format = useFormat()
  const pick = usePick()
  const { completion, organisation, deadlineNote } = overview
  const percent = format.percent(String(completion.percent / 100), 0)
  return (
    <section
      aria-labelledby="framework-title"
      className="grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-5 sm:p-7"
    >
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="w-full max-w-sm">
          <p className="mb-1 text-sm font-semibold">{t('chooser')}</p>
          <Select
            label={t('chooser')}
            value={overview.framework}
            onChange={onChoose}
            options={overview.frameworks.map((one) => ({
              value: one.framework,
              label: one.name,
              hint:
                one.framework === 'saudi-exchange'
                  ? t('partial')
                  : format.percent(String(one.completion.percent / 100), 0),
            }))}
          />
        </div>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Badge tone={tones[overview.status]}>{t(`status.${overview.status}`)}</Badge>
          {overview.partial && <Badge tone="warning">{t('partial')}</Badge>}
          {overview.deadline !== null && (
            <span>
              {t('deadline')}: <bdi>{format.day(overview.deadline)}</bdi>
            </span>
          )}
        </p>
      </div>
      <div>
        <h2 id="framework-title" className="text-2xl">
          <Words of={overview.fullName} />
        </h2>
        <p className="mt-1 max-w-3xl">
          <Words of={overview.description} />
        </p>
        {deadlineNote && (
          <p className="mt-1 max-w-3xl text-sm text-muted">
            <Words of={deadlineNote} />
          </p>
        )}
        {overview.partial && <p className="mt-1 text-sm text-muted">{t('partialNote')}</p>}
      </div>
      <div className="grid grid-cols-1 gap-2">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-3xl font-semibold">
            <bdi>{percent}</bdi>
          </span>
          <span>
            {t('completed', {
              completed: format.count(completion.completed),
              applicable: format.count(completion.applicable),
            })}
          </span>
        </p>
        <ProgressBar label={t('completion')} value={completion.percent} valueText={percent} />
        {organisation && (
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            {t('ofOrganisation', { name: pick(organisation.name).text, year: format.year(overview.year) })}
            {organisation.sample && <SampleMark />}
          </p>
        )}
        {!own && organisation?.sample && (
          <p className="text-sm">{t('sampleNote', { name: pick(organisation.name).text })}</p>
        )}
      </div>
      <Actions overview={overview} own={own} />
    </section>
  )
}

function Actions({ overview, own }: { readonly overview: FrameworkOverview; readonly own: boolean }) {
  const { t } = useTranslation('disclosures')
  const next =
    overview.items.find(({ status }) => status === 'in-progress' || status === 'pending') ?? overview.items[0]!
  const view = `${paths.esgToolkit()}?framework=${overview.framework}`
  return (
    <div className="flex flex-wrap gap-3">
      <Link
        to={`${paths.esgDataEdit(next.slug)}?year=${overview.year}`}
        className={buttonClass({ variant: 'primary' })}
      >
        {t('actions.continue')}
      </Link>
      <Link to={`${view}&tab=data`} className={buttonClass()}>
        {t('actions.import')}
      </Link>
      {own ? (
        <Link to={paths.exportPdf()} className={buttonClass()}>
          {t('actions.export')}
        </Link>
      ) : (
        <Link to={paths.auth()} state={{ from: view }} className={buttonClass()}>
          {t('actions.exportSignIn')}
        </Link>
      )}
      <Link to={paths.analytics()} className={buttonClass()}>
        {t('actions.analytics')}
      </Link>
    </div>
  )
}

type PartsProps = {
  readonly overview: FrameworkOverview
  readonly own: boolean
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
}

function Parts({ overview, own, tab, onTab }: PartsProps) {
  const { t } = useTranslation('disclosures')
  return (
    <Tabs
      label={t('tabs.label')}
      value={tab}
      onChange={onTab}
      tabs={[
        { value: 'sections', label: t('tabs.sections'), content: <SectionsTab overview={overview} own={own} /> },
        { value: 'data', label: t('tabs.data'), content: <DataTab year={overview.year} own={own} /> },
        { value: 'review', label: t('tabs.review'), content: <ReviewTab overview={overview} own={own} /> },
      ]}
    />
  )
}
