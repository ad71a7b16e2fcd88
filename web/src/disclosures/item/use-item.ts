import { readItem } from '@athar/contracts/disclosures'
import { useParams } from 'react-router'
import { useApiQuery } from '../../platform/api/index.ts'
import { useAddress } from '../../platform/routing/use-address.ts'

/** The item and the year that the address names; the latest year where it names none. */
export function useItem(enabled: boolean) {
  const { slug = '' } = useParams()
  const { params } = useAddress()
  const year = Number(params.get('year'))
  return useApiQuery(
    readItem,
    { params: { slug }, query: year >= 1990 && year <= 2100 ? { year } : {} },
    { staleTime: 0, enabled },
  )
}
