import type { PublicPages } from '../core/public-pages.ts'
import { npoProfile } from './paths.ts'

export const publicPages: PublicPages = { pages: [], patterns: [npoProfile(':id')] }
