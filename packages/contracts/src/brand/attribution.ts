/** What a line of attribution is made of. It is read into these and drawn from them, so no markup of anybody's reaches a page. */
export type AttributionPart =
  | string
  | { readonly tag: 'br' }
  | { readonly tag: 'strong' | 'em'; readonly parts: readonly AttributionPart[] }
  | { readonly tag: 'a'; readonly href: string; readonly parts: readonly AttributionPart[] }

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }
const token = /<(\/?)(a|strong|em|br)((?:\s[^<>]*)?)>|([^<>]+)/giy
const link = /^\s+href="(https:\/\/[^\s"'<>\\]+)"\s*$/i
const deepest = 3

type Open = { readonly tag: 'a' | 'strong' | 'em'; readonly href: string; readonly parts: AttributionPart[] }

/** Words, links to `https` addresses, stress and line breaks; null for anything else, and for what is not closed. */
export function readAttribution(html: string): readonly AttributionPart[] | null {
  const whole: AttributionPart[] = []
  const open: Open[] = []
  const add = (part: AttributionPart) => void (open.at(-1)?.parts ?? whole).push(part)
  token.lastIndex = 0
  while (token.lastIndex < html.length) {
    const found = token.exec(html)
    if (!found) return null
    const [, closing = '', name = '', attributes = '', text] = found
    if (text !== undefined) {
      const words = unescaped(text)
      if (words === null) return null
      add(words)
      continue
    }
    const tag = name.toLowerCase() as Open['tag'] | 'br'
    if (tag === 'br') {
      if (closing !== '' || !/^\s*\/?$/.test(attributes)) return null
      add({ tag })
    } else if (closing !== '') {
      const last = open.pop()
      if (last?.tag !== tag || attributes.trim() !== '') return null
      add(tag === 'a' ? { tag, href: last.href, parts: last.parts } : { tag, parts: last.parts })
    } else {
      const href = tag === 'a' ? link.exec(attributes)?.[1] : ''
      if (href === undefined || (tag !== 'a' && attributes.trim() !== '') || open.length >= deepest) return null
      if (tag === 'a' && open.some((outer) => outer.tag === 'a')) return null
      open.push({ tag, href: href.replaceAll('&amp;', '&'), parts: [] })
    }
  }
  return open.length === 0 ? whole : null
}

function unescaped(text: string): string | null {
  let known = true
  const words = text.replaceAll(/&([a-z0-9#]*;?)/gi, (whole, name: string) => {
    const sign = name.endsWith(';') ? named[name.slice(0, -1).toLowerCase()] : whole
    if (sign === undefined) known = false
    return sign ?? ''
  })
  return known ? words : null
}
