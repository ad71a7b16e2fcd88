import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'

export const visitorRoutes: readonly RouteObject[] = [
  {
    path: paths.youthBoard(),
    lazy: screen(['youth', 'organisations'], async () => (await import('./board-screen.tsx')).BoardScreen),
  },
  {
    path: paths.youthChallenge(':slug'),
    lazy: screen(
      ['youth', 'guardians', 'hubs', 'content', 'organisations'],
      async () => (await import('./challenge-screen.tsx')).ChallengeScreen,
    ),
  },
  {
    path: paths.youthCourse(':slug'),
    lazy: screen(['youth', 'hubs', 'content'], async () => (await import('./course-screen.tsx')).CourseScreen),
  },
  {
    path: paths.youthLesson(':slug', ':lesson'),
    lazy: screen(['youth', 'guardians', 'content'], async () => (await import('./lesson-screen.tsx')).LessonScreen),
  },
]
