import { isolate, nameIn } from '@athar/i18n'
import type { Words } from '../../../platform/documents/document-words.ts'
import type { StandingStatement } from '../../../platform/feature-hooks.ts'

/** The verifier and the number of a statement on the year. */
export const statementFact = ({ number, verifier, level, conclusion }: StandingStatement, words: Words) => ({
  label: words.say('facts.statement'),
  value: words.say('facts.statementOf', {
    number: isolate(number),
    verifier: isolate(nameIn(words.lang, verifier).text),
    level: words.say(`facts.levels.${level}`),
    conclusion: words.say(`facts.conclusions.${conclusion}`),
  }),
})
