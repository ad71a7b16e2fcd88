import type { PublicPages } from '../core/public-pages.ts'
import { methodologyPages } from './methodology-pages.ts'
import {
  accessibility,
  esgToolkit,
  log,
  mrv,
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
