import { describe, expect, it } from 'vitest'
import { composePage, faultsOf, type ReadyPage } from './ready-page.ts'

const shell = (lang: 'en' | 'ar') => `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
  <head>
    <script>if (1 < 2) boot()</script>
    <title>${lang === 'ar' ? 'أثر' : 'Athar'}</title>
    <meta name="description" content="${lang === 'ar' ? 'قياس' : 'Measure'}" />
    <meta name="athar-auth-key" content="anon" />
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/vendor-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`
const english: ReadyPage = {
  pathname: '/sgi',
  lang: 'en',
  title: 'Trees & "seas" – Athar',
  description: 'Four goals, and $& how far they have come.',
  markup: '<main><h1>Trees</h1><button lang="ar">العربية</button></main>',
  modules: ['/assets/sgi-screen-1.js'],
}
const arabic: ReadyPage = {
  pathname: '/ar/sgi',
  lang: 'ar',
  title: 'السعودية الخضراء – أثر',
  description: 'أربعة أهداف وما تحقق منها.',
  markup: '<main><h1>السعودية الخضراء</h1><button lang="en">English</button></main>',
  modules: [],
}

describe('a page made ahead', () => {
  const html = composePage(shell('en'), english)

  it('says itself what it is called and about, letter by letter', () => {
    expect(html).toContain('<title>Trees &amp; &quot;seas&quot; – Athar</title>')
    expect(html).toContain('content="Four goals, and $&amp; how far they have come."')
    expect(html).toContain('<meta name="athar-auth-key" content="anon" />')
  })

  it('holds its markup, and for which address and language', () => {
    expect(html).toContain(`<div id="root" data-page="/sgi" data-language="en">${english.markup}</div>`)
  })

  it('leaves the files of the app to the boot script, the one to start first', () => {
    expect(html).toContain(
      '<script data-app="/assets/index-1.js /assets/vendor-1.js /assets/sgi-screen-1.js">if (1 < 2) boot()</script>',
    )
    expect(html).not.toMatch(/modulepreload|type="module"/)
    expect(html).toContain('<link rel="stylesheet"')
  })

  it.each([
    ['/sgi', english, 'en', '/sgi'],
    ['/ar/sgi', arabic, 'ar', '/ar/sgi'],
    // The same Arabic words under an address where the browser's language decides: their own address is the one to find.
    ['/sgi in Arabic', { ...arabic, pathname: '/sgi' }, 'ar', '/ar/sgi'],
  ] as const)('%s names its address and those of both languages', (_name, page, lang, canonical) => {
    const composed = composePage(shell(lang), page)
    expect(composed).toContain(`<link rel="canonical" href="%SITE_URL%${canonical}" />`)
    expect(composed).toContain('<link rel="alternate" hreflang="en" href="%SITE_URL%/sgi" />')
    expect(composed).toContain('<link rel="alternate" hreflang="ar" href="%SITE_URL%/ar/sgi" />')
    expect(composed).toContain('<link rel="alternate" hreflang="x-default" href="%SITE_URL%/sgi" />')
  })

  it('is not made of a shell that looks otherwise than expected', () => {
    expect(() => composePage(shell('en').replace('<title>', '<title lang="en">'), english)).toThrow('title')
  })
})

describe('a fault', () => {
  const faults = (page: ReadyPage, change: (html: string) => string = (html) => html) =>
    faultsOf(change(composePage(shell(page.lang), page)), shell(page.lang), page.lang)
  const withMarkup = (page: ReadyPage, markup: string) => faults({ ...page, markup: page.markup + markup })

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
    '<p class="Loading" data-state="Open">ملف .csv &amp; غيره</p>',
    '<section lang="en"><img alt="Trees"/><br/><p>Trees</p></section>',
  ])('is not what Arabic is written with: %s', (markup) => {
    expect(withMarkup(arabic, markup)).toEqual([])
  })

  it('is Arabic in an English page', () => {
    expect(withMarkup(english, '<p title="شجرة">tree</p>')).toEqual([expect.stringContaining('“ش”')])
  })
})
