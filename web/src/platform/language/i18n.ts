import type { Lang, Namespace } from '@athar/i18n'
import commonAr from '@athar/i18n/messages/common/ar.json'
import commonEn from '@athar/i18n/messages/common/en.json'
import type { i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createWording, type ReadWords } from './wording.ts'

const readFile: ReadWords = async (lang, namespace) => {
  const { messageFiles } = await import('./message-files.ts')
  const load = messageFiles[`../../../../packages/i18n/messages/${namespace}/${lang}.json`]
  if (!load) throw new Error(`no messages: ${namespace}/${lang}`)
  return load()
}

/** The shell's own words travel with it; those of a feature arrive with its screen. A missing key shows the key. */
export function createI18n(lang: Lang, read: ReadWords = readFile): i18n {
  const instance = createWording(
    lang,
    read,
    new Map([
      ['en/common', commonEn],
      ['ar/common', commonAr],
    ]),
  )
  initReactI18next.init(instance)
  return instance
}

const lacking = (instance: i18n, names: readonly string[], lang: string): string[] =>
  names.filter((name) => !instance.hasResourceBundle(lang, name))

/**
 * Loads the words of the given features, to be awaited beside the code of their screen. What cannot be had is an error, as it is
 * for the code, and no screen full of keys; asked for again, it is fetched again.
 */
export async function loadWords(instance: i18n, names: readonly Namespace[]): Promise<void> {
  await instance.loadNamespaces([...names])
  await fetchLacking(instance, names, instance.language)
}

/** Loads in another language what is there in the present one: a page turns whole, or not at all. */
export const loadLanguage = (instance: i18n, lang: Lang): Promise<void> =>
  fetchLacking(instance, Object.keys(instance.getDataByLanguage(instance.language) ?? {}), lang)

async function fetchLacking(instance: i18n, names: readonly string[], lang: string): Promise<void> {
  const wanted = lacking(instance, names, lang)
  if (wanted.length === 0) return
  await instance.reloadResources([lang], wanted)
  const [missing] = lacking(instance, wanted, lang)
  if (missing !== undefined) throw new TypeError(`no words came: ${missing}/${lang}`)
}
