import type { Lang } from '@athar/i18n'
import type { i18n, TFunction } from 'i18next'

export type Words = { readonly [key: string]: string | Words }
export type ReadWords = (lang: string, namespace: string) => Promise<Words>
type Values = Readonly<Record<string, unknown>>
type Store = Map<string, Words | 'lacking'>

const shelf = (lang: string, namespace: string) => `${lang}/${namespace}`

/** Names within names, or one name with dots of its own, as codes of errors have. */
function find(words: Words | string | undefined, path: string): string | Words | undefined {
  if (typeof words !== 'object') return undefined
  if (Object.hasOwn(words, path)) return words[path]
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const head = path.slice(0, dot)
    const found = Object.hasOwn(words, head) ? find(words[head], path.slice(dot + 1)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** `Trans` reads what it is given as markup, so it asks for values that hold none. */
function filled(text: string, values: Values): string {
  const { escapeValue } = (values['interpolation'] ?? {}) as { readonly escapeValue?: boolean }
  return text.replace(/\{\{\s*([^{}\s]+)\s*\}\}/g, (_, name: string) => {
    const value = String(values[name] ?? '')
    return escapeValue === true ? value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`) : value
  })
}

const firstOf = (given: unknown): string | undefined =>
  typeof given === 'string' ? given : Array.isArray(given) ? (given[0] as string | undefined) : undefined

const rules = new Map<string, Intl.PluralRules>()
function pluralOf(lang: string, count: number): string {
  const rule = rules.get(lang) ?? new Intl.PluralRules(lang)
  rules.set(lang, rule)
  return rule.select(count)
}

/**
 * What `react-i18next` asks of an instance of i18next, and no more: the library was a tenth of the first script.
 * A missing key shows the key.
 */
export function createWording(lang: Lang, read: ReadWords, store: Store, wanted = new Set<string>(['common'])): i18n {
  const listeners = new Set<() => void>()
  let language: string = lang

  const lookUp = (key: string, namespace: string, of: string, values: Values) => {
    const colon = key.indexOf(':')
    const words = store.get(shelf(of, colon < 0 ? namespace : key.slice(0, colon)))
    if (words === undefined || words === 'lacking') return undefined
    const path = key.slice(colon + 1)
    const { count } = values
    return (typeof count === 'number' ? find(words, `${path}_${pluralOf(of, count)}`) : undefined) ?? find(words, path)
  }
  const fixed = (of: string | null, given?: string | readonly string[]) => {
    const say = (key: string, values: Values = {}): unknown => {
      const found = lookUp(key, firstOf(values['ns']) ?? firstOf(given) ?? 'common', of ?? language, values)
      if (typeof found === 'string') return filled(found, values)
      return found !== undefined && values['returnObjects'] === true ? found : key.slice(key.indexOf(':') + 1)
    }
    return Object.assign(say, { ns: given, lng: of }) as unknown as TFunction
  }
  const has = (of: string, namespace: string) => typeof store.get(shelf(of, namespace)) === 'object'
  const fetchInto = async (of: string, namespace: string) => {
    // What did not come is not asked for again by each part that is drawn.
    await read(of, namespace).then(
      (words) => store.set(shelf(of, namespace), words),
      () => has(of, namespace) || store.set(shelf(of, namespace), 'lacking'),
    )
  }
  const load = async (langs: readonly string[], namespaces: readonly string[]) => {
    const missing = langs.flatMap((of) =>
      namespaces.filter((name) => !has(of, name)).map((name) => [of, name] as const),
    )
    await Promise.all(missing.map(([of, name]) => fetchInto(of, name)))
  }
  const names = (given: string | readonly string[]) => (typeof given === 'string' ? [given] : given)

  const wording = {
    isInitialized: true,
    options: { defaultNS: 'common', interpolation: { escapeValue: false } },
    services: { interpolator: { interpolate: filled } },
    get language() {
      return language
    },
    get languages() {
      return [language]
    },
    get resolvedLanguage() {
      return language
    },
    t: fixed(null),
    getFixedT: fixed,
    exists: (key: string, values: Values = {}) =>
      lookUp(key, firstOf(values['ns']) ?? 'common', language, values) !== undefined,
    hasLoadedNamespace: (name: string) => store.has(shelf(language, name)),
    hasResourceBundle: has,
    getDataByLanguage: (of: string) =>
      Object.fromEntries(
        [...store].flatMap(([at, words]) =>
          words !== 'lacking' && at.startsWith(`${of}/`) ? [[at.slice(of.length + 1), words]] : [],
        ),
      ),
    loadNamespaces: async (given: string | readonly string[], done?: () => void) => {
      for (const name of names(given)) wanted.add(name)
      await load([language], names(given))
      done?.()
    },
    reloadResources: load,
    loadLanguages: (langs: string | readonly string[]) => load(names(langs), [...wanted]),
    changeLanguage: async (next: string) => {
      await load([next], [...wanted])
      language = next
      for (const heard of listeners) heard()
      return wording.t
    },
    cloneInstance: ({ lng }: { readonly lng: Lang }) => createWording(lng, read, store, wanted),
    on: (_event: string, heard: () => void) => void listeners.add(heard),
    off: (_event: string, heard: () => void) => void listeners.delete(heard),
  }
  return wording as unknown as i18n
}
