import type { PublicPages } from '../core/public-pages.ts'
import { mrvRegisteredProject } from './paths.ts'

export const publicPages: PublicPages = { pages: [], patterns: [mrvRegisteredProject(':id')] }
