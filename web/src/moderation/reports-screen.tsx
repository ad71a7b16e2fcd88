import { decideReport, listReports, reportStates, reportWorkflow, type Report } from '@athar/contracts/moderation'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminFrame } from '../platform/admin/index.ts'
import { useApiQuery } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { ReasonDialog } from '../platform/form/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { ChoiceFilter, filterOf, useFilters } from '../platform/list/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { StateBadge } from '../platform/workflow/index.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { toast } from '../ui/toast/toast-store.ts'

/** What people reported, and what moderators decide. */
export function ReportsScreen() {
  const { t } = useTranslation('moderation')
  const { filter, set } = useFilters({ state: filterOf.oneOf(reportStates) })
  const reports = useApiQuery(listReports, { query: filter }, { staleTime: 0, keepPrevious: true })
  return (
    <AdminFrame title={t('reports.title')} intro={t('reports.lead')}>
      <div className="flex flex-wrap">
        <ChoiceFilter
          label={t('state')}
          any={t('everyState')}
          value={filter.state}
          options={reportStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(state) => set({ state })}
        />
      </div>
      <LoadedPage query={reports}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon="success" title={t('reports.none')}>
              <p>{t('reports.noneText')}</p>
            </EmptyState>
          ) : (
            <ul
              aria-label={t('reports.title')}
              className="divide-y divide-line rounded-card border border-line bg-surface"
            >
              {items.map((report) => (
                <li key={report.id} className="grid gap-3 px-6 py-5">
                  <OneReport report={report} />
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPage>
    </AdminFrame>
  )
}

function OneReport({ report }: { readonly report: Report }) {
  const { t } = useTranslation('moderation')
  const format = useFormat()
  const named = (person: Report['by']) => isolate(person?.name ?? t('someone'))
  return (
    <>
      <h2 className="text-lg">
        {t('reports.about', { kind: t(`reports.kinds.${report.kind}`), name: named(report.about) })}
      </h2>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge>{t(`reports.reasons.${report.reason}`)}</Badge>
        <StateBadge of={reportWorkflow} state={report.state} />
        <span className="text-muted">
          {t('reports.by', { name: named(report.by), at: isolate(format.instant(report.at)) })}
        </span>
      </p>
      <p dir="auto" className="max-w-3xl whitespace-pre-line wrap-anywhere">
        {report.text}
      </p>
      {report.words !== '' && (
        <p className="max-w-3xl text-sm text-muted">{t('reports.words', { words: isolate(report.words) })}</p>
      )}
      {report.thread.length > 0 && (
        <section aria-label={t('reports.thread')} className="grid gap-2 rounded-container bg-sunken p-4">
          <h3 className="text-sm font-semibold">{t('reports.thread')}</h3>
          {report.thread.map((note) => (
            <div key={`${note.at} ${note.text}`} className="text-sm">
              <p className="text-muted">
                {t('reports.wrote', { name: named(note.by), at: isolate(format.instant(note.at)) })}
              </p>
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {note.text}
              </p>
            </div>
          ))}
        </section>
      )}
      {report.decision !== null && <p>{t('reason', { reason: isolate(report.decision) })}</p>}
      {report.state === 'open' && <Decision report={report} />}
    </>
  )
}

const decisions = ['uphold', 'dismiss'] as const

function Decision({ report }: { readonly report: Report }) {
  const { t } = useTranslation('moderation')
  const [open, setOpen] = useState<(typeof decisions)[number] | null>(null)
  const action = useAction(decideReport, {
    touches: [listReports],
    onDone: () => {
      setOpen(null)
      toast.success(t('reports.decided'))
    },
  })
  return (
    <div className="flex flex-wrap gap-3">
      {decisions.map((one) => (
        <Button key={one} onClick={() => setOpen(one)}>
          {t(`actions.${one}`)}
        </Button>
      ))}
      {open && (
        <ReasonDialog
          title={t(`actions.${open}`)}
          text={t(`reports.${open}Text`)}
          act={t(`actions.${open}`)}
          danger={open === 'uphold'}
          busy={action.isPending}
          onClose={() => setOpen(null)}
          onAct={(reason) =>
            action.mutate({ params: { id: report.id }, body: { action: open, reason, version: report.version } })
          }
        />
      )}
    </div>
  )
}
