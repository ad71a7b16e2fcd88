import type { Site } from '@athar/contracts/tree-adoption'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../platform/language/index.ts'

/** Says why a site takes no adoptions, other than that its places are taken; null where it takes some. */
export function useClosed(): (site: Pick<Site, 'open' | 'over' | 'lastDay'>) => string | null {
  const { t } = useTranslation('tree-adoption')
  const format = useFormat()
  return ({ open, over, lastDay }) => {
    if (over && lastDay !== null) return t('sites.over', { date: isolate(format.day(lastDay)) })
    return open ? null : t('sites.closed')
  }
}
