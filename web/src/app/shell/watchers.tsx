import { useEffect } from 'react'
import { forgetLate } from '../../platform/waiting-sign-up.ts'
import { heedOnePress } from '../../ui/one-press.ts'
import { UpdateNotice } from '../device/update-notice.tsx'
import { PlatformChanged } from './platform-changed.tsx'

/** What watches over a page once it stands. */
export function Watchers({ onMove }: { readonly onMove: (moved: () => void) => () => void }) {
  useEffect(heedOnePress, [])
  useEffect(forgetLate, [])
  return (
    <>
      <PlatformChanged />
      {/* While the app is worked on, nothing of it is kept. */}
      {import.meta.env.PROD && <UpdateNotice onMove={onMove} />}
    </>
  )
}
