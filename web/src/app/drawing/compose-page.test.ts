import { describe, expect, it } from 'vitest'
import { composeHeaded, composePage, plainPath, scriptJson, type ReadyPage } from './compose-page.ts'

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
  siteUrl: 'https://athar.test',
  title: 'Trees & "seas" – Athar',
  description: 'Four goals, and $& how far they have come.',
  markup: '<main><h1>Trees</h1><button lang="ar">العربية</button></main>',
  modules: ['/assets/sgi-screen-1.js'],
  answers: [],
  structured: { '@context': 'https://schema.org' },
  picture: { address: 'https://athar.test/pictures/en/sgi.1.png', product: 'Athar' },
  missing: false,
  unlisted: false,
}
const arabic: ReadyPage = { ...english, pathname: '/ar/sgi', lang: 'ar', title: 'السعودية الخضراء – أثر' }

describe('a drawn page', () => {
  const html = composePage(shell('en'), english)

  it('says itself what it is called and about, letter by letter, to readers and where a link to it is shown', () => {
    expect(html).toContain('<title>Trees &amp; &quot;seas&quot; – Athar</title>')
    expect(html).toContain('<meta name="description" content="Four goals, and $&amp; how far they have come." />')
    expect(html).toContain('<meta property="og:title" content="Trees &amp; &quot;seas&quot; – Athar" />')
    expect(html).toContain('<meta property="og:locale" content="en_GB" />')
    expect(html).toContain('<meta property="og:image" content="https://athar.test/pictures/en/sgi.1.png" />')
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />')
    expect(html).toContain('<meta name="athar-auth-key" content="anon" />')
  })

  it('holds its markup, and for which address and language', () => {
    expect(html).toContain(`<div id="root" data-page="/sgi" data-language="en">${english.markup}</div>`)
  })

  it('says before its content whether that holds a sample, so that nothing moves when it comes', () => {
    const markup = '<main><p><span data-sample="">*</span></p></main>'
    expect(composePage(shell('en'), { ...english, markup })).toMatch(/<div id="root"[^>]* data-holds-sample=""><main>/)
    expect(html).not.toContain('data-holds-sample')
  })

  it('leaves the files of the app to the boot script: the one to start with what it stands on, and the parts of this page', () => {
    expect(html).toContain(
      '<script data-app="/assets/index-1.js /assets/vendor-1.js" data-parts="/assets/sgi-screen-1.js">if (1 < 2) boot()</script>',
    )
    expect(html).not.toMatch(/modulepreload|type="module"/)
    expect(html).toContain('<link rel="stylesheet"')
  })

  it.each([
    ['/sgi', english, '/sgi'],
    ['/ar/sgi', arabic, '/ar/sgi'],
    // The same Arabic words under an address where the browser's language decides: their own address is the one to find.
    ['/sgi in Arabic', { ...arabic, pathname: '/sgi' }, '/ar/sgi'],
  ] as const)('%s names its address and those of both languages', (_name, page, canonical) => {
    const composed = composePage(shell(page.lang), page)
    expect(composed).toContain(`<link rel="canonical" href="https://athar.test${canonical}" />`)
    expect(composed).toContain(`<meta property="og:url" content="https://athar.test${canonical}" />`)
    expect(composed).toContain('<link rel="alternate" hreflang="en" href="https://athar.test/sgi" />')
    expect(composed).toContain('<link rel="alternate" hreflang="ar" href="https://athar.test/ar/sgi" />')
    expect(composed).toContain('<link rel="alternate" hreflang="x-default" href="https://athar.test/sgi" />')
  })

  it('of an address at which nothing lives is not to be found', () => {
    const composed = composePage(shell('en'), { ...english, missing: true })
    expect(composed).toContain('<meta name="robots" content="noindex" />')
    expect(composed).not.toMatch(/canonical|hreflang|og:|ld\+json/)
  })

  it('for whoever has its address is left out by search, yet says what it is where a link to it is shown', () => {
    const composed = composePage(shell('en'), { ...english, unlisted: true })
    expect(composed).toContain('<meta name="robots" content="noindex" />')
    expect(composed).toContain('<meta property="og:title"')
    expect(html).not.toContain('noindex')
  })

  it('has a head that stands without the page as well, where the app draws what the address asks for', () => {
    const headed = composeHeaded(shell('ar'), arabic)
    expect(headed).toContain('<title>السعودية الخضراء – أثر</title>')
    expect(headed).toContain('<link rel="canonical" href="https://athar.test/ar/sgi" />')
    expect(headed).toContain('<div id="root"></div>')
    expect(headed).toContain('<script type="module" crossorigin src="/assets/index-1.js"></script>')
    expect(headed).not.toMatch(/data-page|athar-answers/)
  })

  it('is not made of a shell that looks otherwise than expected', () => {
    expect(() => composePage(shell('en').replace('<title>', '<title lang="en">'), english)).toThrow('title')
  })
})

describe('what editors wrote', () => {
  const hostile = '</script><script>go()</script><!-- <script> \u2028\u2029 ]]> & "'

  it('stands in the page as data and ends nothing, yet reads as it was written', () => {
    const answers = [{ key: ['content', null, {}], data: { text: hostile } }]
    const html = composePage(shell('en'), { ...english, answers, structured: { name: hostile } })
    expect(html.match(/<\/script>/g)).toHaveLength(3)
    expect(html).not.toMatch(/go\(\)<|<!--|[\u2028\u2029]/)
    document.documentElement.innerHTML = html
    expect(JSON.parse(document.getElementById('athar-answers')!.textContent)).toEqual(answers)
    expect(JSON.parse(scriptJson(hostile))).toBe(hostile)
  })

  it('stands in the head as text', () => {
    const html = composePage(shell('en'), { ...english, title: hostile, description: hostile })
    document.documentElement.innerHTML = html
    expect(document.title).toBe(hostile)
    expect(document.querySelector<HTMLMetaElement>('meta[property="og:description"]')?.content).toBe(hostile)
    expect(document.querySelectorAll('script')).toHaveLength(3)
  })
})

it.each([
  ['/ar/sgi', '/sgi'],
  ['/ar', '/'],
  ['/arabia', '/arabia'],
  ['/sgi', '/sgi'],
])('%s is the page %s', (pathname, plain) => {
  expect(plainPath(pathname)).toBe(plain)
})
