import { useEffect } from 'react'
import { heedOnePress } from '../../ui/one-press.ts'
import { PlatformChanged } from './platform-changed.tsx'

/** What watches over a page once it stands. */
export function Watchers() {
  useEffect(heedOnePress, [])
  return <PlatformChanged />
}
