import { useEffect, type RefObject } from 'react'

type Beyond = 'left' | 'right' | 'both'

/** Marks a row that scrolls sideways with the edges beyond which it goes on; `data-goes-on` in the styles fades it out there. */
export function useGoesOn(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => {
      const beyond = beyondEdges(element)
      if (beyond) element.setAttribute('data-goes-on', beyond)
      else element.removeAttribute('data-goes-on')
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      element.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  })
}

/** By the pictures of the first and the last entry: offsets of scrolling change their sign with the direction of the text. */
function beyondEdges(element: HTMLElement): Beyond | undefined {
  const entries = [...element.children].map((entry) => entry.getBoundingClientRect())
  const row = element.getBoundingClientRect()
  // Half a pixel is rounding.
  const left = entries.some((entry) => entry.left < row.left - 1)
  const right = entries.some((entry) => entry.right > row.right + 1)
  if (left && right) return 'both'
  return left ? 'left' : right ? 'right' : undefined
}
