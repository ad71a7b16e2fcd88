import type { NoticeSettings } from '@athar/contracts/notifications'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomControl, Issue } from '../platform/form/index.ts'
import { Checkbox } from '../ui/choice.tsx'
import { Field } from '../ui/field.tsx'
import { Combobox, Select } from '../ui/select/index.ts'
import { TextInput } from '../ui/text-input.tsx'

const night = { from: '21:00', to: '07:00' }
const time = /^([01]\d|2[0-3]):[0-5]\d$/

/** What keeps the quiet hours from being understood; the first time that is wrong. */
export function timesIssues({ quietHours }: NoticeSettings): readonly Issue[] {
  if (!quietHours) return []
  const wrong = (['from', 'to'] as const).find((end) => !time.test(quietHours[end]))
  if (wrong) return [{ path: `quietHours.${wrong}`, code: 'wrongTime' }]
  return quietHours.from === quietHours.to ? [{ path: 'quietHours.to', code: 'sameTime' }] : []
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))
const shown = (hour: string) => `${hour.padStart(2, '0')}:00`

/** When digests come, and when no mail does. */
export function MailTimes({ draft: settings, change, wrong, idOf }: CustomControl<NoticeSettings>) {
  const { t } = useTranslation('notifications')
  const { quietHours } = settings
  const zones = useMemo(() => zoneOptions(), [])
  return (
    <section aria-labelledby="mail-times" className="space-y-5">
      <h2 id="mail-times" className="text-xl">
        {t('settings.times')}
      </h2>
      <div className="field-row">
        <Field label={t('settings.digestHour')} hint={t('settings.digestHourHint')}>
          {(control) => (
            <Select
              {...control}
              value={String(settings.digestHour)}
              onChange={(hour) => change({ digestHour: Number(hour) })}
              options={hours.map((value) => ({ value, label: shown(value) }))}
            />
          )}
        </Field>
        <Field label={t('settings.timeZone')}>
          {(control) => (
            <Combobox
              {...control}
              value={settings.timeZone}
              onChange={(timeZone) => change({ timeZone: timeZone ?? settings.timeZone })}
              options={zones}
              empty={t('settings.timeZoneNone')}
            />
          )}
        </Field>
      </div>
      <fieldset className="space-y-3 rounded-container border border-line bg-surface px-4 py-3">
        <legend className="px-1 text-base font-semibold">{t('settings.quiet')}</legend>
        <p className="text-sm text-muted">{t('settings.quietText')}</p>
        <Checkbox
          label={t('settings.quietOn')}
          checked={quietHours !== null}
          onChange={(event) => change({ quietHours: event.target.checked ? night : null })}
        />
        {quietHours && (
          <div className="grid grid-cols-2 gap-4 sm:max-w-xs">
            {(['from', 'to'] as const).map((end) => (
              <Field
                key={end}
                id={idOf(`quietHours.${end}`)}
                label={t(`settings.${end}`)}
                error={wrong(`quietHours.${end}`)}
              >
                {(control) => (
                  <TextInput
                    {...control}
                    type="time"
                    dir="ltr"
                    value={quietHours[end]}
                    onChange={(event) => change({ quietHours: { ...quietHours, [end]: event.target.value } })}
                  />
                )}
              </Field>
            ))}
          </div>
        )}
        <Checkbox
          label={t('settings.weekend')}
          checked={settings.quietWeekend}
          onChange={(event) => change({ quietWeekend: event.target.checked })}
        />
      </fieldset>
    </section>
  )
}

/** Names of the time zone database, as browsers know them; that of the Kingdom first. */
function zoneOptions() {
  const first = 'Asia/Riyadh'
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== first)
  return [first, ...others].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
