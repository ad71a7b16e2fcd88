import type { FormAnswers, FormDefinition } from '@athar/contracts'
import { categoryNames, type ListingCategory } from '@athar/contracts/marketplace'
import { foldWord, wordsOf } from '@athar/i18n'
import { titleOf } from './present-listing.ts'

/** The words of a text as they are compared. */
export const foldedWords = (text: string): string[] => wordsOf(text).map(foldWord)

/** Each word of a search as the database looks for it: by its beginning, an English one for one thing or for many. */
export const queriesOf = (text: string): string[] => foldedWords(text).slice(0, mostAsked).map(queryOf)
const mostAsked = 12
function queryOf(word: string): string {
  const stem = /^([a-z]{2,})(?:ies|y)$/.exec(word)?.[1]
  if (stem !== undefined) return `(${stem}y:* | ${stem}ies:*)`
  return `${/^([a-z]{2,}[a-rt-z])s$/.exec(word)?.[1] ?? word}:*`
}

/** The title as it reads, in both languages: two of one provider and category are the same listing. */
export const titleKeyOf = (answers: FormAnswers): string => {
  const { en, ar } = titleOf(answers)
  return `${foldedWords(en).join(' ')}|${foldedWords(ar).join(' ')}`.slice(0, 300)
}

type Found = {
  readonly category: ListingCategory
  readonly form: FormDefinition
  readonly answers: FormAnswers
}

/**
 * Every word by which a listing is found: its texts, and the names of category and chosen options in both languages, so
 * that a word of one language finds a listing written in the other. The database adds the name of its provider.
 */
export function searchWords({ category, form, answers }: Found): string {
  const texts = Object.entries(answers).flatMap(([field, answer]) => {
    const asked = form.properties[field]
    if (!asked || asked['x-kind'] === 'files') return []
    if (asked['x-kind'] === 'choice' || asked['x-kind'] === 'choices')
      return [answer].flat().flatMap((key) => {
        const option = typeof key === 'string' ? asked['x-options'][key] : undefined
        return option ? [option.en, option.ar] : []
      })
    // The question itself, where the answer is yes.
    if (asked['x-kind'] === 'yes-no') return answer === true ? [asked['x-label'].en, asked['x-label'].ar] : []
    return typeof answer === 'string' ? [answer] : []
  })
  const { en, ar } = categoryNames[category]
  return [...new Set(foldedWords([en, ar, ...texts].join(' ')))].join(' ')
}
