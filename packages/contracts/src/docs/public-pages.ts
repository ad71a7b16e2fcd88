import type { PublicPages } from '../core/public-pages.ts'
import { mrvDocs } from './paths.ts'
import { mrvDocsPages } from './vocabulary.ts'

export const publicPages: PublicPages = {
  pages: [mrvDocs(), ...mrvDocsPages.map((page) => mrvDocs(page))],
}
