import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'

type RowsProps = {
  readonly count: number
  readonly rowHeight: number
  readonly frame: RefObject<HTMLElement | null>
  /** The page scrolls, not the table. */
  readonly withPage: boolean
}

/** Which rows are near what is seen, and where each stands within the body of the table. */
export function useRows({ count, rowHeight, frame, withPage }: RowsProps) {
  const [above, setAbove] = useState(0)
  // Where the page scrolls: how far from its top the rows begin. What comes above later is less than what is drawn ahead.
  const body = useCallback(
    (place: HTMLDivElement | null) => {
      if (place && withPage) setAbove(Math.round(place.getBoundingClientRect().top + window.scrollY))
    },
    [withPage],
  )
  const shared = {
    count,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 1024, height: 600 },
  }
  // oxlint-disable-next-line react/incompatible-library -- none of its functions is passed on as it is
  const inFrame = useVirtualizer({ ...shared, enabled: !withPage, getScrollElement: () => frame.current })
  // oxlint-disable-next-line react/incompatible-library -- none of its functions is passed on as it is
  const inPage = useWindowVirtualizer({ ...shared, enabled: withPage, scrollMargin: above })
  const rows = withPage ? inPage : inFrame
  // A telephone that is turned makes the rows higher or lower: they find their places again.
  useLayoutEffect(() => rows.measure(), [rows, rowHeight])
  return {
    body,
    height: rows.getTotalSize(),
    seen: rows.getVirtualItems().map(({ index, start }) => ({ index, top: withPage ? start - above : start })),
    scrollTo: (at: number) => rows.scrollToIndex(at),
  }
}
