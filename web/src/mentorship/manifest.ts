import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

const words = ['mentorship', 'moderation', 'organisations', 'ui'] as const

export const manifest = {
  memberRoutes: [
    {
      path: paths.mentorship(),
      lazy: screen(words, async () => (await import('./mentorship-screen.tsx')).MentorshipScreen),
    },
    {
      path: paths.myMentorships(),
      lazy: screen(words, async () => (await import('./my-mentorships-screen.tsx')).MyMentorshipsScreen),
    },
    {
      path: paths.oneMentorship(':id'),
      lazy: screen(words, async () => (await import('./one-mentorship-screen.tsx')).OneMentorshipScreen),
    },
    {
      path: paths.becomeMentor(),
      lazy: screen(words, async () => (await import('./mentor-offer-screen.tsx')).MentorOfferScreen),
    },
  ],
  adminRoutes: [
    {
      path: paths.adminMentors(),
      lazy: screen(words, async () => (await import('./admin-mentors-screen.tsx')).AdminMentorsScreen),
    },
  ],
  adminPages: [
    {
      key: 'mentors',
      path: paths.adminMentors(),
      icon: 'people',
      roles: ['platform_owner', 'platform_admin', 'content_editor'],
      place: 52,
    },
  ],
  storedWords: async () => (await import('./stored-words.ts')).storedWords,
} satisfies FeatureManifest
