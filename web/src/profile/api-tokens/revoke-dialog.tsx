import { listTokens, revokeToken, type ApiToken } from '@athar/contracts/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi, useErrorWords } from '../../platform/api/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

type RevokeDialogProps = { readonly token: ApiToken; readonly onClose: () => void }

/** Asks once more: what a program loses here does not come back. */
export function RevokeDialog({ token, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('profile')
  const queryClient = useQueryClient()
  const errorWords = useErrorWords()
  const { name } = token
  const revoke = useMutation({
    mutationFn: () => callApi(revokeToken, { params: { id: token.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [listTokens.name] })
      toast.success(t('apiTokens.revoke.done', { name }))
      onClose()
    },
  })
  return (
    <Dialog
      open
      width="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t('apiTokens.revoke.title')}
      closeLabel={t('apiTokens.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('apiTokens.revoke.cancel')}</Button>
          <Button variant="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            {t('apiTokens.revoke.confirm')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p>{t('apiTokens.revoke.text', { name })}</p>
        {revoke.error && <Alert severity="error">{errorWords(revoke.error).text}</Alert>}
      </div>
    </Dialog>
  )
}
