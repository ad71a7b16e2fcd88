import type { Shown } from '@athar/contracts/content'
import { foldWord, piecesOf } from '@athar/i18n'

type Pieces = Shown['pieces']

/** The text with its found words marked; neighbours of a kind are one piece. */
export function highlight(text: string, found: ReadonlySet<string>): Pieces {
  const pieces: Pieces = []
  for (const [at, part] of piecesOf(text).entries()) {
    if (part === '') continue
    const hit = at % 2 === 1 && found.has(foldWord(part))
    const last = pieces.at(-1)
    if (last && last.hit === hit) last.text += part
    else pieces.push({ text: part, hit })
  }
  return pieces
}

const around = 70
const longest = 220

/** The part of a longer text around the first word found in it, with whole words at its ends. */
export function excerptOf(text: string, found: ReadonlySet<string>): Pieces {
  if (text.length <= longest) return highlight(text, found)
  const first = indexOfFirst(text, found)
  const from = first <= around ? 0 : text.indexOf(' ', first - around) + 1
  const end = text.length - from <= longest ? text.length : text.lastIndexOf(' ', from + longest)
  const cut = text.slice(from, end > from ? end : from + longest)
  return highlight(`${from > 0 ? '… ' : ''}${cut}${from + cut.length < text.length ? ' …' : ''}`, found)
}

function indexOfFirst(text: string, found: ReadonlySet<string>): number {
  let at = 0
  for (const [number, part] of piecesOf(text).entries()) {
    if (number % 2 === 1 && found.has(foldWord(part))) return at
    at += part.length
  }
  return 0
}
