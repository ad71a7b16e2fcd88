import type { Identity } from '../identity/index.ts'
import type { PublicPages } from '../platform/public-pages.ts'

export type ContentDeps = {
  readonly people: Identity['people']
  readonly publicPages: PublicPages
}
