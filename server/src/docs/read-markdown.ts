import type { DocsBlock, DocsSpan } from '@athar/contracts/docs'
import { Marked, type Token, type Tokens } from 'marked'
import temml from 'temml'

export type WrittenPage = {
  /** The day of its last change. */
  readonly changed: string
  readonly blocks: readonly WrittenBlock[]
}

/** A block of the text, or the place of one that is made of the product itself. */
export type WrittenBlock = DocsBlock | { readonly kind: 'part'; readonly name: string }

const head = /^---\nchanged: (?<changed>\d{4}-\d{2}-\d{2})\n---\n/
const heading = /^(?<words>.*?)\s*\{#(?<id>[a-z0-9-]+)\}$/
const part = /^\{\{(?<name>[a-z-]+)\}\}$/
const formula = /^\$\$\n?(?<source>[\s\S]+?)\n?\$\$$/
const markdown = new Marked({ gfm: true })

/**
 * A page of the documentation as it is written: its fields between two lines of `---`, then Markdown. A heading ends with its
 * anchor, `{#steps}`; `$$ … $$` is a formula in TeX; a paragraph `{{glossary}}` is the place of a part; a fence whose first
 * line says `run` after its language is run by the test of the documentation.
 * @throws Error that names what stands there and is not understood.
 */
export function readMarkdown(text: string): WrittenPage {
  const changed = head.exec(text)?.groups?.['changed']
  if (changed === undefined) throw new Error('The page does not begin with --- and the day of its last change.')
  return { changed, blocks: markdown.lexer(text.replace(head, '')).flatMap(toBlocks) }
}

function toBlocks(token: Token): WrittenBlock[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return [toHeading(token as Tokens.Heading)]
    case 'paragraph':
      return [toParagraph(token as Tokens.Paragraph)]
    case 'blockquote': {
      const { tokens } = token as Tokens.Blockquote
      return [{ kind: 'note', lines: tokens.flatMap((each) => ('tokens' in each ? [spans(each.tokens)] : [])) }]
    }
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return [{ kind: 'list', ordered, items: items.map(toItem) }]
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => spans(cell.tokens))
      return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }]
    }
    case 'code': {
      const { lang = '', text } = token as Tokens.Code
      const [language = '', ...words] = lang.split(' ')
      return [{ kind: 'code', language, text, run: words.includes('run') }]
    }
    default:
      throw new Error(`The documentation knows no ${token.type}: ${token.raw.slice(0, 80)}`)
  }
}

function toHeading({ depth, text, tokens }: Tokens.Heading): DocsBlock {
  const { id } = heading.exec(text)?.groups ?? {}
  if (id === undefined || (depth !== 2 && depth !== 3))
    throw new Error(`A heading has two or three # and ends with its anchor, {#name}: ${text}`)
  const line = spans(tokens)
  const last = line.at(-1)
  const words = last && { ...last, text: last.text.replace(/\s*\{#[a-z0-9-]+\}$/, '') }
  return { kind: 'heading', level: depth, id, line: [...line.slice(0, -1), ...(words?.text ? [words] : [])] }
}

function toParagraph({ text, tokens }: Tokens.Paragraph): WrittenBlock {
  const name = part.exec(text)?.groups?.['name']
  if (name !== undefined) return { kind: 'part', name }
  const source = formula.exec(text)?.groups?.['source']
  if (source !== undefined) return { kind: 'formula', mathml: toMathMl(source), source }
  return { kind: 'text', line: spans(tokens) }
}

function toItem({ tokens }: Tokens.ListItem): DocsSpan[] {
  const [only, ...more] = tokens.filter(({ type }) => type !== 'space')
  if (!only || more.length > 0 || !('tokens' in only))
    throw new Error(`An item of a list is one paragraph: ${tokens.map(({ raw }) => raw).join('')}`)
  return spans(only.tokens)
}

/** The policy of the site allows no style of its own on an element; the style sheet says how a formula stands. */
function toMathMl(source: string): string {
  const whole = temml.renderToString(source, { displayMode: true, throwOnError: true, trust: false })
  return whole.replace(/^<math[^>]*>|<\/math>$/g, '').replaceAll(/ style="[^"]*"/g, '')
}

type Marks = Omit<DocsSpan, 'text'>

function spans(tokens: readonly Token[] = [], marks: Marks = {}): DocsSpan[] {
  const found = tokens.flatMap((token): DocsSpan[] => {
    switch (token.type) {
      case 'strong':
        return spans((token as Tokens.Strong).tokens, { ...marks, strong: true })
      case 'em':
        return spans((token as Tokens.Em).tokens, { ...marks, emphasis: true })
      case 'codespan':
        return [{ ...marks, code: true, text: (token as Tokens.Codespan).text }]
      case 'link':
        return spans((token as Tokens.Link).tokens, { ...marks, to: (token as Tokens.Link).href })
      case 'escape':
      case 'text':
        return [{ ...marks, text: (token as Tokens.Text).text.replaceAll('\n', ' ') }]
      case 'br':
        return [{ ...marks, text: ' ' }]
      default:
        throw new Error(`A line of the documentation knows no ${token.type}: ${token.raw}`)
    }
  })
  // Neighbours with the same marks are one stretch.
  const joined: DocsSpan[] = []
  for (const span of found) {
    const last = joined.at(-1)
    if (last && !span.code && sameMarks(last, span))
      joined[joined.length - 1] = { ...last, text: last.text + span.text }
    else joined.push(span)
  }
  return joined
}

const sameMarks = (one: Marks, other: Marks): boolean =>
  one.strong === other.strong && one.emphasis === other.emphasis && one.code === other.code && one.to === other.to

/** A line as it is read, without its marks. */
export const plainText = (line: readonly DocsSpan[]): string => line.map(({ text }) => text).join('')
