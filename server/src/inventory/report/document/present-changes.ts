import { formatInstant, isolate, withoutBidiControls } from '@athar/i18n'
import { heading, numbers, paragraph, table, words as text } from '../../../platform/documents/blocks.ts'
import type { ReportChange, ReportData, ReportRestatement, RestatedTotal } from '../data/report-data.ts'
import type { Block } from '../../../platform/documents/document.ts'
import { tonnes } from './report-figures.ts'
import type { Words } from '../../../platform/documents/document-words.ts'

/** Names of people by their ids. */
export type NamesOfPeople = ReadonlyMap<string, string>

export function presentChanges(
  { changes, restatements, method }: ReportData,
  words: Words,
  names: NamesOfPeople,
): Block[] {
  return [
    heading(1, words.say('changes.heading')),
    ...decisions(changes, words, names),
    heading(2, words.say('changes.restatements')),
    ...restated(restatements, method.gwpSet, words),
  ]
}

const at = (instant: string, words: Words): string => withoutBidiControls(formatInstant(instant, words.format))

function decisions(changes: readonly ReportChange[], words: Words, names: NamesOfPeople): Block[] {
  if (changes.length === 0) return [paragraph(words.say('changes.empty'))]
  return [
    paragraph(words.say('changes.text')),
    table(
      words.say('changes.table'),
      [
        text(words.say('changes.at'), 'auto'),
        text(words.say('changes.what'), 2),
        text(words.say('changes.who'), 'auto'),
        text(words.say('changes.why'), 2),
      ],
      changes.map((change) => [
        at(change.at, words),
        actionName(change.action, words),
        nameOf(change.person, words, names),
        change.reason === '' ? '' : isolate(change.reason),
      ]),
    ),
  ]
}

/** People who left are not named; steps of the program itself have no person. */
function nameOf(person: string, words: Words, names: NamesOfPeople): string {
  if (person === '') return '–'
  const name = names.get(person) ?? ''
  return name === '' ? words.say('changes.formerMember') : isolate(name)
}

/** An action nobody wrote words for yet is shown by its name on the wire. */
const actionName = (action: string, words: Words): string => {
  const key = `actions.${action.replaceAll('.', '-')}`
  return words.has(key) ? words.say(key) : isolate(action)
}

function restated(restatements: readonly ReportRestatement[], set: string, words: Words): Block[] {
  if (restatements.length === 0) return [paragraph(words.say('changes.noRestatements'))]
  // Published with other warming potentials than the report is: then it says which.
  const total = ({ kg, gwpSet }: RestatedTotal) =>
    gwpSet === set ? tonnes(kg, words) : `${tonnes(kg, words)} (${isolate(gwpSet)})`
  return [
    table(
      words.say('changes.restatementsTable'),
      [
        text(words.say('changes.opened'), 'auto'),
        text(words.say('changes.why')),
        numbers(words.say('changes.before')),
        numbers(words.say('changes.after')),
      ],
      restatements.map((line) => [
        at(line.openedAt, words),
        isolate(line.reason),
        line.before === null ? '–' : total(line.before),
        line.after === null ? words.say('changes.stillOpen') : total(line.after),
      ]),
    ),
  ]
}
