import { lazy } from 'react'
import { untilRenewed } from './renew-after-update.ts'

/** A part of a page that is fetched when it is wanted. Where an update took it away the rest of the page stays as it is. */
export const lazyPart: typeof lazy = (load) => lazy(() => load().catch(untilRenewed))
