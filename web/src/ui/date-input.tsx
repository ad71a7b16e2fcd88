import { asciiDigits, dayOfIso, gregorianDate, gregorianDay, hijriDate, hijriDay, isoOfDay } from '@athar/activity-file'
import { useState } from 'react'
import { cx } from './cx.ts'
import type { ControlProps } from './field.tsx'
import { controlClass } from './text-input.tsx'

export type DateWords = { readonly day: string; readonly month: string; readonly year: string }
type Parts = { readonly day: string; readonly month: string; readonly year: string }

type DateInputProps = ControlProps & {
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string
  /** A whole date as `YYYY-MM-DD`, empty when nothing is typed, null while it is no date. */
  readonly onChange: (value: string | null) => void
  /** The calendar the parts are read in; what is stored is always Gregorian. */
  readonly calendar: 'gregory' | 'islamic-umalqura'
  readonly words: DateWords
  readonly disabled?: boolean
}

const empty: Parts = { day: '', month: '', year: '' }

export function partsOf(value: string, calendar: DateInputProps['calendar']): Parts {
  const day = dayOfIso(value)
  const date = day === null ? null : calendar === 'gregory' ? gregorianDate(day) : hijriDate(day)
  return date ? { day: String(date.day), month: String(date.month), year: String(date.year) } : empty
}

export function dateOf(parts: Parts, calendar: DateInputProps['calendar']): string | null {
  if (parts.day === '' && parts.month === '' && parts.year === '') return ''
  const [year, month, day] = [parts.year, parts.month, parts.day].map((part) =>
    /^\d+$/.test(part) ? Number(part) : 0,
  ) as [number, number, number]
  const found = calendar === 'gregory' ? gregorianDay(year, month, day) : hijriDay(year, month, day)
  return found === null || parts.year.length !== 4 ? null : isoOfDay(found)
}

/** Day, month and year in three boxes: quicker to type than to pick, in either calendar and either set of digits. */
export function DateInput({ value, onChange, calendar, words, disabled, id, ...described }: DateInputProps) {
  const [typed, setTyped] = useState<Parts | null>(null)
  // What is being typed stays on screen while it is no date yet; a date set from outside takes its place.
  const read = typed && dateOf(typed, calendar)
  const shown = typed && (read === null || read === value) ? typed : partsOf(value, calendar)
  const change = (part: keyof Parts, text: string) => {
    const next = { ...shown, [part]: asciiDigits(text).replace(/\D/g, '') }
    setTyped(next)
    onChange(dateOf(next, calendar))
  }
  const boxes = [
    ['day', 2, 'w-16'],
    ['month', 2, 'w-16'],
    ['year', 4, 'w-24'],
  ] as const
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={described['aria-describedby']}
      className="flex gap-3"
    >
      {boxes.map(([part, length, width], at) => (
        <label key={part} className={cx('grid grid-cols-1 gap-1 text-xs text-muted', width)}>
          {words[part]}
          <input
            id={at === 0 ? id : undefined}
            type="text"
            inputMode="numeric"
            dir="ltr"
            maxLength={length}
            disabled={disabled}
            value={shown[part]}
            aria-invalid={described['aria-invalid']}
            onChange={(event) => change(part, event.target.value)}
            className={controlClass}
          />
        </label>
      ))}
    </div>
  )
}
