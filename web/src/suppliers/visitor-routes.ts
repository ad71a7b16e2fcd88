import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'

/** Opened from a mail, without a sign-in. */
export const visitorRoutes: readonly RouteObject[] = [
  {
    path: paths.supplierAnswer('').split('?')[0] ?? '',
    lazy: screen(['suppliers', 'ui'], async () => (await import('./answer/answer-screen.tsx')).AnswerScreen),
  },
]
