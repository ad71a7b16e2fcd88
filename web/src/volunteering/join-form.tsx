import { joinEvent, listEvents, listSignUps, readEvent, type AgeBand, type Event } from '@athar/contracts/volunteering'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { callApi } from '../platform/api/index.ts'
import { Failure, Form, useForm } from '../platform/form/index.ts'
import { useLanguage } from '../platform/language/index.ts'
import { Alert } from '../ui/alert.tsx'
import { toast } from '../ui/toast/toast-store.ts'

/** Asks for the age only: the rest is known. Under 18 it says what is needed instead, and sends nothing. */
export function JoinForm({ event }: { readonly event: Event }) {
  const { t } = useTranslation('volunteering')
  const { lang } = useLanguage()
  const form = useForm({
    name: 'join',
    initial: { ageBand: null as AgeBand | null, website: '' },
    check: ({ ageBand }) => (ageBand === 'adult' ? [] : [{ path: 'ageBand', code: 'missing' }]),
    send: ({ website }) => callApi(joinEvent, { body: { event: event.slug, ageBand: 'adult', website } }),
    touches: [listSignUps, readEvent, listEvents],
    onSaved: ({ state }) => toast.success(t(state === 'waitlisted' ? 'join.done.waitlisted' : 'join.done.requested')),
    fields: [
      {
        kind: 'choice',
        as: 'radio',
        name: 'ageBand',
        label: t('join.age'),
        wrong: t('join.ageWrong'),
        options: [
          { value: 'adult', label: t('join.adult') },
          { value: 'under-18', label: t('join.under18') },
        ],
      },
      { kind: 'trap', name: 'website', label: t('join.leaveEmpty') },
    ],
  })
  const young = form.draft.ageBand === 'under-18'
  const full = event.joined >= event.needed
  return (
    <Form
      form={form}
      short
      problems={<Failure failure={form.failure} />}
      size="lg"
      {...(young ? {} : { submit: t(full ? 'join.wait' : 'actions.join') })}
      actions={
        young && (
          <Alert severity="info" title={t('join.guardianTitle')}>
            <p>{t('join.guardianText', { organiser: isolate(nameIn(lang, event.organiser).text) })}</p>
          </Alert>
        )
      }
    />
  )
}
