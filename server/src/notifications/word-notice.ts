import type { NoticeData, NoticeKind } from '@athar/contracts/notifications'
import { defaultFormat, isolate, textValues, type Lang } from '@athar/i18n'
import type { Words } from '../platform/words.ts'

type Worded = { readonly kind: NoticeKind; readonly data: NoticeData; readonly person: string | null }

/** A notice in a reader's language, as the screens word it too. */
export function wordNotice(words: Words, lang: Lang, { kind, data, person }: Worded): { title: string; text: string } {
  const values = {
    ...textValues(data, defaultFormat(lang), (key) => words(lang, key)),
    person: person === null ? words(lang, 'somebody') : isolate(person),
  }
  const say = (part: 'title' | 'text') => words(lang, `kinds.${kind}.${part}`, values)
  return { title: say('title'), text: say('text') }
}
