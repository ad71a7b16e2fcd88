import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

type ErrorSummaryProps = {
  readonly title: string
  readonly errors: readonly { readonly field: string; readonly message: string }[]
  /** Counts the attempts to send: each failed one moves the focus here. */
  readonly attempt: number
}

/** Every mistake of a form in one place, each a link to its field. */
export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const any = errors.length > 0
  useEffect(() => {
    if (any && attempt > 0) box.current?.focus()
  }, [attempt, any])
  if (!any) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="rounded-container border-2 border-critical bg-critical-surface p-4"
    >
      <h2 className="flex items-center gap-2 text-base">
        <Icon name="error" className="text-critical" />
        {title}
      </h2>
      <ul className="mt-2 list-disc space-y-1 ps-9 text-sm">
        {errors.map((error) => (
          <li key={error.field}>
            <a
              href={`#${error.field}`}
              className="font-semibold text-critical underline"
              onClick={(event) => {
                const field = document.getElementById(error.field)
                if (!field) return
                event.preventDefault()
                field.focus()
                field.scrollIntoView({ block: 'center' })
              }}
            >
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
