import {
  decideLinkedItem,
  decideLinkedReport,
  readLinkedReport,
  reportWorkflow,
  type LinkedReport,
} from '@athar/contracts/disclosures'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { callApi, useErrorWords, type ApiError } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { ReasonDialog } from '../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { StateBadge } from '../../platform/workflow/index.ts'
import { Button } from '../../ui/button.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { frameworkNames, namesOf } from './framework-names.ts'
import { ReviewedItem } from './reviewed-item.tsx'

/** Where a reviewer from outside reads the one report that their link opens. The key stays in the fragment. */
export function LinkScreen() {
  const { t } = useTranslation('disclosure-review')
  const key = useLocation().hash.slice(1)
  usePageTitle(t('link.title'), undefined, { unlisted: true })
  const known = /^[A-Za-z0-9_-]{43}$/.test(key)
  const query = useQuery<LinkedReport, ApiError>({
    queryKey: [readLinkedReport.name, key],
    queryFn: () => callApi(readLinkedReport, { body: { key } }),
    enabled: known,
    staleTime: 0,
    retry: false,
  })
  const errorWords = useErrorWords()
  if (!known || query.error?.code === 'disclosures.link-closed')
    return (
      <EmptyState page icon="lock" title={t('link.closed')}>
        <p>{query.error ? errorWords(query.error).text : t('link.incomplete')}</p>
      </EmptyState>
    )
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-96" />} title={t('link.title')}>
      {(report) => <Linked report={report} linkKey={key} />}
    </Loaded>
  )
}

type LinkedProps = { readonly report: LinkedReport; readonly linkKey: string }

function Linked({ report, linkKey: key }: LinkedProps) {
  const { t } = useTranslation(['disclosure-review', 'disclosures'])
  const { lang } = useLanguage()
  const format = useFormat()
  const open = report.state === 'external-review'
  const { decide, busy } = useDecisions(key)
  return (
    <>
      <PageTop
        title={t('line.title', { year: format.year(report.year), frameworks: namesOf(report.frameworks, t('and')) })}
        lead={isolate(nameIn(lang, report.organisation).text)}
      >
        <StateBadge of={reportWorkflow} state={report.state} />
        <span className="text-sm text-muted">
          {t('link.reviewer', { name: isolate(report.reviewer.name), day: format.day(report.reviewer.until) })}
        </span>
      </PageTop>
      <PageBody>
        {open ? (
          <WholeDecision
            report={report}
            busy={busy}
            onDecide={(outcome, reason) => decide(null, outcome, reason, report.version)}
          />
        ) : (
          <p>{t('link.done')}</p>
        )}
        {report.frameworks.map((framework) => (
          <section key={framework} aria-labelledby={`items-${framework}`} className="grid gap-3">
            <h2 id={`items-${framework}`} className="text-xl">
              <bdi>{frameworkNames[framework]}</bdi>
            </h2>
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {report.list
                .filter((item) => item.framework === framework)
                .map((item) => (
                  <ReviewedItem
                    key={item.slug}
                    item={item}
                    step="external"
                    busy={busy}
                    onDecide={open ? (outcome, reason) => decide(item.slug, outcome, reason, item.version) : undefined}
                  />
                ))}
            </ul>
          </section>
        ))}
      </PageBody>
    </>
  )
}

function useDecisions(key: string) {
  const { t } = useTranslation('disclosure-review')
  const client = useQueryClient()
  const errorWords = useErrorWords()
  const [busy, setBusy] = useState(false)
  const decide = async (slug: string | null, outcome: 'approve' | 'return', reason: string, version: number) => {
    setBusy(true)
    try {
      const body = { key, outcome, reason, version }
      await (slug === null
        ? callApi(decideLinkedReport, { body })
        : callApi(decideLinkedItem, { params: { slug }, body }))
      toast.success(t('link.saved'))
    } catch (error) {
      toast.error(errorWords(error).text)
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: [readLinkedReport.name] })
    }
  }
  return { decide, busy }
}

type WholeDecisionProps = {
  readonly report: LinkedReport
  readonly busy: boolean
  readonly onDecide: (outcome: 'approve' | 'return', reason: string) => unknown
}

function WholeDecision({ report, busy, onDecide }: WholeDecisionProps) {
  const { t } = useTranslation(['disclosure-review', 'disclosures'])
  const format = useFormat()
  const [returning, setReturning] = useState(false)
  const returned = report.list.filter(({ verdicts }) => verdicts.external === 'returned').length
  return (
    <Section title={t('link.decide')} text={t('link.decideText')}>
      {returned > 0 && <p>{t('line.returned', format.counted(returned))}</p>}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={busy} onClick={() => void onDecide('approve', '')}>
          {t('disclosures:actions.approve-external')}
        </Button>
        <Button variant="dangerOutline" held={busy} onClick={() => setReturning(true)}>
          {t('disclosures:actions.return-external')}
        </Button>
      </div>
      {returning && (
        <ReasonDialog
          title={t('report.returnTitle')}
          text={t('report.returnText')}
          act={t('disclosures:actions.return-external')}
          danger
          most={2000}
          onAct={async (reason) => {
            await onDecide('return', reason)
          }}
          onClose={() => setReturning(false)}
        />
      )}
    </Section>
  )
}
