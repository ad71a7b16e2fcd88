import { formatNumber, isolate, nameIn } from '@athar/i18n'
import { heading, listLimit, numbers, paragraph, table, words as text } from '../../../platform/documents/blocks.ts'
import type { Block } from '../../../platform/documents/document.ts'
import type { Words } from '../../../platform/documents/document-words.ts'
import type { RetiredCredits } from '../../../platform/feature-hooks.ts'

/** Credits retired for the year, below the totals and never taken off them; nothing where there are none. */
export function presentRetired(retired: readonly RetiredCredits[], words: Words): Block[] {
  if (retired.length === 0) return []
  const count = (tonnes: bigint | number) => formatNumber(Number(tonnes), words.format)
  const total = retired.reduce((sum, { tonnes }) => sum + BigInt(tonnes), 0n)
  const rest = retired.length - listLimit
  return [
    heading(2, words.say('retired.heading')),
    paragraph(words.say('retired.text')),
    table(
      words.say('retired.table'),
      [
        text(words.say('retired.serial'), 4),
        text(words.say('retired.project'), 3),
        text(words.say('retired.vintage'), 'auto'),
        text(words.say('retired.number'), 2),
        numbers(words.say('retired.tonnes')),
      ],
      retired
        .slice(0, listLimit)
        .map(({ serial, projectName, vintage, number, tonnes }) => [
          isolate(serial),
          nameIn(words.lang, projectName).text,
          String(vintage),
          isolate(number),
          count(BigInt(tonnes)),
        ]),
      {
        total: [words.say('document.total'), '', '', '', count(total)],
        note: rest > 0 ? words.say('retired.more', { count: rest, ranges: count(rest) }) : null,
        small: true,
      },
    ),
  ]
}
