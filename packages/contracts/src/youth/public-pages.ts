import type { PublicPages } from '../core/public-pages.ts'
import { youthBoard, youthChallenge, youthCourse } from './paths.ts'

export const publicPages: PublicPages = {
  pages: [youthBoard()],
  patterns: [youthChallenge(':slug'), youthCourse(':slug')],
}
