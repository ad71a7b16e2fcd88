import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { callApi, useErrorWords } from '../../../platform/api/index.ts'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useRefresh } from '../../boundary/queries.ts'
import { SupplierPicker } from '../pickers.tsx'
import type { RecordDraft } from './record-draft.ts'

type SupplierFieldProps = {
  readonly draft: RecordDraft
  readonly change: (patch: Partial<RecordDraft>) => void
}

/** Who delivered it; a name that is not in the list joins it. */
export function SupplierField({ draft, change }: SupplierFieldProps) {
  const { t } = useTranslation('inventory')
  const errorWords = useErrorWords()
  const refresh = useRefresh()
  const add = async (name: string) => {
    try {
      change({ supplier: await callApi(inventory.createSupplier, { body: { name } }) })
      await refresh(inventory.listSuppliers)
    } catch (error) {
      toast.error(errorWords(error).text)
    }
  }
  return (
    <Field
      label={t('records.form.supplier')}
      optional={t('records.form.optional')}
      hint={t('records.form.supplierHint')}
    >
      {(control) => (
        <SupplierPicker
          {...control}
          value={draft.supplier}
          onChange={(supplier) => change({ supplier })}
          onAdd={(name) => void add(name)}
        />
      )}
    </Field>
  )
}
