import { joinEvent, listEvents, listSignUps, readEvent, type AgeBand, type Event } from '@athar/contracts/volunteering'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callApi } from '../platform/api/index.ts'
import { Failure, Form, useForm } from '../platform/form/index.ts'
import { Alert } from '../ui/alert.tsx'
import { useHoursText } from './joined.tsx'
import { usePlacesText, useShiftText } from './shifts.tsx'
import { toast } from '../ui/toast/toast-store.ts'

/** Asks for the age only: the rest is known. Under 18 it says what is needed first. */
export function JoinForm({ event }: { readonly event: Event }) {
  const { t } = useTranslation('volunteering')
  const shiftText = useShiftText()
  const places = usePlacesText()
  const hoursText = useHoursText()
  const { shifts } = event
  const form = useForm({
    name: 'join',
    initial: { ageBand: null as AgeBand | null, shift: null as string | null, website: '' },
    check: ({ ageBand, shift }) => [
      ...(shifts.length > 0 && shift === null ? [{ path: 'shift', code: 'missing' }] : []),
      ...(ageBand === null ? [{ path: 'ageBand', code: 'missing' }] : []),
    ],
    send: ({ ageBand, shift, website }) =>
      callApi(joinEvent, {
        body: { event: event.slug, ageBand: ageBand ?? 'under-18', website, ...(shift === null ? {} : { shift }) },
      }),
    touches: [listSignUps, readEvent, listEvents],
    onSaved: ({ state }) => toast.success(t(state === 'waitlisted' ? 'join.done.waitlisted' : 'join.done.requested')),
    fields: [
      ...(shifts.length === 0
        ? []
        : [
            {
              kind: 'choice' as const,
              as: 'radio' as const,
              name: 'shift' as const,
              label: t('join.shift'),
              wrong: t('join.shiftWrong'),
              options: shifts.map((shift) => ({
                value: shift.id,
                label: shiftText(shift),
                hint: `${hoursText(shift.hours)} · ${places(shift)}`,
              })),
            },
          ]),
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
  const chosen = shifts.find(({ id }) => id === form.draft.shift)
  const full = chosen ? chosen.joined >= chosen.needed : event.joined >= event.needed
  return (
    <Form
      form={form}
      short
      problems={<Failure failure={form.failure} />}
      size="lg"
      submit={t(full ? 'join.wait' : 'actions.join')}
      head={
        young && (
          <Alert severity="info" title={t('join.guardianTitle')}>
            <p>{t('join.guardianText')}</p>
            <p>
              <Link to={paths.profileGuardian()} className="text-link underline">
                {t('join.guardianLink')}
              </Link>
            </p>
          </Alert>
        )
      }
    />
  )
}
