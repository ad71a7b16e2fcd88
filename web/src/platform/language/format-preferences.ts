import type { Calendar, Digits, FormatSettings } from '@athar/i18n'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../stored.ts'

type Preferences = Pick<FormatSettings, 'digits' | 'calendar'>
const listeners = new Set<() => void>()

const digitsStored = (): Digits => (readStored('digits') === 'arab' ? 'arab' : 'latn')
const calendarStored = (): Calendar => (readStored('calendar') === 'islamic-umalqura' ? 'islamic-umalqura' : 'gregory')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Digits and calendar as this reader wants them; kept on the device. */
export function useFormatPreferences(): Preferences & {
  readonly setPreference: (key: keyof Preferences, value: string) => void
} {
  const digits = useSyncExternalStore<Digits>(subscribe, digitsStored, () => 'latn')
  const calendar = useSyncExternalStore<Calendar>(subscribe, calendarStored, () => 'gregory')
  return {
    digits,
    calendar,
    setPreference(key, value) {
      writeStored(key, value)
      for (const listener of listeners) listener()
    },
  }
}
