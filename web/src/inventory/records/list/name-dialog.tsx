import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

/** Asks under which name a view is kept. */
export function NameDialog({
  onSave,
  onClose,
}: {
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation('inventory')
  const common = useTranslation().t
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = () => (name.trim() === '' ? setMissing(true) : onSave(name.trim()))
  return (
    <Dialog
      open
      width="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t('records.views.saveTitle')}
      description={t('records.views.saveText')}
      closeLabel={common('generic.close')}
      footer={
        <>
          <Button onClick={onClose}>{common('generic.cancel')}</Button>
          <Button variant="primary" onClick={submit}>
            {common('generic.save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label={t('records.views.name')}
          error={missing && name.trim() === '' ? t('records.views.nameMissing') : undefined}
          required
        >
          {(control) => (
            <TextInput {...control} maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
