import type { PublicPages } from '../core/public-pages.ts'
import { marketplace } from './paths.ts'

export const publicPages: PublicPages = { pages: [marketplace()] }
