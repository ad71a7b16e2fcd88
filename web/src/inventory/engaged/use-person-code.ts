import { isolate } from '@athar/i18n'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** People of the client are ids here: the same one is the same person, and who that is, the client says. */
export function usePersonCode(): (personId: string) => string {
  const { t } = useTranslation('inventory')
  return useCallback((personId) => t('engaged.record.person', { id: isolate(personId.slice(0, 8)) }), [t])
}
