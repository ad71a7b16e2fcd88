import type { ContentBodies } from '@athar/contracts/content'
import { todayInRiyadh } from '../../platform/today-in-riyadh.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

type Call = Pick<ContentBodies['npo-call'], 'open' | 'closesOn'>

/** Whether applications are taken for it on a day: until the end of its last one. */
export const isOpenOn = (call: Call, today: string): boolean =>
  call.open && (call.closesOn === null || call.closesOn >= today)

/** The same today. A page that was drawn yesterday says what its editor said, until this device has told the day. */
export function useIsOpen(): (call: Call) => boolean {
  const hydrated = useHydrated()
  return (call) => (hydrated ? isOpenOn(call, todayInRiyadh(new Date())) : call.open)
}
