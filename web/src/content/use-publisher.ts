import type { Source } from '@athar/contracts/content'
import { useLanguage } from '../platform/language/index.ts'

type Published = Pick<Source, 'publisher' | 'publisherAr'>

/** What the publisher of a source is called in the language of the page. */
export function usePublisher(): (source: Published) => string {
  const { lang } = useLanguage()
  return ({ publisher, publisherAr }) => (lang === 'ar' && publisherAr !== null ? fromTheRight(publisherAr) : publisher)
}

const rightToLeftMark = '\u200F'

/** An Arabic name that begins with Latin letters would be set from the left, and its end come before its beginning. */
const fromTheRight = (name: string): string =>
  /^[^\u0621-\u064A]*[A-Za-z].*[\u0621-\u064A]/.test(name) ? rightToLeftMark + name : name
