import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    siteUrls: readonly string[]
    dataDirs: readonly string[]
    providerUrls: readonly string[]
    outsideUrls: readonly string[]
  }
}

/** Where this worker's site is: each has one of its own, so that no journey meets what another does meanwhile. */
export const siteUrl = (): string => own('siteUrls')
/** Where this worker's site expects the other server that people may sign in by. */
export const providerUrl = (): string => own('providerUrls')

/** Where this worker's site expects another site whose people sign in at it. */
export const outsideUrl = (): string => own('outsideUrls')

/** Where this worker's site keeps its files. */
export const dataDir = (): string => own('dataDirs')

function own(kind: 'siteUrls' | 'dataDirs' | 'providerUrls' | 'outsideUrls'): string {
  const url = inject(kind)[Number(process.env.VITEST_POOL_ID) - 1]
  if (url === undefined) throw new Error(`worker ${process.env.VITEST_POOL_ID} has no site`)
  return url
}
