import { paths } from '@athar/contracts/paths'
import type { ContentBodies, ContentKind } from '@athar/contracts/content'
import type { Db } from '../../platform/database.ts'
import type { SearchEntry } from '../../platform/search.ts'
import * as store from '../store.ts'

type InBoth = { readonly en: string; readonly ar: string }
type Found = Pick<SearchEntry, 'path' | 'title' | 'text' | 'group'>
type Finders = { readonly [K in ContentKind]?: (body: ContentBodies[K], slug: string) => Found }

const joined = (...texts: readonly (InBoth | null)[]): InBoth => ({
  en: texts.flatMap((text) => text?.en || []).join(' · '),
  ar: texts.flatMap((text) => text?.ar || []).join(' · '),
})

const onVision = (title: InBoth, text: InBoth): Found => ({
  path: paths.vision2030(),
  title,
  text,
  group: 'vision2030',
})

/** What each kind is found by, and where it is read. Kinds without a page of their own that visitors may open are not here. */
const finders: Finders = {
  'vision-pillar': (body) =>
    onVision(body.title, joined(body.summary, ...body.initiatives.flatMap(({ name, summary }) => [name, summary]))),
  'vision-kpi': (body) => onVision(body.name, joined(body.note, ...body.related.map(({ label }) => label))),
  'vision-project': (body) => onVision(body.title, joined(body.description, body.target, body.impact)),
  'vision-energy-initiative': (body) => onVision(body.name, body.summary),
  portal: (body) => onVision(body.name, { en: '', ar: '' }),
  'sgi-headline': (body) => ({
    path: paths.sgi(),
    title: body.label,
    text: joined(body.basis),
    group: 'sgi',
  }),
  'sgi-initiative': (body, slug) => ({
    path: paths.sgiInitiative(slug),
    title: body.title,
    text: joined(body.description, body.target, body.impact, body.region, ...body.kpis.map(({ name }) => name)),
    group: 'sgi',
  }),
  'sgi-checked-figure': (body) => ({ path: paths.sgiDashboard(), title: body.claim, text: body.finding, group: 'sgi' }),
  'native-tree': (body) => ({
    path: paths.sgiAdoptTree(),
    title: body.name,
    text: joined({ en: latin(body), ar: latin(body) }, body.note),
    group: 'tree-adoption',
  }),
  'npo-call': (body) => ({
    path: `${paths.npo()}#calls`,
    title: body.title,
    text: joined(body.description, body.eligibility),
    group: 'pages',
  }),
}

const latin = ({ scientific, synonyms }: ContentBodies['native-tree']): string => [scientific, ...synonyms].join(', ')

export async function contentEntries(db: Db): Promise<readonly SearchEntry[]> {
  const rows = await store.listPublished(db, Object.keys(finders) as ContentKind[])
  return rows.flatMap((row) => {
    const find = finders[row.kind] as ((body: unknown, slug: string) => Found) | undefined
    return find ? [{ ...find(row.body, row.slug), id: `${row.kind}/${row.slug}` }] : []
  })
}
