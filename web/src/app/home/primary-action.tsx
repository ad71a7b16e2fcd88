import { mayPrepare, mayReadAll } from '@athar/contracts/core'
import type { Home } from '@athar/contracts/platform'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe, useMembership } from '../../platform/session/index.ts'
import { buttonClass } from '../../ui/button.tsx'

type Action = {
  readonly key:
    | 'records'
    | 'imports'
    | 'returned'
    | 'import'
    | 'inventory'
    | 'organisation'
    | 'details'
    | 'administration'
  readonly to: string
}

/** The one next step: first what waits, then what is missing. */
export function PrimaryAction({ home }: { readonly home: Home }) {
  const { t } = useTranslation('home')
  const action = useNextStep(home)
  if (!action) return null
  return (
    <Link to={action.to} className={buttonClass({ variant: 'primary', size: 'lg' })}>
      {t(`actions.${action.key}`)}
    </Link>
  )
}

function useNextStep({ queues, inventory }: Home): Action | null {
  const role = useMembership()?.role
  const runs = (useMe().data?.platformRoles ?? []).length > 0
  if (role === undefined)
    return runs ? { key: 'administration', to: paths.admin() } : { key: 'organisation', to: paths.welcome() }
  for (const key of ['imports', 'records', 'returned'] as const) {
    const waiting = queues.find(({ name }) => name === key)
    if (waiting) return { key, to: waiting.path }
  }
  const incomplete = !inventory?.current || inventory.months.some(({ state }) => state === 'missing')
  if (incomplete && mayPrepare.some((each) => each === role)) return { key: 'import', to: paths.inventoryImport() }
  if (mayReadAll.some((each) => each === role)) return { key: 'inventory', to: paths.inventory() }
  return { key: 'details', to: paths.organisation() }
}
