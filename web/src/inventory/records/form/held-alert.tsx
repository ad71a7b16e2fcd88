import * as inventory from '@athar/contracts/inventory'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../platform/api/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { InSight } from '../../../ui/in-sight.tsx'

/** One entry that is held, by its line where several were sent, and what is asked of it. */
export type Held = { readonly line: number; readonly questions: readonly inventory.EntryQuestion[] }

/** What a refusal asks to be confirmed; null where it was refused for anything else. */
export function heldOf(failure: ApiError | null): readonly Held[] | null {
  if (failure?.code === 'inventory.entry-held') {
    const read = inventory.heldEntry.safeParse(failure.details)
    return read.success ? [{ line: 1, questions: read.data.questions }] : null
  }
  if (failure?.code !== 'inventory.lines-refused') return null
  const read = inventory.heldLines.safeParse(failure.details)
  if (!read.success || read.data.lines.length < read.data.refused) return null
  return read.data.lines.map(({ line, details }) => ({ line, questions: details.questions }))
}

type Sized = Pick<inventory.RecordEntry, 'siteId' | 'activity' | 'quantity' | 'unit' | 'periodStart' | 'periodEnd'>
const keyOf = ({ siteId, activity, quantity, unit, periodStart, periodEnd }: Sized): string =>
  JSON.stringify([siteId, activity, quantity, unit, periodStart, periodEnd])

/** What was confirmed of entries, for as long as their amounts stay as they were shown. */
export function useConfirmed() {
  const kept = useRef(new Map<string, inventory.HeldCode[]>())
  return {
    /** As it travels with the entry: nothing where nothing was asked. */
    of(entry: Sized): { confirmed?: inventory.HeldCode[] } {
      const confirmed = kept.current.get(keyOf(entry))
      return confirmed ? { confirmed } : {}
    },
    confirm(entries: readonly Sized[], held: readonly Held[]) {
      for (const { line, questions } of held) {
        const entry = entries[line - 1]
        if (!entry) continue
        const codes = questions.flatMap(({ code }) => (code === 'unit-ambiguous' ? [] : [code]))
        kept.current.set(keyOf(entry), [...new Set([...(kept.current.get(keyOf(entry)) ?? []), ...codes])])
      }
    },
  }
}

/** The words of a doubt, which the preview says too. */
export const doubtOf = {
  'negative-quantity': 'negative',
  'quantity-implausible': 'implausible-quantity',
  outlier: 'unusual-quantity',
} as const

type HeldAlertProps = {
  /** The refusal: it is brought into sight where the person pressed a button further down. */
  readonly of: ApiError | null
  readonly held: readonly Held[]
  readonly units: readonly string[]
  /** What each line is called where there are several. */
  readonly names?: readonly string[]
  /** How many more are held than are shown. */
  readonly more?: number
  readonly busy: boolean
  readonly onConfirm: () => void
}

/** What the server wants looked at, with what is usual. Who confirms it is kept with the record. */
export function HeldAlert({ of, held, units, names, more = 0, busy, onConfirm }: HeldAlertProps) {
  const { t, i18n } = useTranslation(['inventory', 'units'])
  const format = useFormat()
  // The key is made at run time, so its type is that of any key.
  const say = i18n.t as unknown as (key: string) => string
  const unitWord = (unit: string) => (i18n.exists(`units:${unit}`) ? say(`units:${unit}`) : unit)
  return (
    <InSight of={of}>
      <Alert severity="warning" title={t('records.form.held')}>
        <ul className="space-y-1">
          {held.flatMap(({ line, questions }) =>
            questions.map(({ code, usual, range, units: possible }) => (
              <li key={`${line} ${code}`}>
                {names && <strong>{names[line - 1]}: </strong>}
                {code === 'unit-ambiguous'
                  ? t('records.form.heldUnit', { units: possible.map((unit) => unitWord(unit)).join(' / ') })
                  : t(`records.doubts.${doubtOf[code]}.text`, {
                      usual: usual === null ? '' : format.number(usual),
                      from: range === null ? '' : format.number(range.from),
                      to: range === null ? '' : format.number(range.to),
                      unit: unitWord(units[line - 1] ?? ''),
                    })}
              </li>
            )),
          )}
        </ul>
        {more > 0 && <p>{t('records.form.heldMore', { count: more, number: format.count(more) })}</p>}
        {held.every(({ questions }) => questions.every(({ code }) => code !== 'unit-ambiguous')) && (
          <Button size="sm" busy={busy} onClick={onConfirm} className="mt-2">
            {t('records.form.heldConfirm')}
          </Button>
        )}
      </Alert>
    </InSight>
  )
}
