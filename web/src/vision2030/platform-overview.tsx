import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon, type IconName } from '../ui/icon.tsx'
import { useTrack } from '../usage/index.ts'

const parts = [
  { key: 'measure', icon: 'chart', to: paths.inventory() },
  { key: 'disclose', icon: 'report', to: paths.esgToolkit() },
  { key: 'verify', icon: 'success', to: paths.mrv() },
  { key: 'act', icon: 'leaf', to: paths.sgi() },
] as const satisfies readonly { key: string; icon: IconName; to: string }[]

/** What stands behind these goals here: four places of work. */
export function PlatformOverview() {
  const { t } = useTranslation('vision2030')
  const track = useTrack()
  return (
    <section aria-labelledby="platform" className="grid grid-cols-1 gap-8 rounded-card bg-selected p-6 sm:p-8">
      <div className="max-w-3xl space-y-2">
        <h2 id="platform" className="text-3xl">
          {t('platform.title')}
        </h2>
        <p>{t('platform.text')}</p>
      </div>
      <ul className="grid grid-cols-1 gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {parts.map(({ key, icon, to }) => (
          <li key={key} className="grid grid-cols-1 content-start gap-2">
            <Icon name={icon} className="size-7 text-link" />
            <h3 className="text-lg">{t(`platform.${key}.title`)}</h3>
            <p>{t(`platform.${key}.text`)}</p>
            <Link
              to={to}
              className="inline-flex min-h-8 items-center gap-2 font-semibold text-link hover:underline"
              onClick={() => track('vision2030.link', { link: key })}
            >
              {t(`platform.${key}.open`)}
              <Icon name="arrowEnd" className="size-4.5" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
