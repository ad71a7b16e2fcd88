import { words, type Lang } from './browser.ts'
import { messageKeyPattern } from './message-keys.ts'

export type Judged = {
  readonly faults: string[]
  /** Marks of hostile texts that stand there. */
  readonly marks: readonly string[]
  /** Where its links lead, as they are written. */
  readonly links: readonly string[]
}

export type Expected = { lang: Lang; keys: string; turning: readonly string[]; missing: string }

/** What a screen in a language is measured by; `turning` are the hostile texts that turn their line round. */
export const expectedIn = (lang: Lang, turning: readonly string[]): Expected => ({
  lang,
  keys: messageKeyPattern(),
  turning,
  missing: words(lang)('common:notFound.title'),
})

/** In the page: its layout, its words, what became of hostile texts, and where its links lead. */
export function judge({ lang, keys, turning, missing }: Expected): Judged {
  const faults: string[] = []
  const { body, documentElement: root } = document
  const dir = lang === 'ar' ? 'rtl' : 'ltr'
  if (root.dir !== dir || root.lang !== lang) faults.push(`is in ${root.lang}, ${root.dir}`)
  const headings = [...document.querySelectorAll('h1')].map(({ textContent }) => textContent.trim())
  if (headings.every((heading) => heading === ''))
    faults.push(`has no heading, but: ${(document.querySelector('main') ?? body).innerText.slice(0, 200)}`)
  if (headings.includes(missing)) faults.push('is not found')
  const { ran, told = [] } = window as unknown as { ran?: unknown; told?: string[] }
  if (ran !== undefined) faults.push('a hostile text ran')
  faults.push(...told.splice(0).map((refused) => `refused by the policy: ${refused}`))
  const markup =
    'img[src="x"], [onerror], [onload], [onclick], iframe:not([src]), a[href^="javascript:" i], form[action^="javascript:" i], svg[onload]'
  for (const element of document.querySelectorAll(markup))
    faults.push(`a hostile text became markup: ${element.outerHTML.slice(0, 120)}`)
  // What a page was drawn from travels as data, which no browser runs.
  const running = [...document.scripts].filter(({ type }) => !/^application\/(ld\+)?json$/.test(type))
  if (running.some(({ text }) => text.includes('window.ran'))) faults.push('a hostile text became a script')
  const typed = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value)
  const shown = body.textContent + typed.join(' ')
  if (/49q\d+z/.test(shown)) faults.push('a hostile text was worked out')

  // Keys and placeholders in the place of words.
  const isKey = new RegExp(keys)
  const texts = [document.title]
  for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
    for (const element of body.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '')
  const setApart = (element: Element) => {
    const { display, unicodeBidi } = getComputedStyle(element)
    return display !== 'inline' || /isolate|plaintext/.test(unicodeBidi)
  }
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    if (!node.parentElement?.closest('script, style, code, pre')) texts.push(text)
    if (!text.includes('\u202E')) continue
    // Its own words aside, the line or the part of it that is set apart holds nothing else.
    let place = node.parentElement
    while (place && !setApart(place)) place = place.parentElement
    let rest = place?.textContent ?? ''
    for (const planted of turning) rest = rest.replaceAll(planted, '')
    if (/[\p{L}\p{N}]/u.test(rest))
      faults.push(`turns round what stands beside it: ${rest.slice(0, 80)} in ${place?.outerHTML.slice(0, 160)}`)
  }
  // A hostile text has braces of its own, also in a name that was made fit for a file.
  const says = texts.map((text) => text.replaceAll(/\{\{7.7\}\}/g, '').trim())
  const wrong = says.filter((text) => isKey.test(text) || /\{\{|\[object |\bundefined\b|\bNaN\b/.test(text))
  return {
    faults: [...faults, ...wrong.map((text) => `says ${text}`)],
    marks: shown.match(/q\d+z/g) ?? [],
    links: [...new Set([...body.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''))],
  }
}
