import { listSearches, saveSearch, type SavedFilters } from '@athar/contracts/marketplace'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { FormDialog, useForm } from '../../platform/form/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'

type Props = { readonly filters: SavedFilters; readonly onClose: () => void }

/** Asks for the name under which a search is saved. */
export function SaveSearchDialog({ filters, onClose }: Props) {
  const { t } = useTranslation('market')
  const form = useForm({
    name: 'saved-search',
    initial: { name: filters.q },
    check: ({ name }) => (name.trim() === '' ? [{ path: 'name', code: 'missing' }] : []),
    send: ({ name }) => callApi(saveSearch, { body: { name: name.trim(), filters } }),
    touches: [listSearches],
    onSaved: () => {
      toast.success(t('save.searchSaved'))
      onClose()
    },
    fields: [
      {
        kind: 'text',
        name: 'name',
        label: t('save.name'),
        wrong: t('save.nameWrong'),
        dir: 'auto',
        most: 80,
        required: true,
      },
    ],
  })
  return <FormDialog form={form} title={t('save.search')} submit={t('save.send')} onClose={onClose} />
}
