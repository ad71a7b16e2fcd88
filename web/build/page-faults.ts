import { readFileSync } from 'node:fs'

type Lang = 'en' | 'ar'

/** What the security header would refuse, what a reader would not understand, what a machine would miss: none of it leaves the build. */
export function faultsOf(page: string, shell: string, lang: Lang): string[] {
  const faults: string[] = []
  const say = (fault: string, found: RegExpExecArray | null) =>
    found && faults.push(`${fault}: ${found[0].slice(0, 120)}`)
  // The boot script stands in the shell, and the server allows what stands there, by its hash.
  const allowed = new Set(inlineScripts(shell))
  for (const script of inlineScripts(page))
    if (!allowed.has(script)) faults.push(`an inline script: ${script.slice(0, 120)}`)
  // Of what a visitor sees, nothing is checked in the browser (decision 50).
  say('schemas', /\/assets\/schemas-[^"'\s]*/.exec(page))
  const html = page.replaceAll(scripts, '')
  say('a style attribute', /<[a-z][^>]*\sstyle=[^>]*>/i.exec(html))
  say('a style element', /<style[\s>][^<]*/i.exec(html))
  say('an event attribute', /<[a-z][^>]*\son[a-z]+=[^>]*>/i.exec(html))
  say('a part that was not drawn', /<!--\$[?!]-->|<template[\s>]/.exec(html))
  const [root] = html.match(/<html[^>]*>/) ?? ['']
  if (!root.includes(`lang="${lang}"`) || !root.includes(`dir="${lang === 'ar' ? 'rtl' : 'ltr'}"`))
    faults.push(`the language or direction of the page: ${root}`)
  if (html.match(/<h1[\s>]/g)?.length !== 1) faults.push('not exactly one heading of the first level')
  for (const { text, lang: of } of readTexts(html)) {
    const foreign = of === 'ar' ? latinWord(text) : of === 'en' ? /\p{Script=Arabic}/u.exec(text)?.[0] : undefined
    if (foreign !== undefined) faults.push(`“${foreign}” among words in ${of}: ${text.trim().slice(0, 120)}`)
  }
  return faults
}

const scripts = /<script([^>]*)>([\s\S]*?)<\/script>/gi
/** What a browser would run; data that stands in a page for the app or for machines it only keeps. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(scripts)]
    .filter(([, attributes = '']) => !/\stype="application\/(ld\+)?json"/.test(attributes))
    .map(([, , text = '']) => text)
    .filter((text) => text.trim() !== '')

const allowedLatin = new Set(
  JSON.parse(
    readFileSync(new URL('../../packages/i18n/messages/allowed-latin.json', import.meta.url), 'utf8'),
  ) as string[],
)
/** The same rule as for the Arabic messages: what stands between isolates, addresses and endings of file names are no words. */
const latinWord = (text: string): string | undefined =>
  text
    .replace(
      /\u2066[^\u2069]*\u2069|[\w.+-]+@[\w.-]+|[\w-]+(?:\.[\w-]+)*\.(?:com|gov|int|net|org|sa)\b|\.[a-z]{2,5}\b|(?<![\p{L}\d])\/[\w/?=&-]+/gu,
      ' ',
    )
    .match(/[A-Za-z][A-Za-z0-9]*/g)
    ?.find((word) => word.length > 1 && !allowedLatin.has(word))

const read = new Set(['alt', 'aria-label', 'aria-valuetext', 'placeholder', 'title', 'content'])
const alone = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'wbr'])
const decoded = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_whole, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** Everything that is read or read aloud, with the language its element says it is in. */
function* readTexts(html: string): Generator<{ text: string; lang: string }> {
  const open: string[] = []
  const lang = () => open.at(-1) ?? ''
  for (const [, text = '', tag = ''] of html.matchAll(/([^<]*)(<[^>]*>)?/g)) {
    if (text.trim() !== '') yield { text: decoded(text), lang: lang() }
    const [, closing, name = '', attributes = ''] = /^<(\/?)([a-z][a-z0-9]*)([^>]*)>$/i.exec(tag) ?? []
    if (name === '') continue
    if (closing) {
      open.pop()
      continue
    }
    const values = new Map(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, decoded(value)]),
    )
    const own = values.get('lang') ?? lang()
    const spoken =
      name === 'meta' && values.get('name') !== 'description' ? [] : [...values].filter(([key]) => read.has(key))
    for (const [, value] of spoken) yield { text: value, lang: own }
    if (!alone.has(name) && !attributes.endsWith('/')) open.push(own)
  }
}
