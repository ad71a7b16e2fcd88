import { mayReadAll } from '@athar/contracts/core'
import { downloadAnswers, listReports, type ReportFormat, type ReportLine } from '@athar/contracts/disclosures'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fetchFile, saveFile, useApiQuery, useErrorWords } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useAddress } from '../../platform/routing/use-address.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { Section } from '../../ui/section.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { EmptyState } from '../../ui/states.tsx'
import { DownloadButton } from './download-button.tsx'
import { namesOf } from './framework-names.ts'
import { ImportReport } from './import-report.tsx'

type Kind = 'pdf' | 'excel' | 'json'
export const ExportPdfScreen = () => <ExportScreen key="pdf" kind="pdf" />
export const ExportExcelScreen = () => <ExportScreen key="excel" kind="excel" />
export const ExportJsonScreen = () => <ExportScreen key="json" kind="json" />

const formats: Record<Kind, readonly Exclude<ReportFormat, 'assured'>[]> = {
  pdf: ['pdf', 'pdfa'],
  excel: ['xlsx', 'csv'],
  json: ['json'],
}
const tabs = [
  ['pdf', paths.exportPdf()],
  ['excel', paths.exportExcel()],
  ['json', paths.exportJson()],
] as const

/** A report as a document: which, in which language, and whether the published edition or the draft of now. */
function ExportScreen({ kind }: { readonly kind: Kind }) {
  const { t } = useTranslation('disclosure-review')
  const reads = useMayAct(mayReadAll)
  const query = useApiQuery(listReports, {}, { staleTime: 0, enabled: reads })
  usePageTitle(t(`export.title.${kind}`))
  if (!reads) return <RoleNeeded roles={mayReadAll} />
  return (
    <div className="space-y-6">
      <div className="space-y-2">
        <h1 className="text-2xl">{t(`export.title.${kind}`)}</h1>
        <p className="max-w-3xl text-muted">{t(`export.lead.${kind}`)}</p>
      </div>
      <LinkTabs label={t('export.tabs')} tabs={tabs.map(([key, to]) => ({ to, label: t(`export.tab.${key}`) }))} />
      <LoadedPage query={query}>
        {({ reports, tagged }) =>
          reports.length === 0 ? (
            <EmptyState
              icon="report"
              title={t('reports.none')}
              action={
                <Link to={paths.esgReports()} className={buttonClass({ variant: 'primary' })}>
                  {t('reports.new')}
                </Link>
              }
            >
              <p>{t('reports.noneText')}</p>
            </EmptyState>
          ) : (
            <Choice kind={kind} reports={reports} tagged={tagged} />
          )
        }
      </LoadedPage>
      {kind === 'excel' && query.data && <AnswersOfYear year={query.data.year} />}
      {kind === 'json' && <ImportReport />}
    </div>
  )
}

/** Every answer of a year, whether a report names it or not. */
function AnswersOfYear({ year }: { readonly year: number }) {
  const { t } = useTranslation('disclosure-review')
  const { lang } = useLanguage()
  const format = useFormat()
  const wordsOf = useErrorWords()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await fetchFile(downloadAnswers, { params: { year }, query: { language: lang } }))
    } catch (error) {
      toast.error(wordsOf(error).text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={t('export.all')} text={t('export.allText', { year: format.year(year) })}>
      <div>
        <Button icon="download" busy={busy} onClick={() => void download()}>
          {t('export.download.xlsx')}
        </Button>
      </div>
    </Section>
  )
}

type ChoiceProps = { readonly kind: Kind; readonly reports: readonly ReportLine[]; readonly tagged: boolean }

function Choice({ kind, reports, tagged }: ChoiceProps) {
  const { t } = useTranslation(['disclosure-review', 'disclosures'])
  const format = useFormat()
  const { lang } = useLanguage()
  const { params, set } = useAddress()
  const report = reports.find(({ id }) => id === params.get('report')) ?? reports[0]!
  const [language, setLanguage] = useState<'en' | 'ar'>(lang)
  const [scope, setScope] = useState<'published' | 'draft'>('published')
  const published = report.edition > 0 && scope === 'published'
  return (
    <Section title={t('export.what')}>
      <div className="grid max-w-xl gap-5">
        <div className="grid gap-1">
          <p className="text-sm font-semibold">{t('export.report')}</p>
          <Select
            label={t('export.report')}
            value={report.id}
            onChange={(id) => set({ report: id })}
            options={reports.map((one) => ({
              value: one.id,
              label: t('line.title', { year: format.year(one.year), frameworks: namesOf(one.frameworks, t('and')) }),
              hint: t(`disclosures:states.${one.state}`),
            }))}
          />
        </div>
        <div className="grid gap-1">
          <p className="text-sm font-semibold">{t('export.language')}</p>
          <Segmented
            label={t('export.language')}
            value={language}
            onChange={setLanguage}
            options={[
              { value: 'ar', label: t('languages.ar') },
              { value: 'en', label: t('languages.en') },
            ]}
          />
        </div>
        {report.edition > 0 && (
          <div className="grid gap-1">
            <p className="text-sm font-semibold">{t('export.scope')}</p>
            <Segmented
              label={t('export.scope')}
              value={scope}
              onChange={setScope}
              options={[
                { value: 'published', label: t('editions.one', { number: format.count(report.edition) }) },
                { value: 'draft', label: t('export.draft') },
              ]}
            />
          </div>
        )}
        <Preview report={report} published={published} kind={kind} />
        <div className="flex flex-wrap gap-3">
          {[...formats[kind], ...(kind === 'json' && tagged ? (['xbrl'] as const) : [])].map((one, at) => (
            <DownloadButton
              key={one}
              report={report.id}
              format={one}
              edition={published ? report.edition : null}
              language={language}
              variant={at === 0 ? 'primary' : 'secondary'}
              label={t(`export.download.${one}`)}
            />
          ))}
        </div>
      </div>
    </Section>
  )
}

type PreviewProps = { readonly report: ReportLine; readonly published: boolean; readonly kind: Kind }

/** What the document will hold. */
function Preview({ report, published, kind }: PreviewProps) {
  const { t } = useTranslation('disclosure-review')
  const format = useFormat()
  return (
    <div className="grid gap-2 rounded-control bg-sunken p-4 text-sm">
      <p className="font-semibold">{t('export.preview')}</p>
      <ul className="list-disc space-y-1 ps-5">
        <li>{t('export.holds.items', format.counted(report.items))}</li>
        <li>{t(`export.holds.${kind}`)}</li>
        <li>
          {t(published ? 'export.holds.published' : kind === 'pdf' ? 'export.holds.draftPdf' : 'export.holds.draft')}
        </li>
      </ul>
    </div>
  )
}
