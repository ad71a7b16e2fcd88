import type { DocsBlock, DocsPage, DocsPageName, DocsSearchEntry } from '@athar/contracts/docs'
import { docsPages } from '@athar/contracts/docs'
import { readFileSync } from 'node:fs'
import type { Lang } from '@athar/i18n'
import { loadWords } from '../platform/words.ts'
import { partsOfPages } from './parts.ts'
import { plainText, readMarkdown, type WrittenBlock } from './read-markdown.ts'

const fileOf = (language: Lang, name: DocsPageName) => new URL(`pages/${language}/${name}.md`, import.meta.url)

/** A page as it is written, for readers that are programs. */
export const markdownOf = (language: Lang, name: DocsPageName): string => readFileSync(fileOf(language, name), 'utf8')

const words = loadWords('docs')
const read = new Map<string, DocsPage>()

/** A page; what comes with the program does not change while it runs. */
export function pageOf(language: Lang, name: DocsPageName): DocsPage {
  const key = `${language}/${name}`
  const known = read.get(key)
  if (known) return known
  try {
    const { blocks, changed } = readMarkdown(markdownOf(language, name))
    const page = {
      name,
      title: words(language, `pages.${name}.title`),
      lead: words(language, `pages.${name}.lead`),
      changed,
      blocks: blocks.flatMap((block) => withParts(block, language)),
    }
    read.set(key, page)
    return page
  } catch (error) {
    throw new Error(`${key}.md: ${(error as Error).message}`, { cause: error })
  }
}

function withParts(block: WrittenBlock, language: Lang): DocsBlock[] {
  if (block.kind !== 'part') return [block]
  const make = partsOfPages[block.name]
  if (!make) throw new Error(`No part of a page is called ${block.name}.`)
  return make(language)
}

/** Every part of the documentation under its heading, in the order of the pages. */
export const searchEntriesOf = (language: Lang): DocsSearchEntry[] =>
  docsPages.flatMap((name) => entriesOf(pageOf(language, name)))

function entriesOf({ name, title, lead, blocks }: DocsPage): DocsSearchEntry[] {
  const entries: DocsSearchEntry[] = [{ page: name, anchor: null, title, heading: null, text: lead }]
  for (const block of blocks) {
    if (block.kind === 'heading')
      entries.push({ page: name, anchor: block.id, title, heading: plainText(block.line), text: '' })
    const last = entries.at(-1)!
    const words = wordsOf(block)
    if (words !== '') entries[entries.length - 1] = { ...last, text: `${last.text} ${words}`.trim() }
  }
  return entries
}

function wordsOf(block: DocsBlock): string {
  switch (block.kind) {
    case 'text':
      return plainText(block.line)
    case 'note':
      return block.lines.map(plainText).join(' ')
    case 'list':
      return block.items.map(plainText).join(' ')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plainText).join(' ')).join(' ')
    case 'code':
      return block.text
    case 'errors':
      return block.items.map(({ code, cause }) => `${code} ${cause}`).join(' ')
    case 'terms':
      return block.items.map(({ term, other, text }) => `${term} ${other} ${text}`).join(' ')
    default:
      return ''
  }
}
