import { mayPrepare, mayReadAll } from '@athar/contracts/core'
import { createReport, listReports } from '@athar/contracts/disclosures'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { FormDialog, useForm } from '../../platform/form/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useMayAct } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { frameworkNames } from './framework-names.ts'
import { ReportLines } from './report-lines.tsx'

/** The reports of the organisation, and a new one. */
export function ReportsScreen() {
  const { t } = useTranslation('disclosure-review')
  const reads = useMayAct(mayReadAll)
  const prepares = useMayAct(mayPrepare)
  const [making, setMaking] = useState(false)
  const query = useApiQuery(listReports, {}, { staleTime: 0, enabled: reads })
  usePageTitle(t('reports.title'))
  if (!reads) return <RoleNeeded roles={mayReadAll} />
  return (
    <LoadedPage query={query}>
      {({ reports, year }) => (
        <div className="space-y-6">
          <div className="flex flex-wrap items-start justify-between gap-4">
            <div className="space-y-2">
              <h1 className="text-2xl">{t('reports.title')}</h1>
              <p className="max-w-3xl text-muted">{t('reports.lead')}</p>
            </div>
            {prepares && (
              <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
                {t('reports.new')}
              </Button>
            )}
          </div>
          {reports.length === 0 ? (
            <EmptyState icon="report" title={t('reports.none')}>
              <p>{t('reports.noneText')}</p>
            </EmptyState>
          ) : (
            <ReportLines reports={reports} />
          )}
          {making && <NewReport year={year} onClose={() => setMaking(false)} />}
        </div>
      )}
    </LoadedPage>
  )
}

type Draft = { year: string; frameworks: readonly string[]; language: string | null }
type Framework = keyof typeof frameworkNames

function NewReport({ year, onClose }: { readonly year: number; readonly onClose: () => void }) {
  const { t } = useTranslation('disclosure-review')
  const { lang } = useLanguage()
  const go = useNavigate()
  const form = useForm<Draft, Draft, { id: string }>({
    name: 'new-report',
    initial: { year: String(year), frameworks: ['ifrs-s2'], language: lang },
    fields: [
      { kind: 'number', name: 'year', label: t('new.year'), whole: true, required: true, boxClass: 'max-w-40' },
      {
        kind: 'several',
        name: 'frameworks',
        label: t('new.frameworks'),
        required: true,
        options: Object.entries(frameworkNames).map(([value, label]) => ({ value, label })),
      },
      {
        kind: 'choice',
        name: 'language',
        label: t('new.language'),
        as: 'radio',
        inline: true,
        options: [
          { value: 'ar', label: t('languages.ar') },
          { value: 'en', label: t('languages.en') },
        ],
      },
    ],
    send: (draft) =>
      callApi(createReport, {
        body: {
          year: Number(draft.year),
          frameworks: [...draft.frameworks] as Framework[],
          language: draft.language === 'ar' ? 'ar' : 'en',
        },
      }),
    touches: [listReports],
    onSaved: ({ id }) => void go(paths.esgReport(id)),
  })
  return <FormDialog form={form} title={t('reports.new')} submit={t('new.create')} onClose={onClose} />
}
