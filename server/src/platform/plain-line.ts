import { withoutEndlessMarks } from '@athar/activity-file'
import { withoutBidiControls } from '@athar/i18n'

/** Controls, line ends, signs without a width, private and lone ones: nothing that belongs into a line of text. */
const unwanted = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u00AD\u200B\u2060\uFEFF]/gu
/** More marks over one letter than any script puts there climb out of their line. */
const towers = /(\p{M}{4})\p{M}+/gu

/** What is seen: letters that are drawn as nothing, marks and joiners alone are not. */
const seen = /[^\s\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** What somebody typed into one line, so that it reads as it is stored and stays inside its line; empty where nothing is seen. */
export function plainLine(text: string): string {
  const composed = withoutEndlessMarks(text).normalize('NFC')
  const line = withoutBidiControls(composed).replace(unwanted, ' ').replace(towers, '$1')
  return seen.test(line) ? line.replace(/\s+/gu, ' ').trim() : ''
}

/** The same of a text with paragraphs: each of its lines is mended by itself. */
export const plainText = (text: string): string => text.split(/\r?\n/).map(plainLine).join('\n').trim()
