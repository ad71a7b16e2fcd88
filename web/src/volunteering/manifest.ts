import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

export const manifest = {
  memberRoutes: [
    {
      path: paths.sgiMyVolunteering(),
      lazy: screen(['volunteering'], async () => (await import('./my-volunteering-screen.tsx')).MyVolunteeringScreen),
    },
    {
      path: paths.sgiVolunteerProfile(),
      lazy: screen(['volunteering', 'organisations'], async () => (await import('./profile-screen.tsx')).ProfileScreen),
    },
    {
      path: paths.sgiManageVolunteering(),
      lazy: screen(
        ['volunteering', 'organisations', 'content', 'ui'],
        async () => (await import('./manage/manage-events-screen.tsx')).ManageEventsScreen,
      ),
    },
    {
      path: paths.sgiManageVolunteerEvent(':id'),
      lazy: screen(
        ['volunteering', 'organisations', 'content', 'ui'],
        async () => (await import('./manage/manage-event-screen.tsx')).ManageEventScreen,
      ),
    },
    {
      path: paths.sgiAttendance(':id'),
      lazy: screen(
        ['volunteering', 'organisations', 'content', 'ui'],
        async () => (await import('./manage/attendance-screen.tsx')).AttendanceScreen,
      ),
    },
  ],
  storedWords: async () => (await import('./stored-words.ts')).storedWords,
} satisfies FeatureManifest
