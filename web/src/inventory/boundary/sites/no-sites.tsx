import { mayAddSites } from '@athar/contracts/core'
import { useTranslation } from 'react-i18next'
import { useMayAct } from '../../../platform/session/index.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'

/** Filters that nothing answers. */
export function NothingFound({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('inventory')
  return (
    <EmptyState
      icon="search"
      title={t('boundary.sites.noneFound')}
      action={<Button onClick={onClear}>{t('boundary.sites.clear')}</Button>}
    >
      <p>{t('boundary.sites.noneFoundText')}</p>
    </EmptyState>
  )
}

/** What sites are, and how the first one comes about. */
export function NoSites({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useTranslation('inventory')
  const canAdd = useMayAct(mayAddSites)
  return (
    <EmptyState
      icon="site"
      title={t('boundary.sites.emptyTitle')}
      action={
        canAdd && (
          <Button variant="primary" icon="plus" onClick={onAdd}>
            {t('boundary.sites.add')}
          </Button>
        )
      }
    >
      <p>{t('boundary.sites.emptyText')}</p>
    </EmptyState>
  )
}
