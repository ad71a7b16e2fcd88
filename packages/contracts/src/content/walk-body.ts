type Visit = (value: unknown, path: string, key: string) => void

/** Every member of a body at any depth, by its path (`kpis.0.name`). */
export function walkBody(body: unknown, visit: Visit, path = ''): void {
  if (typeof body !== 'object' || body === null) return
  for (const [key, value] of Object.entries(body)) {
    const at = path === '' ? key : `${path}.${key}`
    visit(value, at, key)
    walkBody(value, visit, at)
  }
}

/** The sources that a body names, in the order in which they stand. */
export function sourcesNamed(body: unknown): string[] {
  const found = new Set<string>()
  walkBody(body, (value, _path, key) => {
    if (key === 'source' && typeof value === 'string') found.add(value)
    if (key === 'sources' && Array.isArray(value)) for (const id of value) if (typeof id === 'string') found.add(id)
  })
  return [...found]
}

type InBoth = { readonly en: string; readonly ar: string }
export const isInBoth = (value: unknown): value is InBoth =>
  typeof value === 'object' &&
  value !== null &&
  'en' in value &&
  'ar' in value &&
  typeof value.en === 'string' &&
  typeof value.ar === 'string'

/** Languages in which some text of a body is missing. */
export function missingLanguages(body: unknown): ('en' | 'ar')[] {
  const missing = new Set<'en' | 'ar'>()
  walkBody(body, (value) => {
    if (!isInBoth(value)) return
    if (value.en === '') missing.add('en')
    if (value.ar === '') missing.add('ar')
  })
  return [...missing].sort()
}

const titleKeys = ['title', 'name', 'label', 'claim', 'text'] as const

/** What an entry is called in lists, as far as it is called anything. */
export function titleOf(body: unknown): InBoth {
  const members = (body ?? {}) as Record<string, unknown>
  for (const key of titleKeys) {
    const value = members[key]
    if (isInBoth(value) && (value.en !== '' || value.ar !== '')) return { en: value.en, ar: value.ar }
  }
  return { en: '', ar: '' }
}
