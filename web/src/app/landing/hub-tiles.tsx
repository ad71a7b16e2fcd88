import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { navLinks } from '../shell/nav-links.ts'

const features = ['library', 'steps', 'bilingual', 'residency'] as const
const workspaceSteps = [
  { key: 'import', icon: 'upload' },
  { key: 'question', icon: 'factor' },
  { key: 'report', icon: 'report' },
] as const satisfies readonly { key: string; icon: IconName }[]

/** The ways in: the place of work large, the seven areas as a list, then what holds everywhere. */
export function HubTiles() {
  const { t } = useTranslation(['landing', 'common'])
  return (
    <section aria-labelledby="hubs" className="mx-auto grid grid-cols-1 max-w-7xl gap-8 px-4 py-14 sm:px-6 md:py-20">
      <h2 id="hubs" className="text-3xl">
        {t('hubs.title')}
      </h2>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid grid-cols-1 content-between gap-8 rounded-card bg-selected p-7">
          <div className="space-y-3">
            <h3 className="text-2xl">{t('hubs.workspace.title')}</h3>
            <p>{t('hubs.workspace.text')}</p>
          </div>
          <ol className="divide-y divide-line-strong/30 border-y border-line-strong/30">
            {workspaceSteps.map((step) => (
              <li key={step.key} className="flex items-center gap-4 py-4 md:py-6">
                <Icon name={step.icon} className="size-6 text-link" />
                {t(`hubs.workspace.${step.key}`)}
              </li>
            ))}
          </ol>
          <Link to={paths.inventory()} className={buttonClass({ variant: 'primary', size: 'lg' })}>
            {t('hubs.workspace.open')}
          </Link>
        </div>
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {navLinks.map((link) => (
            <li key={link.key}>
              <Link to={link.to} className="group flex items-center gap-4 px-6 py-3.5 -outline-offset-2 hover:bg-hover">
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{t(`common:nav.${link.key}.title`)}</span>
                  <span className="block text-sm text-muted">{t(`common:nav.${link.key}.description`)}</span>
                </span>
                <Icon
                  name="arrowEnd"
                  className="text-muted transition-transform duration-150 group-hover:translate-x-1 rtl:group-hover:-translate-x-1"
                />
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {features.map((feature) => (
          <div key={feature} className="border-t-3 border-action pt-3">
            <dt className="font-semibold">{t(`features.${feature}.title`)}</dt>
            <dd className="mt-1 text-sm text-muted">{t(`features.${feature}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
