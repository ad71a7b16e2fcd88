import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

export const manifest = {
  workspaceRoutes: [
    {
      path: paths.mrvEvidence(),
      lazy: screen(['evidence', 'ui'], async () => (await import('./list/evidence-screen.tsx')).EvidenceScreen),
    },
    {
      path: paths.mrvEvidenceOne(':id'),
      handle: { crumb: 'evidenceOne' },
      lazy: screen(['evidence', 'log', 'ui'], async () => (await import('./page/evidence-page.tsx')).EvidencePage),
    },
  ],
  mainLinks: [{ key: 'mrv', to: paths.mrv(), roles: mayReadAll, place: 30 }],
  workspaceSections: [
    {
      key: 'mrv',
      roles: mayReadAll,
      items: [{ key: 'evidence', to: paths.mrvEvidence(), icon: 'list' }],
      place: 20,
    },
  ],
  storedWords: async () => (await import('./stored-words.ts')).storedWords,
} satisfies FeatureManifest
