import { presentation } from './allowed.ts'

export type CssFault = 'broken' | 'active' | 'external'
type Clean = { readonly css: string } | { readonly fault: CssFault }

/** A reference to something within the same file. */
const local = /^url\(\s*(["']?)#[A-Za-z_][\w.-]*\1\s*\)(?:\s+[\w#-]+)?$/
const selector = /^[\w\s.#,>*-]+$/

/** What a value of a property or an attribute asks for that it must not. */
export function faultIn(value: string): CssFault | null {
  const plain = value.toLowerCase().replaceAll(/[\s\p{Cc}]/gu, '')
  if (/(?:java|vb|live)script:|expression\(|-moz-binding/.test(plain)) return 'active'
  if (/url\(|image-set\(|image\(|src\(|@import|@font-face/.test(plain) && !local.test(value.trim())) return 'external'
  return null
}

const isPlain = (value: string): boolean => !/[<>{}@\\]/.test(value)

/** The declarations that draw; those of programs that wrote the file are left out. */
export function cleanDeclarations(css: string): Clean {
  const kept: string[] = []
  for (const declaration of css.replaceAll(/\/\*[\s\S]*?\*\//g, ' ').split(';')) {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    const fault = faultIn(property) ?? faultIn(value)
    if (fault) return { fault }
    if (presentation.has(property) && value !== '' && isPlain(value)) kept.push(`${property}:${value}`)
  }
  return { css: kept.join(';') }
}

const rule = /\s*([^{}]*)\{([^{}]*)\}\s*/y

/** A whole style sheet of plain rules. */
export function cleanStyleSheet(css: string): Clean {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, ' ').replaceAll(/<!--|-->/g, ' ')
  // Whatever begins so fetches something or changes how the rest is read.
  if (plain.includes('@')) return { fault: 'external' }
  if (plain.includes('\\')) return { fault: 'broken' }
  const kept: string[] = []
  rule.lastIndex = 0
  while (rule.lastIndex < plain.length) {
    const found = rule.exec(plain)
    if (!found) return plain.trim() === '' ? { css: '' } : { fault: 'broken' }
    const [, selectors = '', body = ''] = found
    const clean = cleanDeclarations(body)
    if ('fault' in clean) return clean
    if (selector.test(selectors) && clean.css !== '') kept.push(`${selectors.trim()}{${clean.css}}`)
  }
  return { css: kept.join('') }
}
