import { keepAccount, readDeletion } from '@athar/contracts/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { renewSession } from '../../platform/session/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'

/** Takes the end of one's own account back. */
export function useKeepAccount() {
  const { t } = useTranslation('profile')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(keepAccount, {}),
    onSuccess: () => void toast.success(t('myData.keep.kept')),
    // The session says whether the account stays: kept just now, or meanwhile on another device.
    onSettled: async () => {
      await renewSession()
      await queryClient.invalidateQueries({ queryKey: [readDeletion.name] })
    },
  })
}
