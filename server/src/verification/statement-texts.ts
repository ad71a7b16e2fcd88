import { accreditorIn } from '@athar/contracts/organisations'
import type { StatementContent, StatementTexts } from '@athar/contracts/verification'
import { formatCount, formatDay, formatYear, nameIn, withoutBidiControls, type Lang } from '@athar/i18n'
import { documentWords, withoutVowelMarks, type Words } from '../platform/documents/document-words.ts'

type About = Pick<StatementContent, 'level' | 'standard' | 'verifier' | 'client' | 'subject' | 'opinion'>

/** What the statement says in a language, by level and subject; every value is set apart from the sentence. */
function textsIn(words: Words, { level, standard, verifier, client, subject, opinion }: About): StatementTexts {
  const { lang, format } = words
  const values = {
    verifier: nameIn(lang, verifier.name).text,
    client: nameIn(lang, client.name).text,
    year: formatYear(subject.year, format),
    edition: subject.kind === 'report' ? formatCount(subject.edition, format) : '',
    project: subject.kind === 'project' ? subject.name : '',
    from: subject.kind === 'project' ? formatDay(subject.from, format) : '',
    to: subject.kind === 'project' ? formatDay(subject.to, format) : '',
    standard,
    body: accreditorIn(lang, verifier.accreditation.body),
    number: verifier.accreditation.number,
  }
  const isDisclaimed = opinion.conclusion === 'disclaimer'
  const say = (key: string) => words.whole(`texts.${key}`, values)
  return {
    engagement: say(`engagement.${subject.kind}.${level}`),
    conclusion: say(`conclusion.${subject.kind}.${level}.${opinion.conclusion}`),
    clientDuties: say(`clientDuties.${subject.kind}`),
    verifierDuties: say(`verifierDuties.${subject.kind}.${isDisclaimed ? 'disclaimer.' : ''}${level}`),
    independence: say('independence'),
    limits: say(`limits.${subject.kind}`),
  }
}

const each = (texts: StatementTexts, change: (text: string, name: keyof StatementTexts) => string): StatementTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, change(text, name as keyof StatementTexts)]),
  ) as StatementTexts

/** The sentences as they are signed, in both languages and without marks of direction. */
export const statementTexts = (about: About): StatementContent['texts'] => {
  const signed = (lang: Lang) => each(textsIn(documentWords('verification', lang), about), withoutBidiControls)
  return { en: signed('en'), ar: signed('ar') }
}

/** The signed sentences for print: with marks of direction where they read as they do today, without vowel marks. */
export const printedTexts = (content: StatementContent, words: Words): StatementTexts => {
  const now = textsIn(words, content)
  return each(content.texts[words.lang], (text, name) =>
    withoutVowelMarks(withoutBidiControls(now[name]) === text ? now[name] : text),
  )
}
