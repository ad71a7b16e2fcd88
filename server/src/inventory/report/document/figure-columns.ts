import { decimal, sum, toText } from '@athar/carbon'
import { numbers } from '../../../platform/documents/blocks.ts'
import type { Column } from '../../../platform/documents/document.ts'
import type { Words } from '../../../platform/documents/document-words.ts'

// Columns that many tables share.
export const emissions = (words: Words): Column => numbers(words.say('results.emissions'))
export const share = (words: Words): Column => numbers(words.say('results.share'))
export const records = (words: Words): Column => numbers(words.say('results.records'))

/** The exact sum of decimal texts. */
export const addUp = (values: readonly string[]): string => toText(sum(values.map((value) => decimal(value))))
