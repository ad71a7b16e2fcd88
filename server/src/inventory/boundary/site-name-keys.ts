import { foldText, nameKey } from '@athar/activity-file'

/** What a site's names have in common however they are spelled; a name of signs only keeps them. */
export const siteNameKey = (name: string): string => nameKey(name) || foldText(name)

/** Each key a site answers to, once. */
export function siteNameKeys(site: {
  readonly name: { readonly en: string; readonly ar: string }
  readonly aliases: readonly string[]
}): string[] {
  return [...new Set([site.name.en, site.name.ar, ...site.aliases].map(siteNameKey))].filter((key) => key !== '')
}
