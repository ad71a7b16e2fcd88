import { useEffect, useRef, type ReactNode } from 'react'

/** What became of a press at the foot of a long form, told at its head: brought into sight each time that it is another. */
export function InSight({ of, children }: { readonly of: unknown; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to take an effect back.
    void box.current?.scrollIntoView({ block: 'center' })
  }, [of])
  return <div ref={box}>{children}</div>
}
