import { useEffect, useState } from 'react'

/** Time without a keystroke after which a search is asked, in milliseconds. */
const pause = 200

/** A value once it has stopped changing, so that typing asks the server once and not for every letter. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
