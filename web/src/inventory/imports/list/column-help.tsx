import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badge.tsx'

const needed = ['site', 'period', 'activity', 'quantity', 'unit'] as const
const understood = [
  'headings',
  'units',
  'meters',
  'intervals',
  'periods',
  'sheets',
  'novalue',
  'trips',
  'known',
] as const

/** What a file must hold, in a few lines. */
export function ColumnHelp() {
  const { t } = useTranslation('inventory')
  return (
    <section className="grid content-start gap-3">
      <h2 className="text-lg">{t('import.help.title')}</h2>
      <p className="text-muted">{t('import.help.intro')}</p>
      <dl className="divide-y divide-line border-y border-line">
        {needed.map((field) => (
          <div key={field} className="grid grid-cols-[7rem_1fr] gap-x-4 gap-y-1 py-2">
            <dt className="font-semibold">
              {field === 'period' ? t('import.help.periodLabel') : t(`import.fields.${field}`)}
            </dt>
            <dd className="text-muted">{t(`import.help.${field}`)}</dd>
          </div>
        ))}
        <div className="grid grid-cols-[7rem_1fr] gap-x-4 py-2">
          <dt>
            <Badge>{t('import.help.optional')}</Badge>
          </dt>
          <dd className="text-muted">{t('import.help.more')}</dd>
        </div>
      </dl>
      <p className="text-sm text-muted">{t('import.help.formats')}</p>
      <details className="border-t border-line pt-3">
        <summary className="cursor-pointer font-semibold">{t('import.help.understoodTitle')}</summary>
        <ul className="mt-2 list-disc space-y-1 ps-5 text-muted">
          {understood.map((shape) => (
            <li key={shape}>{t(`import.help.understood.${shape}`)}</li>
          ))}
        </ul>
      </details>
    </section>
  )
}
