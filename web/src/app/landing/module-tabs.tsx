import { paths } from '@athar/contracts/paths'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RequestDemoButton } from '../../requests/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTrack } from '../../usage/index.ts'

const modules = [
  { key: 'carbon', icon: 'chart', to: paths.inventory() },
  { key: 'disclosure', icon: 'report', to: paths.esgToolkit() },
  { key: 'mrv', icon: 'success', to: paths.mrv() },
  { key: 'green', icon: 'leaf', to: paths.sgi() },
  { key: 'people', icon: 'people', to: paths.npo() },
  { key: 'market', icon: 'building', to: paths.marketplace() },
] as const satisfies readonly { key: string; icon: IconName; to: string }[]
type Module = (typeof modules)[number]

const points = ['first', 'second', 'third'] as const

export function ModuleTabs() {
  const { t } = useTranslation('landing')
  const [open, setOpen] = useState<Module['key']>('carbon')
  return (
    <Tabs
      label={t('modules.title')}
      value={open}
      onChange={setOpen}
      tabs={modules.map((module) => ({
        value: module.key,
        label: t(`modules.${module.key}.tab`),
        content: <ModulePanel key={module.key} module={module} />,
      }))}
    />
  )
}

function ModulePanel({ module: { key, icon, to } }: { readonly module: Module }) {
  const { t } = useTranslation('landing')
  const track = useTrack()
  const [more, setMore] = useState(false)
  const moreId = useId()
  const title = t(`modules.${key}.title`)
  return (
    <div className="grid grid-cols-1 gap-8 md:grid-cols-2 md:gap-16">
      <div className="space-y-4">
        <span className="grid size-12 place-items-center rounded-full bg-selected text-link">
          <Icon name={icon} className="size-6" />
        </span>
        <h3 className="text-2xl">{title}</h3>
        <p>{t(`modules.${key}.text`)}</p>
        <div className="flex flex-wrap gap-3 pt-2">
          <Link
            to={to}
            className={buttonClass({ variant: 'primary', size: 'lg' })}
            onClick={() => track('landing.link', { link: key })}
          >
            {t('modules.explore')}
            <span className="sr-only">
              {': '}
              {title}
            </span>
          </Link>
          <Button size="lg" aria-expanded={more} aria-controls={moreId} onClick={() => setMore(!more)}>
            {t('modules.learnMore')}
          </Button>
          <RequestDemoButton size="lg" variant="quiet" label={t('modules.schedule')} />
        </div>
      </div>
      <div className="space-y-4">
        <ul className="divide-y divide-line border-y border-line">
          {points.map((point) => (
            <li key={point} className="flex items-start gap-3 py-3.5">
              <Icon name="check" className="mt-1 text-link" />
              <span>{t(`modules.${key}.points.${point}`)}</span>
            </li>
          ))}
        </ul>
        <p id={moreId} hidden={!more} className="rounded-container bg-sunken p-4">
          {t(`modules.${key}.more`)}
        </p>
      </div>
    </div>
  )
}
