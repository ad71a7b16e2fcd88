import type { SavedFilters } from '@athar/contracts/marketplace'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lazyForm } from '../../platform/form/lazy-form.ts'
import { useEntered } from '../../platform/session/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'

const Dialog = lazyForm(async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog)

type Props = {
  readonly filters: SavedFilters
  /** Whether anything is asked for. */
  readonly narrowed: boolean
}

/** For those who are signed in: saves what is asked for, and leads to what they saved. */
export function SaveSearch({ filters, narrowed }: Props) {
  const { t } = useTranslation('market')
  const entered = useEntered()
  const [saving, setSaving] = useState(false)
  if (!entered) return null
  return (
    <>
      {narrowed && (
        <Button size="sm" onClick={() => setSaving(true)}>
          {t('save.search')}
        </Button>
      )}
      <Link to={paths.marketplaceSaved()} className={buttonClass({ size: 'sm' })}>
        {t('save.list')}
      </Link>
      {saving && <Dialog filters={filters} onClose={() => setSaving(false)} />}
    </>
  )
}
