import { paths } from '@athar/contracts/paths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { plantedSite } from './support/planted-site.ts'
import type { PlantedSite } from './support/planting.ts'
import { isPersonal, isPlatform, isPublic, wasShown, type Lookers } from './support/screens.ts'
import { openWalker, type Walker } from './support/walk.ts'

/** The screens of everybody but the owner of an organisation (`screens-of-owners.spec.ts`). */
let browser: Browser
let site: PlantedSite
let walker: Walker
beforeAll(async () => {
  browser = await openBrowser()
  site = await plantedSite()
  walker = await openWalker(browser, site)
})
afterAll(() => browser.close())

const within = (part: RegExp) => (path: string) => path.startsWith(paths.admin()) && part.test(path)
const lookers: Lookers = {
  'a visitor': {
    role: null,
    sees: isPublic,
    also: [paths.auth(), '/sgi/map?view=table', '/sgi/dashboard?metric=trees-planted', '/search?q=water'],
    least: 25,
  },
  'a person': { role: 'person', sees: (path) => isPersonal(path) || path === '/', least: 14 },
  'a verifier': {
    role: 'verifier',
    sees: (path) =>
      path === paths.organisation() ||
      path.startsWith(paths.mrvVerifications()) ||
      path.startsWith('/inventory/engagements'),
    least: 5,
  },
  'the owner of the platform': { role: 'platform_owner', sees: isPlatform, least: 25 },
  'a security officer': { role: 'security_officer', sees: within(/security/), least: 2 },
  'an editor': { role: 'content_editor', sees: within(/content/), least: 4 },
  // Each at what they wrote themselves.
  'a mentor': { role: 'mentor', sees: () => false, least: 2 },
  'a pupil': { role: 'pupil', sees: () => false, least: 4 },
  'a child': { role: 'kid', sees: () => false, least: 2 },
}

it.each(Object.entries(lookers))(
  'of %s are laid out, accessible and worded, show hostile text as text, and lead on',
  async (_who, looker) => {
    const { faults, visited } = await walker.walk(looker)
    expect(faults).toEqual([])
    expect(visited).toBeGreaterThanOrEqual(looker.least)
  },
)

it('showed what was written into them', () => {
  for (const shown of wasShown(site, walker)) expect(shown.marks.size).toBeGreaterThan(80)
})
