import { useLayoutEffect, useRef, useState } from 'react'

/** The width a drawing has, so that it is drawn pixel by pixel and its letters keep their size. */
export function useWidth<E extends HTMLElement>(start = 640) {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(start)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(Math.max(Math.floor(element.getBoundingClientRect().width), 240) || start)
    if (element.getBoundingClientRect().width > 0) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [start])
  return [ref, width] as const
}
