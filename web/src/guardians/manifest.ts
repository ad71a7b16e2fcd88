import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

export const manifest = {
  memberRoutes: [
    {
      path: paths.profileGuardian(),
      lazy: screen(['guardians'], async () => (await import('./own-guardian-screen.tsx')).OwnGuardianScreen),
    },
  ],
  storedWords: async () => (await import('./stored-words.ts')).storedWords,
} satisfies FeatureManifest
