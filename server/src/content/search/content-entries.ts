import { paths } from '@athar/contracts/paths'
import type { ContentBodies, ContentKind } from '@athar/contracts/content'
import type { Db } from '../../platform/database.ts'
import type { SearchEntry } from '../../platform/search.ts'
import * as store from '../store.ts'

type InBoth = { readonly en: string; readonly ar: string }
const nothing: InBoth = { en: '', ar: '' }
type Found = Pick<SearchEntry, 'path' | 'title' | 'text' | 'group'>
/** Null where an entry has nothing that anybody would look for. */
type Finders = { readonly [K in ContentKind]?: (body: ContentBodies[K], slug: string) => Found | null }

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

const inArea = (path: string, title: InBoth, text: InBoth): Found => ({ path, title, text, group: 'pages' })

/** Where the points of each list stand. */
const pointPaths: Record<ContentBodies['hub-point']['part'], string> = {
  'npo-benefit': `${paths.npo()}#benefits`,
  'npo-question': `${paths.npo()}#criteria`,
  'npo-volunteer-rule': `${paths.npo()}#volunteer`,
  'youth-cycle': `${paths.youth()}#cycle`,
  'youth-rule': `${paths.youth()}#cycle`,
  'youth-safeguarding': `${paths.youth()}#safeguarding`,
  'youth-mentorship-step': `${paths.youth()}#mentorship`,
  'marketplace-group': `${paths.marketplace()}#kinds`,
  'marketplace-credit-step': `${paths.marketplace()}#credits`,
  'mrv-step': `${paths.mrv()}#steps`,
}
const areaPaths: Record<ContentBodies['hub-fact']['area'], string> = {
  npo: paths.npo(),
  youth: paths.youth(),
  marketplace: paths.marketplace(),
  mrv: paths.mrv(),
  'esg-toolkit': paths.esgToolkit(),
}
/** Introductions of the areas; those of other pages are found with what they introduce. */
const overviews: Readonly<Record<string, string>> = {
  'mrv-overview': paths.mrv(),
  'marketplace-overview': paths.marketplace(),
}

/** What each kind is found by, and where it is read. Kinds without a page of their own that visitors may open are not here. */
const finders: Finders = {
  'vision-pillar': (body) =>
    onVision(body.title, joined(body.summary, ...body.initiatives.flatMap(({ name, summary }) => [name, summary]))),
  'vision-kpi': (body) => onVision(body.name, joined(body.note, ...body.related.map(({ label }) => label))),
  'vision-project': (body) => onVision(body.title, joined(body.description, body.target, body.impact)),
  'vision-energy-initiative': (body) => onVision(body.name, body.summary),
  portal: (body) => onVision(body.name, nothing),
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
  'npo-document': (body) => inArea(`${paths.npo()}#documents`, body.name, body.hint),
  'npo-criterion': (body) => inArea(`${paths.npo()}#criteria`, body.name, nothing),
  'youth-challenge': (body, slug) =>
    inArea(paths.youthChallenge(slug), body.title, joined(body.aim, body.why, ...body.actions.map(({ name }) => name))),
  'youth-factor': (body) => inArea(`${paths.youth()}#factors`, body.name, joined(body.note)),
  'youth-course': (body, slug) =>
    inArea(
      paths.youthCourse(slug),
      body.title,
      joined(body.summary, ...body.modules.flatMap(({ title, outcome }) => [title, outcome]), body.assessment),
    ),
  'youth-track': (body) =>
    inArea(`${paths.youth()}#mentorship`, body.title, joined(body.summary, ...body.skills.map(({ name }) => name))),
  'hub-figure': (body) => inArea(`${areaPaths[body.area]}#figures`, body.label, nothing),
  'hub-fact': (body) => inArea(`${areaPaths[body.area]}#facts`, body.text, nothing),
  'hub-point': ({ part, title, text }) => inArea(pointPaths[part], title ?? text, title ? text : nothing),
  'page-text': ({ title, text }, slug) => {
    const path = overviews[slug]
    return path === undefined ? null : inArea(path, title ?? text, title ? text : nothing)
  },
}

const latin = ({ scientific, synonyms }: ContentBodies['native-tree']): string => [scientific, ...synonyms].join(', ')

export async function contentEntries(db: Db): Promise<readonly SearchEntry[]> {
  const rows = await store.listPublished(db, Object.keys(finders) as ContentKind[])
  return rows.flatMap((row) => {
    const find = finders[row.kind] as ((body: unknown, slug: string) => Found | null) | undefined
    const found = find?.(row.body, row.slug)
    return found ? [{ ...found, id: `${row.kind}/${row.slug}` }] : []
  })
}
