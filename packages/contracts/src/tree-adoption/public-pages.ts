import type { PublicPages } from '../core/public-pages.ts'
import { proof, sgiAdoptTree, sgiPlantingSite, sgiTreeWall } from './paths.ts'

export const publicPages: PublicPages = {
  pages: [sgiAdoptTree(), sgiTreeWall()],
  patterns: [sgiPlantingSite(':slug'), proof(':number')],
  // They show what a person agreed to have shown, and may take back.
  namingPeople: [sgiTreeWall(), proof(':number')],
}
