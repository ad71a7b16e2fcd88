import { paths } from '@athar/contracts/paths'
import { discardRegistration, listRegistrations, type Registration } from '@athar/contracts/sgi'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { useGoOn } from '../../platform/routing/use-go-on.ts'

/** Only what was never handed in can be thrown away. */
export function DiscardButton({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation(['sgi', 'common'])
  const goOn = useGoOn()
  const [open, setOpen] = useState(false)
  const discard = useAction(discardRegistration, {
    touches: [listRegistrations],
    onDone: () => {
      toast.success(t('register.discarded'))
      void goOn(paths.sgiRegister())
    },
  })
  if (registration.state !== 'draft' || registration.reference !== null) return null
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('register.discard')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('register.discardTitle')}
        text={t('register.discardText')}
        closeLabel={t('register.keep')}
        cancel={{ label: t('register.keep') }}
        act={{
          label: t('register.discard'),
          danger: true,
          busy: discard.isPending,
          onClick: () => discard.mutate({ params: { id: registration.id } }),
        }}
      />
    </>
  )
}
