import { decimal, sum, toText } from '@athar/carbon'
import { numbers } from './blocks.ts'
import type { Column } from './report-document.ts'
import type { Words } from './report-words.ts'

// Columns that many tables share.
export const emissions = (words: Words): Column => numbers(words.say('results.emissions'))
export const share = (words: Words): Column => numbers(words.say('results.share'))
export const records = (words: Words): Column => numbers(words.say('results.records'))

/** The exact sum of decimal texts. */
export const addUp = (values: readonly string[]): string => toText(sum(values.map((value) => decimal(value))))
