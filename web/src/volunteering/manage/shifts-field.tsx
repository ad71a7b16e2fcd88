import { mostShifts } from '@athar/contracts/volunteering'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Fields, type CustomControl } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { newShift, type EventDraft, type ShiftDraft } from './event-draft.ts'

/** Parts of the day with places of their own; an event may have none. */
export function ShiftsField({ draft, change, idOf, item, wrong }: CustomControl<EventDraft>) {
  const { t } = useTranslation('volunteering')
  const format = useFormat()
  const { shifts } = draft
  const own = wrong('shifts')
  const set = (at: number, part: Partial<ShiftDraft>) =>
    change({ shifts: shifts.map((one, index) => (index === at ? { ...one, ...part } : one)) })
  return (
    <fieldset id={idOf('shifts')} tabIndex={-1} className="grid grid-cols-1 gap-4 sm:col-span-2">
      <legend className="mb-1 text-sm font-semibold">{t('manage.form.shifts')}</legend>
      <p className="text-sm text-muted">{t('manage.form.shiftsHint')}</p>
      {own !== undefined && <FieldError id={`${idOf('shifts')}-error`}>{own}</FieldError>}
      {shifts.map((shift, at) => (
        <div key={at} className="grid grid-cols-1 gap-4 rounded-container border border-line p-4">
          <Fields
            form={item(`shifts.${at}`, shift, (part) => set(at, part), [
              {
                kind: 'pair',
                name: 'title',
                most: 100,
                optional: true,
                label: { en: t('manage.form.shiftEn'), ar: t('manage.form.shiftAr') },
              },
              [
                {
                  kind: 'text',
                  name: 'time',
                  dir: 'ltr',
                  label: t('manage.form.time'),
                  wrong: t('manage.form.shiftTimeWrong'),
                  required: true,
                },
                {
                  kind: 'number',
                  name: 'hours',
                  label: t('manage.form.hours'),
                  wrong: t('manage.form.hoursWrong'),
                  required: true,
                },
                {
                  kind: 'number',
                  name: 'needed',
                  whole: true,
                  label: t('manage.form.needed'),
                  wrong: t('manage.form.neededWrong', { most: isolate(format.count(10_000)) }),
                  required: true,
                },
              ],
            ])}
          />
          <p>
            <Button
              size="sm"
              aria-label={t('manage.form.removeShiftOf', { number: isolate(format.count(at + 1)) })}
              onClick={() => change({ shifts: shifts.filter((_one, index) => index !== at) })}
            >
              {t('manage.form.removeShift')}
            </Button>
          </p>
        </div>
      ))}
      {shifts.length < mostShifts && (
        <p>
          <Button size="sm" icon="plus" onClick={() => change({ shifts: [...shifts, newShift(draft)] })}>
            {t('manage.form.addShift')}
          </Button>
        </p>
      )}
    </fieldset>
  )
}
