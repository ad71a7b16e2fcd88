import type { ContentPreviews, PreviewPart } from '../../content/index.ts'
import { sgiPreviews } from '../../sgi/index.ts'
import { treeAdoptionPreviews } from '../../tree-adoption/index.ts'
import { vision2030Previews } from '../../vision2030/index.ts'
import { hubPreviews } from '../hubs/previews.ts'

const landing = (load: PreviewPart['load']): PreviewPart => ({ words: ['landing', 'content'], load })
const claims = landing(async () => (await import('../landing/claims.tsx')).Claims)
const financing = landing(async () => (await import('../landing/financing.tsx')).Financing)

/** What editors see of a draft is the part of the page that visitors will see it in. */
export const contentPreviews: ContentPreviews = {
  ...vision2030Previews,
  ...sgiPreviews,
  ...treeAdoptionPreviews,
  ...hubPreviews,
  portal: (slug, body) => vision2030Previews.portal?.(slug, body) ?? sgiPreviews.portal?.(slug, body),
  'page-text': (slug, body) =>
    vision2030Previews['page-text']?.(slug, body) ??
    treeAdoptionPreviews['page-text']?.(slug, body) ??
    hubPreviews['page-text']?.(slug, body),
  'landing-text': () => claims,
  'carbon-financing': () => financing,
}
