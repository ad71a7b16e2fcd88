import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { tabLink } from '../parts/tabs.ts'
import { openGaps, useGaps } from './use-gaps.ts'

/** What stands between a year and its next step, with the way to where it is put right or accepted. */
export function OpenGaps({ year, onLeave }: { readonly year: number; readonly onLeave: () => void }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const open = openGaps(useGaps(year).data?.gaps ?? [])
  if (open.length === 0) return null
  return (
    <Alert severity="warning" title={t('yearly.gaps.stand', { count: open.length, number: format.count(open.length) })}>
      <p>{t('yearly.gaps.standText')}</p>
      <ul className="list-disc ps-5">
        {open.map(({ code }) => (
          <li key={code}>{t(`yearly.gaps.codes.${code}`)}</li>
        ))}
      </ul>
      <Link className="font-semibold text-link underline" to={tabLink(year, 'gaps')} onClick={onLeave}>
        {t('yearly.gaps.toGaps')}
      </Link>
    </Alert>
  )
}
