import { useEffect, useRef, type ReactNode } from 'react'

type StepHeadProps = { readonly title: ReactNode; readonly intro?: ReactNode }

let arrived: string | null = null

/** The head of a step: it takes the focus when the step takes the place of another one. */
export function StepHead({ title, intro }: StepHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const here = location.pathname
    if (arrived === here) heading.current?.focus()
    arrived = here
  }, [])
  return (
    <div className="max-w-3xl space-y-1">
      <h2 ref={heading} tabIndex={-1} className="text-xl focus:outline-none">
        {title}
      </h2>
      {intro !== undefined && <p className="text-muted">{intro}</p>}
    </div>
  )
}
