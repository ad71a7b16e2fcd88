import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { mainId } from '../shell/skip-link.tsx'

/** Another page begins at its content: the focus goes there, as it would after a full load, and a screen reader starts reading. */
export function FocusMain() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== pathname) document.getElementById(mainId)?.focus({ preventScroll: true })
    before.current = pathname
  }, [pathname])
  return null
}
