import type { ReactNode } from 'react'
import { usePageTitle } from '../routing/index.ts'

type AdminFrameProps = {
  readonly title: string
  readonly intro?: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** What every page of those who run the platform begins with. */
export function AdminFrame({ title, intro, action, children }: AdminFrameProps) {
  usePageTitle(title)
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-3xl space-y-1">
          <h1 className="text-2xl">{title}</h1>
          {intro !== undefined && <p className="text-muted">{intro}</p>}
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}
