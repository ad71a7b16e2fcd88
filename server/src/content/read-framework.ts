import type { FrameworkItem, readFramework as contract } from '@athar/contracts/content'
import { framework, type FrameworkId } from '@athar/reference-data'
import type { Call } from '../platform/http/serve.ts'

/** What a framework asks, in its order. */
export const frameworkItems = (id: FrameworkId): FrameworkItem[] =>
  framework(id).items.map((item) => ({
    slug: item.slug,
    code: item.code,
    title: { en: item.title_en, ar: item.title_ar },
    requirement: { en: item.requirement_en, ar: item.requirement_ar },
    pillar: item.pillar,
    mandatory: item.mandatory,
    unsure: item.code_source === 'secondary',
    sector: item.sector ? { en: item.sector.en, ar: item.sector.ar } : null,
    note: item.note_en === undefined ? null : { en: item.note_en, ar: item.note_ar ?? '' },
  }))

/** The same for everybody until the product itself changes. */
export async function readFramework({ params, reply }: Call<typeof contract>) {
  reply.header('cache-control', 'public, max-age=3600')
  return { version: framework(params.framework).version, items: frameworkItems(params.framework) }
}
