import { paths } from '@athar/contracts/paths'
import { screen } from '../platform/routing/index.ts'
import type { FeatureManifest } from '../platform/feature-manifest.ts'

export const manifest = {
  adminRoutes: [
    {
      path: paths.adminVerifiers(),
      lazy: screen(
        ['organisations', 'ui'],
        async () => (await import('./platform/verifiers-screen.tsx')).VerifiersScreen,
      ),
    },
    {
      path: paths.adminPublishers(),
      lazy: screen(
        ['organisations', 'ui'],
        async () => (await import('./platform/publishers-screen.tsx')).PublishersScreen,
      ),
    },
    {
      path: paths.adminPeople(),
      lazy: screen(
        ['organisations', 'profile', 'ui'],
        async () => (await import('./platform/people-screen.tsx')).PeopleScreen,
      ),
    },
  ],
  adminPages: [
    {
      key: 'verifiers',
      path: paths.adminVerifiers(),
      icon: 'building',
      roles: ['platform_owner', 'platform_admin'],
      place: 80,
    },
    {
      key: 'publishers',
      path: paths.adminPublishers(),
      icon: 'people',
      roles: ['platform_owner', 'platform_admin', 'content_editor'],
      place: 45,
    },
    { key: 'people', path: paths.adminPeople(), icon: 'people', roles: ['platform_owner'], place: 100 },
  ],
  workspaceRoutes: [
    {
      path: paths.organisation(),
      lazy: screen(
        ['organisations', 'organisation-trail', 'ui'],
        async () => (await import('./organisation-screen.tsx')).OrganisationScreen,
      ),
    },
  ],
  workspaceSections: [
    {
      key: 'organisation',
      items: [{ key: 'organisationDetails', to: paths.organisation(), icon: 'building' }],
      place: 100,
    },
  ],
} satisfies FeatureManifest
