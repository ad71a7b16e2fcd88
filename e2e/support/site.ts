import { inject } from 'vitest'

export type OwnSite = {
  readonly siteUrl: string
  readonly dataDir: string
  readonly providerUrl: string
  readonly outsideUrl: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    sites: readonly OwnSite[]
    /** The data folder that every site begins with a copy of. */
    preparedFolder: string
    /** Where the site with hostile texts is asked for. */
    plantedSiteAt: string
  }
}

/** Where this worker's site is: each has one of its own, so that no journey meets what another does meanwhile. */
export const siteUrl = (): string => own().siteUrl
/** Where this worker's site expects the other server that people may sign in by. */
export const providerUrl = (): string => own().providerUrl

/** Where this worker's site expects another site whose people sign in at it. */
export const outsideUrl = (): string => own().outsideUrl

/** Where this worker's site keeps its files. */
export const dataDir = (): string => own().dataDir

/** The data folder that sites begin with a copy of. */
export const preparedFolder = (): string => inject('preparedFolder')

function own(): OwnSite {
  const site = inject('sites')[Number(process.env.VITEST_POOL_ID) - 1]
  if (site === undefined) throw new Error(`worker ${process.env.VITEST_POOL_ID} has no site`)
  return site
}
