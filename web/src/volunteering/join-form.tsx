import { joinEvent, listEvents, listSignUps, readEvent, type AgeBand, type Event } from '@athar/contracts/volunteering'
import { isolate, nameIn } from '@athar/i18n'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/language/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { RadioGroup } from '../ui/choice.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { useAction } from '../platform/api/use-action.ts'

/** Asks for the age only: the rest is known. Under 18 it says what is needed instead, and sends nothing. */
export function JoinForm({ event }: { readonly event: Event }) {
  const { t } = useTranslation('volunteering')
  const { lang } = useLanguage()
  const [ageBand, setAgeBand] = useState<AgeBand | null>(null)
  const [website, setWebsite] = useState('')
  const [tried, setTried] = useState(false)
  const join = useAction(joinEvent, {
    touches: [listSignUps, readEvent, listEvents],
    onDone: ({ state }) =>
      void toast.success(t(state === 'waitlisted' ? 'join.done.waitlisted' : 'join.done.requested')),
  })
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    setTried(true)
    if (ageBand === 'adult') join.mutate({ body: { event: event.slug, ageBand, website } })
  }
  const full = event.joined >= event.needed
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <RadioGroup
        legend={t('join.age')}
        name="join-age"
        value={ageBand}
        error={tried && ageBand === null ? t('join.ageWrong') : undefined}
        options={[
          { value: 'adult', label: t('join.adult') },
          { value: 'under-18', label: t('join.under18') },
        ]}
        onChange={setAgeBand}
      />
      {ageBand === 'under-18' && (
        <Alert severity="info" title={t('join.guardianTitle')}>
          <p>{t('join.guardianText', { organiser: isolate(nameIn(lang, event.organiser).text) })}</p>
        </Alert>
      )}
      {/* A trap for programs: out of sight, out of the tab order, and saying so to whoever comes upon it all the same. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          {t('join.leaveEmpty')}
          <input
            type="text"
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={website}
            onChange={(changed) => setWebsite(changed.target.value)}
          />
        </label>
      </div>
      {ageBand !== 'under-18' && (
        <Button type="submit" variant="primary" size="lg" busy={join.isPending} className="justify-self-start">
          {t(full ? 'join.wait' : 'actions.join')}
        </Button>
      )}
    </form>
  )
}
