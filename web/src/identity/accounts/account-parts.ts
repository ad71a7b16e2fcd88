import type { ComponentType } from 'react'

/** What stands on the page of an account and is known to other features. */
export type AccountParts = {
  /** Organisations and roles. */
  readonly Standing: ComponentType<{ readonly personId: string }>
  /** What was recorded lately. */
  readonly Events: ComponentType<{ readonly personId: string }>
}
