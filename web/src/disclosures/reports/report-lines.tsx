import { reportWorkflow, type ReportLine } from '@athar/contracts/disclosures'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { StateBadge } from '../../platform/workflow/index.ts'
import { namesOf } from './framework-names.ts'

/** Reports in a list: what they are about, where they are, and how many items are decided there. */
export function ReportLines({ reports }: { readonly reports: readonly ReportLine[] }) {
  const { t } = useTranslation(['disclosure-review', 'disclosures'])
  const format = useFormat()
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {reports.map((report) => (
        <li key={report.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 sm:px-6">
          <span className="grid min-w-0 gap-1">
            <Link to={paths.esgReport(report.id)} className="font-semibold text-link underline underline-offset-2">
              {t('line.title', { year: format.year(report.year), frameworks: namesOf(report.frameworks, t('and')) })}
            </Link>
            <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
              <span>
                {t('line.decided', { approved: format.count(report.approved), items: format.count(report.items) })}
              </span>
              {report.returned > 0 && <span>{t('line.returned', format.counted(report.returned))}</span>}
              {report.dueOn !== null && <span>{t('line.due', { day: format.day(report.dueOn) })}</span>}
              {report.edition > 0 && <span>{t('line.edition', { number: format.count(report.edition) })}</span>}
            </span>
          </span>
          <StateBadge of={reportWorkflow} state={report.state} />
        </li>
      ))}
    </ul>
  )
}
