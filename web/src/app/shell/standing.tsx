import { useEffect } from 'react'
import { pageStands } from '../ready-page.ts'

/** Beside the page, so that it is heard of when the page itself has been taken over, and not only what is around it. */
export function Standing() {
  useEffect(pageStands, [])
  return null
}
