import { listMembers } from '@athar/contracts/organisations'
import { isolate } from '@athar/i18n'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'

/** Who a member of the organisation is, set apart from the words around the name. */
export function useMemberName(): (personId: string) => string {
  const { t } = useTranslation('credits')
  const { data } = useApiQuery(listMembers, {})
  return useCallback(
    (personId) => {
      const member = data?.members.find((one) => one.personId === personId)
      return member ? isolate(member.fullName || member.email) : t('own.former')
    },
    [data, t],
  )
}
