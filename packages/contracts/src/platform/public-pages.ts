import type { PublicPages } from '../core/public-pages.ts'
import { methodologyPages } from './methodology-pages.ts'
import { mrvDocsPages } from './mrv-docs-pages.ts'
import {
  accessibility,
  esgToolkit,
  log,
  mrv,
  mrvDocs,
  mrvMethodologies,
  mrvMethodology,
  npo,
  openData,
  privacy,
  proofCheck,
  youth,
} from './paths.ts'

export const publicPages: PublicPages = {
  pages: [
    esgToolkit(),
    mrv(),
    mrvDocs(),
    ...mrvDocsPages.map((page) => mrvDocs(page)),
    mrvMethodologies(),
    ...methodologyPages.map((id) => mrvMethodology(id)),
    npo(),
    youth(),
    privacy(),
    accessibility(),
    openData(),
    proofCheck(),
    log(),
  ],
}
