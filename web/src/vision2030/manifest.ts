import type { FeatureManifest } from '../platform/feature-manifest.ts'

export const manifest = {
  previews: async () => (await import('./previews.ts')).vision2030Previews,
} satisfies FeatureManifest
