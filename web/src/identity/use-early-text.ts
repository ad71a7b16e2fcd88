import { useLayoutEffect, useRef } from 'react'

/**
 * Text that already stands in a box when the form comes alive counts as typed: somebody was quicker than the app, or a
 * password manager was, while the page made ahead was already there to type in.
 */
export function useEarlyText(id: string, take: (text: string) => void): void {
  const looked = useRef(false)
  useLayoutEffect(() => {
    // From then on the form hears every letter.
    if (looked.current) return
    looked.current = true
    const box = document.getElementById(id)
    if (box instanceof HTMLInputElement && box.value !== '') take(box.value)
  }, [id, take])
}
