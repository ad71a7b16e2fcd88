import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

const words = ['verification', 'evidence', 'report', 'units', 'ui', 'methodologies', 'mrv-projects'] as const

export const manifest = {
  workspaceRoutes: [
    {
      path: paths.mrvVerifications(),
      lazy: screen(words, async () => (await import('./verifications-screen.tsx')).VerificationsScreen),
    },
    {
      path: paths.mrvNewVerification(),
      handle: { crumb: 'verificationNew' },
      lazy: screen(words, async () => (await import('./new-verification-screen.tsx')).NewVerificationScreen),
    },
    {
      path: paths.mrvVerification(':id'),
      handle: { crumb: 'verification' },
      lazy: screen(words, async () => (await import('./verification-screen.tsx')).VerificationScreen),
    },
    {
      path: paths.mrvSignVerification(':id'),
      handle: { crumb: 'verificationSign' },
      lazy: screen(words, async () => (await import('./sign-screen.tsx')).SignScreen),
    },
  ],
  workspaceSections: [
    {
      key: 'mrv',
      roles: mayReadAll,
      items: [{ key: 'verification', to: paths.mrvVerifications(), icon: 'check' }],
      place: 21,
    },
  ],
  storedWords: async () => (await import('./stored-words.ts')).storedWords,
} satisfies FeatureManifest
