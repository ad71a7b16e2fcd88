import {
  calendarPath,
  endCalendarAddress,
  makeCalendarAddress,
  readCalendarAddress,
} from '@athar/contracts/volunteering'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../platform/api/index.ts'
import { Loaded } from '../platform/api/loaded.tsx'
import { serviceUrl } from '../platform/backend/settings.ts'
import { useAction } from '../platform/api/use-action.ts'
import { useLanguage } from '../platform/language/index.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Field } from '../ui/field.tsx'
import { Section } from '../ui/section.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast/toast-store.ts'

/** The secret address of the own calendar, for programs that follow it. */
export function CalendarAddress() {
  const { t } = useTranslation('volunteering')
  const { lang } = useLanguage()
  const address = useApiQuery(readCalendarAddress, {}, { staleTime: 0 })
  const touches = [readCalendarAddress]
  const make = useAction(makeCalendarAddress, { touches, onDone: () => toast.success(t('calendar.made')) })
  const end = useAction(endCalendarAddress, { touches, onDone: () => toast.success(t('calendar.ended')) })
  return (
    <Section title={t('calendar.title')} text={t('calendar.text')}>
      <Loaded query={address}>
        {({ token }) => {
          const url = token === null ? '' : new URL(calendarPath(token, lang), serviceUrl()).href
          return (
            <>
              {token !== null && (
                <div className="flex flex-wrap items-end gap-2">
                  <Field label={t('calendar.address')} className="min-w-0 grow">
                    {(control) => (
                      <TextInput
                        {...control}
                        readOnly
                        dir="ltr"
                        value={url}
                        onFocus={(event) => event.target.select()}
                      />
                    )}
                  </Field>
                  <CopyButton text={url} label={t('calendar.copy')} copiedLabel={t('calendar.copied')} />
                </div>
              )}
              <div className="flex flex-wrap gap-3">
                <Button busy={make.isPending} onClick={() => make.mutate({})}>
                  {t(token === null ? 'calendar.make' : 'calendar.again')}
                </Button>
                {token !== null && (
                  <Button variant="quiet" busy={end.isPending} onClick={() => end.mutate({})}>
                    {t('calendar.end')}
                  </Button>
                )}
              </div>
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}
