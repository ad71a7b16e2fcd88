import type { Rolldown } from 'vite'

/** What the first screen is written in. Headings in the other script come when the page turns out to have some. */
const first = {
  en: ['latin-400', 'latin-600'],
  ar: ['arabic-400', 'arabic-600'],
} as const

/**
 * Names the fonts of a page's language in its head: they come beside the style sheet and not after it, which spares the
 * first paint on a slow line a third of its time.
 */
export function withFirstFonts(html: string, lang: keyof typeof first, bundle: Rolldown.OutputBundle): string {
  const links = first[lang].map((face) => {
    const file = Object.keys(bundle).find((name) => name.startsWith(`assets/${face}-`) && name.endsWith('.woff2'))
    if (!file) throw new Error(`the font ${face} is not in the bundle`)
    return `    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />\n`
  })
  if (!html.includes('  </head>')) throw new Error('index.html has no end of its head')
  return html.replace('  </head>', () => `${links.join('')}  </head>`)
}
