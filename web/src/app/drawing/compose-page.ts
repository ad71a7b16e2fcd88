import { answersPlace, type PageAnswers } from '../../platform/api/page-answers.ts'
import { inLanguage } from './structured-data.ts'

type Lang = 'en' | 'ar'

/** What a drawn page consists of, besides the shell it stands in. */
export type ReadyPage = {
  readonly pathname: string
  readonly lang: Lang
  readonly siteUrl: string
  readonly title: string
  readonly description: string
  readonly markup: string
  /** Files that taking the page over needs and the shell does not name. */
  readonly modules: readonly string[]
  readonly answers: PageAnswers
  readonly structured: object
  readonly picture: { readonly address: string; readonly product: string }
  /** Nothing lives at this address: then it has no twin and no picture, and is not to be found. */
  readonly missing: boolean
  /** Not to be found by search, though it is there. */
  readonly unlisted: boolean
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const inScript: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}
/** JSON that ends no script and begins no comment, whatever it holds: editors write what stands in it. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[<>\u2028\u2029]/g, (sign) => inScript[sign] ?? '')

/** Of a page in Arabic, the address without its `/ar`. */
export const plainPath = (pathname: string): string => pathname.replace(/^\/ar(?=\/|$)/, '') || '/'

/** The shell of the page's language with the page in it: whole for people and machines that run no script. */
export function composePage(shell: string, page: ReadyPage): string {
  const start = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/
  const preload = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g
  // The boot script fetches these after the first paint.
  const app = [start.exec(shell)?.[1], ...[...shell.matchAll(preload)].map(([, href]) => href)]
  // Said before the content comes: a banner that appears with it would move what is already read.
  const sample = /<main[^]*\sdata-sample=/.test(page.markup) ? ' data-holds-sample=""' : ''
  return put(composeHeaded(shell.replaceAll(preload, ''), page), [
    [start, ''],
    [/<script>/, `<script data-app="${app.join(' ')}" data-parts="${page.modules.join(' ')}">`],
    [
      /<div id="root"><\/div>/,
      `<div id="root" data-page="${escaped(page.pathname)}" data-language="${page.lang}"${sample}>${page.markup}</div>\n` +
        `    <script type="application/json" id="${answersPlace}">${scriptJson(page.answers)}</script>`,
    ],
  ])
}

/** The shell with the head of the page, and nothing drawn in it. */
export function composeHeaded(shell: string, page: ReadyPage): string {
  const noindex = '<meta name="robots" content="noindex" />'
  const head = page.missing ? [noindex] : [...(page.unlisted ? [noindex] : []), ...headOf(page)]
  return put(shell, [
    [/<title>[^<]*<\/title>/, `<title>${escaped(page.title)}</title>`],
    [
      /<meta name="description" content="[^"]*" \/>/,
      `<meta name="description" content="${escaped(page.description)}" />`,
    ],
    [/\n?\s*<\/head>/, `\n    ${head.join('\n    ')}\n  </head>`],
  ])
}

/** Where the page is found in each language, how it looks where others show a link to it, and what machines read of it. */
function headOf({ pathname, lang, siteUrl, title, description, picture, structured }: ReadyPage): string[] {
  const plain = plainPath(pathname)
  const address = (of: Lang) => escaped(siteUrl + inLanguage(plain, of))
  const named = (attribute: 'name' | 'property', name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escaped(content)}" />`
  const other = lang === 'ar' ? 'en' : 'ar'
  const locale = { en: 'en_GB', ar: 'ar_SA' } as const
  return [
    // Under an address without a language the reader's browser chooses; the Arabic words have an address of their own.
    `<link rel="canonical" href="${address(lang)}" />`,
    `<link rel="alternate" hreflang="en" href="${address('en')}" />`,
    `<link rel="alternate" hreflang="ar" href="${address('ar')}" />`,
    `<link rel="alternate" hreflang="x-default" href="${address('en')}" />`,
    named('property', 'og:type', 'website'),
    named('property', 'og:site_name', picture.product),
    named('property', 'og:title', title),
    named('property', 'og:description', description),
    `<meta property="og:url" content="${address(lang)}" />`,
    named('property', 'og:locale', locale[lang]),
    named('property', 'og:locale:alternate', locale[other]),
    named('property', 'og:image', picture.address),
    named('property', 'og:image:type', 'image/png'),
    named('property', 'og:image:width', '1200'),
    named('property', 'og:image:height', '630'),
    named('property', 'og:image:alt', title),
    named('name', 'twitter:card', 'summary_large_image'),
    named('name', 'twitter:title', title),
    named('name', 'twitter:description', description),
    named('name', 'twitter:image', picture.address),
    named('name', 'twitter:image:alt', title),
    `<script type="application/ld+json">${scriptJson(structured)}</script>`,
  ]
}

function put(shell: string, pieces: readonly (readonly [RegExp, string])[]): string {
  return pieces.reduce((html, [place, piece]) => {
    if (!place.test(html)) throw new Error(`the shell has no place that looks like ${place}`)
    return html.replace(place, () => piece)
  }, shell)
}
