import type { ContentPreviews, PreviewPart } from '../../platform/content-previews.ts'
import { manifests } from '../features.ts'
import { hubPreviews } from '../hubs/previews.ts'

const landing = (load: PreviewPart['load']): PreviewPart => ({ words: ['landing', 'content'], load })
const claims = landing(async () => (await import('../landing/claims.tsx')).Claims)
const financing = landing(async () => (await import('../landing/financing.tsx')).Financing)
const landingPreviews: ContentPreviews = { 'landing-text': () => claims, 'carbon-financing': () => financing }

/** What editors see of a draft is the part of the page that visitors will see it in: of the first feature that shows it. */
export async function loadContentPreviews(): Promise<ContentPreviews> {
  const own = await Promise.all(manifests.flatMap(({ previews }) => previews?.() ?? []))
  const all = [...own, hubPreviews, landingPreviews]
  const kinds = new Set(all.flatMap((one) => Object.keys(one) as (keyof ContentPreviews)[]))
  const partOf = (kind: keyof ContentPreviews, slug: string, body: object) => {
    for (const one of all) {
      const part = one[kind]?.(slug, body)
      if (part) return part
    }
    return undefined
  }
  return Object.fromEntries([...kinds].map((kind) => [kind, (slug: string, body: object) => partOf(kind, slug, body)]))
}
