import type { SavedFilters } from '@athar/contracts/marketplace'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyForm } from '../../platform/form/lazy-form.ts'
import { useEntered } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'

const Dialog = lazyForm(async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog)

/** For those who are signed in: saves what is asked for. */
export function SaveSearch({ filters }: { readonly filters: SavedFilters }) {
  const { t } = useTranslation('market')
  const entered = useEntered()
  const [saving, setSaving] = useState(false)
  if (!entered) return null
  return (
    <>
      <Button size="sm" onClick={() => setSaving(true)}>
        {t('save.search')}
      </Button>
      {saving && <Dialog filters={filters} onClose={() => setSaving(false)} />}
    </>
  )
}
