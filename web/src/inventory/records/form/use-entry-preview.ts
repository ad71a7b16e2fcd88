import * as inventory from '@athar/contracts/inventory'
import { useMemo } from 'react'
import { useApiQuery } from '../../../platform/api/index.ts'
import { useSettled } from '../../boundary/use-settled.ts'
import { bodyOf, type RecordDraft } from './record-draft.ts'

/** What the draft would come to, asked again whenever it pauses; null while something needed is missing or unclear. */
export function useEntryPreview(draft: RecordDraft, recordId?: string, unclear = false) {
  const asked = useMemo(() => {
    if (unclear) return null
    const { siteId, activity, quantity, unit, periodStart, periodEnd, supplierId } = bodyOf(draft)
    const query = {
      siteId,
      activity,
      quantity,
      unit,
      periodStart,
      periodEnd,
      supplierId: supplierId ?? undefined,
      recordId,
    }
    return inventory.previewQuery.safeParse(query).success ? query : null
  }, [draft, recordId, unclear])
  const settled = useSettled(asked)
  const preview = useApiQuery(
    inventory.previewRecord,
    { query: settled ?? placeholder },
    { enabled: settled !== null, keepPrevious: true, staleTime: 0 },
  )
  return { preview: settled === null ? null : preview, waiting: asked !== settled || preview.isFetching }
}

/** Never sent: the question is only asked once there is a draft to ask about. */
const placeholder = {
  siteId: '',
  activity: '',
  quantity: '',
  unit: '',
  periodStart: '',
  periodEnd: '',
  supplierId: undefined,
  recordId: undefined,
}
