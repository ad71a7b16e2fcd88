import { paths, publicPages } from '@athar/contracts/paths'
import { languages } from './browser.ts'
import type { Planted } from './hostile-site.ts'
import type { PlantedSite } from './planting.ts'
import { inBoth } from './turns.ts'
import type { Looker, Walker } from './walk.ts'

/** By name; `least` is how many screens there are for them. */
export type Lookers = Readonly<Record<string, Looker & { readonly least: number }>>

export const isPlatform = (path: string): boolean => /^\/(admin|platform-owner)/.test(path)
export const isPersonal = (path: string): boolean => /mine|^\/profile|^\/notifications/.test(path)
export const isPublic = (path: string): boolean =>
  publicPages.includes(path.split(/[?#]/)[0] ?? '') ||
  /^\/(sgi\/(projects|initiative|.*\/(sites|events))|proof)\//.test(path)
export const isOfOrganisation = (path: string): boolean =>
  path !== paths.sgiEmbed() && !isPlatform(path) && !isPublic(path) && !isPersonal(path)

type Shown = {
  readonly marks: ReadonlySet<string>
  readonly features: ReadonlySet<string>
  readonly names: readonly string[]
}

/**
 * What was there to be seen: in each language, where each screen was looked at in both. `more` was written on the
 * way.
 */
export function wasShown(site: PlantedSite, { marks }: Walker, more: readonly Planted[] = []): readonly Shown[] {
  const seen = inBoth ? languages.map((lang) => marks[lang]) : [new Set(languages.flatMap((lang) => [...marks[lang]]))]
  return seen.map((marked) => {
    const shown = [...site.planted, ...more].filter(({ mark }) => marked.has(mark))
    const names = shown.filter(({ field }) => field === 'file name').map(({ route }) => route)
    return {
      marks: new Set(shown.map(({ mark }) => mark)),
      features: new Set(shown.map(({ route }) => route.split('.')[0] ?? '')),
      names: [...new Set(names)].toSorted(),
    }
  })
}
