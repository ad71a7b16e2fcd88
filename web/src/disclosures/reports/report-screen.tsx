import { mayPrepare, mayReadAll, mayReview } from '@athar/contracts/core'
import {
  decideBoardItem,
  decideItem,
  listReports,
  listReview,
  readReport,
  refreshReport,
  reportWorkflow,
  stepOfState,
  type DisclosureReport,
} from '@athar/contracts/disclosures'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useApiQuery, useErrorWords } from '../../platform/api/index.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { useFormat } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useMayAct } from '../../platform/session/index.ts'
import { HistoryList, StateBadge } from '../../platform/workflow/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Editions } from './editions.tsx'
import { namesOf, frameworkNames } from './framework-names.ts'
import { OpenFigures } from './open-figures.tsx'
import { ReportActions } from './report-actions.tsx'
import { Reviewers } from './reviewers.tsx'
import { ReviewedItem } from './reviewed-item.tsx'

const touches = [readReport, listReports, listReview]

/** One report: where it is, its items with their decisions, reviewers, editions and history. */
export function ReportScreen() {
  const { id = '' } = useParams()
  const reads = useMayAct(mayReadAll)
  const query = useApiQuery(readReport, { params: { id } }, { staleTime: 0, enabled: reads })
  if (!reads) return <RoleNeeded roles={mayReadAll} />
  return <LoadedPage query={query}>{(report) => <OneReport key={report.id} report={report} />}</LoadedPage>
}

function OneReport({ report }: { readonly report: DisclosureReport }) {
  const { t } = useTranslation(['disclosure-review', 'disclosures'])
  const format = useFormat()
  const title = t('line.title', { year: format.year(report.year), frameworks: namesOf(report.frameworks, t('and')) })
  usePageTitle(title)
  const prepares = useMayAct(mayPrepare)
  return (
    <div className="space-y-6">
      <p>
        <Link
          to={paths.esgReports()}
          className="inline-flex items-center gap-1 text-sm text-link underline underline-offset-2"
        >
          <Icon name="chevronStart" className="size-4" />
          {t('reports.title')}
        </Link>
      </p>
      <div className="space-y-2">
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <StateBadge of={reportWorkflow} state={report.state} />
          <span className="text-muted">
            {t('line.decided', { approved: format.count(report.approved), items: format.count(report.items) })}
          </span>
          {report.dueOn !== null && <span>{t('line.due', { day: format.day(report.dueOn) })}</span>}
        </p>
        <h1 className="text-2xl">{title}</h1>
      </div>
      <Steps report={report} />
      {report.stale.length > 0 && prepares && <Stale report={report} />}
      <OpenFigures report={report} />
      <ReportActions report={report} />
      {report.editions.length > 0 && <Editions report={report} />}
      <Items report={report} />
      {report.state !== 'draft' && <Reviewers report={report} />}
      <Section title={t('report.history')}>
        <HistoryList of={reportWorkflow} entries={report.history.toReversed()} />
      </Section>
    </div>
  )
}

const order = ['draft', 'internal-review', 'external-review', 'board-review', 'published'] as const

function Steps({ report }: { readonly report: DisclosureReport }) {
  const { t } = useTranslation('disclosures')
  const at = order.indexOf(report.state)
  return (
    <ol className="flex flex-wrap gap-2 text-sm">
      {order.map((state, index) => (
        <li
          key={state}
          aria-current={index === at ? 'step' : undefined}
          className={
            index === at
              ? 'rounded-control bg-selected px-3 py-1 font-semibold'
              : index < at
                ? 'rounded-control border border-line px-3 py-1'
                : 'rounded-control px-3 py-1 text-muted'
          }
        >
          {t(`states.${state}`)}
        </li>
      ))}
    </ol>
  )
}

function Stale({ report }: { readonly report: DisclosureReport }) {
  const { t } = useTranslation('disclosure-review')
  const format = useFormat()
  const refresh = useAction(refreshReport, {
    touches,
    onDone: ({ changed }) => void toast.success(t('report.refreshed', format.counted(changed.length))),
  })
  return (
    <Alert severity="warning" title={t('report.stale', format.counted(report.stale.length))} live={false}>
      <Button
        size="sm"
        busy={refresh.isPending}
        onClick={() => refresh.mutate({ params: { id: report.id }, body: {} })}
      >
        {t('report.refresh')}
      </Button>
    </Alert>
  )
}

function Items({ report }: { readonly report: DisclosureReport }) {
  const { t } = useTranslation('disclosure-review')
  const errorWords = useErrorWords()
  const reviews = useMayAct(mayReview)
  const owns = useMayAct(['owner'])
  const step = stepOfState(report.state)
  const settle = useAction(decideItem, { touches })
  const sign = useAction(decideBoardItem, { touches })
  const mayDecide = (step === 'internal' && reviews) || (step === 'board' && owns)
  const decide = (slug: string, version: number) => async (outcome: 'approve' | 'return', reason: string) => {
    const input = { params: { id: report.id, slug }, body: { outcome, reason, version } }
    if (outcome === 'approve') return step === 'board' ? sign.mutate(input) : settle.mutate(input)
    try {
      await (step === 'board' ? sign.mutateAsync(input) : settle.mutateAsync(input))
    } catch (error) {
      throw new Error(errorWords(error).text, { cause: error })
    }
  }
  return (
    <>
      {report.frameworks.map((framework) => (
        <section key={framework} aria-labelledby={`items-${framework}`} className="grid gap-3">
          <h2 id={`items-${framework}`} className="text-xl">
            <bdi>{frameworkNames[framework]}</bdi>
          </h2>
          <ul
            aria-label={t('report.items', { framework: frameworkNames[framework] })}
            className="divide-y divide-line rounded-card border border-line bg-surface"
          >
            {report.list
              .filter((item) => item.framework === framework)
              .map((item) => (
                <ReviewedItem
                  key={item.slug}
                  item={item}
                  step={step}
                  busy={settle.isPending || sign.isPending}
                  onDecide={mayDecide ? decide(item.slug, item.version) : undefined}
                />
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}
