import type { treeAdoption } from '@athar/contracts'
import { sayAgeBand } from '../guardians/testing.ts'
import {
  appoint,
  startOrganisationsApp,
  type Acting,
  type Answer,
  type OrganisationsApp,
  type Owner,
} from '../organisations/testing.ts'

type Refused = { readonly code?: string; readonly details?: Record<string, unknown> }
type Adopting = {
  site: string
  species?: string
  name?: string
  dedication?: string
  onWall?: boolean
  website?: string
}

export type TreeApp = OrganisationsApp & {
  /** Somebody who looks after what is public, at their second factor. */
  anEditor(): Promise<Acting>
  /** A site of the planter with places, open unless said otherwise. */
  aSite(planter: Acting, over?: Partial<treeAdoption.SiteInput>): Promise<treeAdoption.OwnSite>
  /** What somebody is answered who adopts. */
  adopt(who: Acting, over: Adopting): Promise<Answer<treeAdoption.Adoption & Refused>>
  /** A tree that a fresh person adopted. */
  aTree(
    site: treeAdoption.Site,
    over?: Partial<Adopting>,
  ): Promise<{ readonly who: Acting; readonly tree: treeAdoption.Adoption }>
  post(
    who: Acting,
    site: treeAdoption.Site,
    trees: readonly { readonly id: string }[],
    over?: object,
  ): Promise<Answer<{ posted: number } & Refused>>
}

/** The whole server with the published species and makers of sites and trees; `close` it in `afterAll`. */
export async function startTreeApp(env: Record<string, string> = {}): Promise<TreeApp> {
  const app = await startOrganisationsApp(env)
  await app.features.content.seed({ samples: false })

  const aSite = async (planter: Acting, over: Partial<treeAdoption.SiteInput> = {}) => {
    const made = await app.call<treeAdoption.OwnSite>(planter, 'POST', '/api/tree-adoption/own-sites', aSiteInput(over))
    if (made.status !== 201) throw new Error(`the site was answered with ${made.status}`)
    return made.body
  }
  const adopt: TreeApp['adopt'] = (who, over) =>
    app.call(who, 'POST', '/api/tree-adoption/adoptions', {
      species: 'talh',
      name: 'Noura',
      dedication: '',
      ...over,
    })
  const aTree: TreeApp['aTree'] = async (site, over = {}) => {
    const who = await app.aPerson()
    // Only adults stand on the wall.
    if (over.onWall) await sayAgeBand(app, who, 'adult')
    const { status, body } = await adopt(who, { site: site.slug, ...over })
    if (status !== 201) throw new Error(`the adoption was answered with ${status}`)
    return { who, tree: body }
  }
  const post: TreeApp['post'] = (who, site, trees, over = {}) =>
    app.call(who, 'POST', `/api/tree-adoption/own-sites/${site.id}/checks`, {
      trees: trees.map(({ id }) => id),
      state: 'alive',
      checkedOn: app.platform.clock.today(),
      note: '',
      photoId: null,
      ...over,
    })
  const anEditor = async () => {
    const person = await app.aPerson()
    await appoint(app, person.personId, 'content_editor')
    return app.withMfa(person)
  }
  return { ...app, anEditor, aSite, adopt, aTree, post }
}

export const aSiteInput = (over: Partial<treeAdoption.SiteInput> = {}): treeAdoption.SiteInput => ({
  name: { en: 'Rain terraces', ar: 'مصاطب المطر' },
  place: { en: 'Thadiq', ar: 'ثادق' },
  region: 'SA-01',
  lat: 25.29,
  lon: 45.87,
  precision: 'approximate',
  species: ['talh', 'sidr'],
  capacity: 10,
  open: true,
  lastDay: null,
  ...over,
})

/** What everybody sees of a site. */
export const seen = async (app: OrganisationsApp, { slug }: { readonly slug: string }) =>
  (await app.call<treeAdoption.SiteDetail>(null, 'GET', `/api/tree-adoption/sites/${slug}`)).body

export type { Acting, Owner }
