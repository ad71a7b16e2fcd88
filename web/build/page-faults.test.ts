import { describe, expect, it } from 'vitest'
import { faultsOf } from './page-faults.ts'

type Lang = 'en' | 'ar'
const shell = (lang: Lang, root = '') => `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
  <head>
    <script>if (1 < 2) boot()</script>
    <title>${lang === 'ar' ? 'أثر' : 'Athar'}</title>
    <meta name="description" content="${lang === 'ar' ? 'قياس' : 'Measure'}" />
  </head>
  <body>
    <div id="root">${root}</div>
  </body>
</html>
`
const english = { lang: 'en', markup: '<main><h1>Trees</h1><button lang="ar">العربية</button></main>' } as const
const arabic = {
  lang: 'ar',
  markup: '<main><h1>السعودية الخضراء</h1><button lang="en">English</button></main>',
} as const
type Page = { readonly lang: Lang; readonly markup: string }

describe('a fault', () => {
  const faults = (page: Page, change: (html: string) => string = (html) => html) =>
    faultsOf(change(shell(page.lang, page.markup)), shell(page.lang), page.lang)
  const withMarkup = (page: Page, markup: string) => faults({ ...page, markup: page.markup + markup })

  it('is in neither language where there is none', () => {
    expect(faults(english)).toEqual([])
    expect(faults(arabic)).toEqual([])
  })

  it.each([
    ['a style attribute', '<p class="a" style="outline:none">x</p>'],
    ['a style element', '<style>p{}</style>'],
    ['an inline script', '<script>go()</script>'],
    ['an inline script', '<script src="/a.js">go()</script>'],
    ['an event attribute', '<img src="/a.svg" alt="" onerror="go()"/>'],
    ['schemas', '<link rel="modulepreload" href="/assets/schemas-BviArzrB.js">'],
    ['a part that was not drawn', '<!--$!--><template></template><!--/$-->'],
    ['not exactly one heading', '<h1>Again</h1>'],
  ])('is %s', (fault, markup) => {
    expect(withMarkup(english, markup)[0]).toContain(fault)
  })

  it('is a page in the wrong language or direction', () => {
    expect(faults(arabic, (html) => html.replace('dir="rtl"', 'dir="ltr"'))[0]).toContain('direction')
    expect(faults(english, (html) => html.replace('lang="en"', 'lang="ar"'))[0]).toContain('language')
  })

  it.each([
    ['<p>الأرقام Loading</p>', 'Loading'],
    ['<img alt="Trees"/>', 'Trees'],
    ['<button aria-label="Open"></button>', 'Open'],
    ['<div><p lang="en">Trees</p>and more</div>', 'and'],
    ['<p>nav.sgi.title</p>', 'nav'],
  ])('is English in an Arabic page: %s', (markup, word) => {
    expect(withMarkup(arabic, markup)).toEqual([expect.stringContaining(`“${word}”`)])
  })

  it.each([
    '<p>وفق IFRS S2 وGRI بالطن CO2e</p>',
    '<p>راسل \u2066Athar team\u2069 على team@athar.example أو /ar/sgi</p>',
    '<p>حدود geonames.org، والملف /api/open-data/progress?format=csv</p>',
    '<p class="Loading" data-state="Open">ملف .csv &amp; غيره</p>',
    '<section lang="en"><img alt="Trees"/><br/><p>Trees</p></section>',
  ])('is not what Arabic is written with: %s', (markup) => {
    expect(withMarkup(arabic, markup)).toEqual([])
  })

  it('is no data that stands in a page for the app, or for machines', () => {
    const data =
      '<script type="application/json" id="a">{"x":"شجرة"}</script><script type="application/ld+json">{}</script>'
    expect(withMarkup(english, data)).toEqual([])
    expect(withMarkup(english, '<script type="module">go()</script>')[0]).toContain('an inline script')
  })

  it('is Arabic in an English page', () => {
    expect(withMarkup(english, '<p title="شجرة">tree</p>')).toEqual([expect.stringContaining('“ش”')])
  })
})
