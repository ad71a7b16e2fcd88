import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    siteUrls: readonly string[]
  }
}

/** Where this worker's site is: each has one of its own, so that no journey meets what another does meanwhile. */
export function siteUrl(): string {
  const url = inject('siteUrls')[Number(process.env.VITEST_POOL_ID) - 1]
  if (url === undefined) throw new Error(`worker ${process.env.VITEST_POOL_ID} has no site`)
  return url
}
