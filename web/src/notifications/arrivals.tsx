import { readMe } from '@athar/contracts/organisations'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../platform/language/index.ts'

/**
 * Says how many came since the reader last knew; reading some, or the first count of a page, is no news. News may be of a role
 * given or taken: what the reader is here is asked again with them, and the areas they may open follow.
 */
export function Arrivals({ unread }: { readonly unread: number | undefined }) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const client = useQueryClient()
  const known = useRef(unread)
  const [arrived, setArrived] = useState(0)
  useEffect(() => {
    if (unread === undefined) return
    if (known.current !== undefined && unread !== known.current) setArrived(Math.max(unread - known.current, 0))
    if (known.current !== undefined && unread > known.current)
      void client.invalidateQueries({ queryKey: [readMe.name] }, { cancelRefetch: false })
    known.current = unread
  }, [unread, client])
  return (
    <output className="sr-only">
      {arrived > 0 && t('bell.arrived', { count: arrived, number: format.count(arrived) })}
    </output>
  )
}
