import type { Lang, Namespace } from '@athar/i18n'
import commonAr from '@athar/i18n/messages/common/ar.json'
import commonEn from '@athar/i18n/messages/common/en.json'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'

const files = import.meta.glob<Record<string, unknown>>(
  ['../../../../packages/i18n/messages/*/{en,ar}.json', '!../../../../packages/i18n/messages/common/*'],
  { import: 'default' },
)

async function read(lang: string, namespace: string): Promise<Record<string, unknown>> {
  const load = files[`../../../../packages/i18n/messages/${namespace}/${lang}.json`]
  if (!load) throw new Error(`no messages: ${namespace}/${lang}`)
  return load()
}

/** The shell's own words travel with it; those of a feature arrive with its screen. A missing key shows the key. */
export function createI18n(lang: Lang): i18n {
  const instance = createInstance({
    lng: lang,
    fallbackLng: false,
    ns: ['common'],
    defaultNS: 'common',
    resources: { en: { common: commonEn }, ar: { common: commonAr } },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    returnEmptyString: false,
    initAsync: false,
  })
  void instance.use(initReactI18next).use({ type: 'backend', read }).init()
  return instance
}

/** Loads the words of the given features, to be awaited beside the code of their screen. */
export const loadWords = (instance: i18n, names: readonly Namespace[]): Promise<void> =>
  instance.loadNamespaces([...names])
