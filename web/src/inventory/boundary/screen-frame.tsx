import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../platform/routing/index.ts'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useMayAct } from '../../platform/session/index.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'

const tabs = [
  { key: 'sites', to: paths.inventorySites() },
  { key: 'entities', to: paths.inventoryBoundary() },
] as const

type ScreenFrameProps = {
  readonly title: string
  readonly intro: string
  readonly action?: ReactNode
  /** Sites and entities are one place with two sides. */
  readonly twoSided?: boolean
  readonly children: ReactNode
}

/** What the screens of the boundary share: their heading, the way between them, and who may see them. */
export function ScreenFrame({ title, intro, action, twoSided = false, children }: ScreenFrameProps) {
  const { t } = useTranslation('inventory')
  const canRead = useMayAct(mayReadAll)
  usePageTitle(title)
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-3xl space-y-1">
          <h1 className="text-2xl">{title}</h1>
          <p className="text-muted">{intro}</p>
        </div>
        {canRead && action}
      </div>
      {twoSided && (
        <LinkTabs
          label={t('boundary.nav.label')}
          tabs={tabs.map(({ key, to }) => ({ to, label: t(`boundary.nav.${key}`) }))}
        />
      )}
      {canRead ? children : <RoleNeeded roles={mayReadAll} />}
    </div>
  )
}
