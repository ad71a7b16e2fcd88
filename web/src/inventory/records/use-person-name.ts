import { isolate } from '@athar/i18n'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useMemberName } from '../imports/queries.ts'

/** Who somebody is, set apart from the sentence around it: a Latin name would turn the numbers beside it round in Arabic. */
export function usePersonName(): (personId: string) => string {
  const { t } = useTranslation('inventory')
  const memberName = useMemberName()
  return useCallback((personId) => isolate(memberName(personId) ?? t('records.page.formerMember')), [memberName, t])
}
