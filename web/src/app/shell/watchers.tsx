import { useEffect } from 'react'
import { forgetLate } from '../../platform/waiting-sign-up.ts'
import { heedOnePress } from '../../ui/one-press.ts'
import { PlatformChanged } from './platform-changed.tsx'

/** What watches over a page once it stands. */
export function Watchers() {
  useEffect(heedOnePress, [])
  useEffect(forgetLate, [])
  return <PlatformChanged />
}
