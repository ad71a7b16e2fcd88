import { openVerificationStates, recordVisit, removeVisit, visitInput } from '@athar/contracts/verification'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EvidenceField } from '../evidence/index.ts'
import { callApi } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { FormDialog, useForm } from '../platform/form/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { Written } from './facts.tsx'
import { touches, useWorks, type Of } from './parts.tsx'

/** Where somebody of the team looked with their own eyes. */
export function Visits({ of }: Of) {
  const { t } = useTranslation('verification')
  const format = useFormat()
  const [adding, setAdding] = useState(false)
  const open = useWorks(of) && openVerificationStates.some((one) => one === of.state)
  const remove = useAction(removeVisit, { touches })
  return (
    <Section title={t('visits.title')}>
      {of.visits.length === 0 && <p className="text-muted">{t('visits.none')}</p>}
      <ul className="grid grid-cols-1 gap-3">
        {of.visits.map(({ id, visitedOn, place, people, notes }) => (
          <li key={id} className="grid grid-cols-1 gap-1 border-t border-line pt-3">
            <p className="flex flex-wrap items-center gap-x-3">
              <bdi className="font-semibold">{place}</bdi>
              <span className="grow text-sm text-muted">
                <bdi>{format.day(visitedOn)}</bdi>
                {people !== '' && (
                  <>
                    {' · '}
                    <bdi>{people}</bdi>
                  </>
                )}
              </span>
              {open && (
                <Button size="sm" variant="quiet" onClick={() => remove.mutate({ params: { id: of.id, visitId: id } })}>
                  {t('visits.remove')}
                </Button>
              )}
            </p>
            {notes !== '' && <Written>{notes}</Written>}
            <p className="mt-1 text-sm font-semibold">{t('visits.files')}</p>
            <EvidenceField subject={{ kind: 'site-visit', id }} editable={open} />
          </li>
        ))}
      </ul>
      {open && (
        <div>
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t('visits.add')}
          </Button>
        </div>
      )}
      {adding && <VisitDialog of={of} onClose={() => setAdding(false)} />}
    </Section>
  )
}

type Draft = {
  readonly visitedOn: string | null
  readonly place: string
  readonly people: string
  readonly notes: string
}

function VisitDialog({ of, onClose }: Of & { readonly onClose: () => void }) {
  const { t } = useTranslation('verification')
  const form = useForm<Draft>({
    name: 'visit',
    initial: { visitedOn: '', place: '', people: '', notes: '' },
    schema: visitInput,
    fields: [
      { kind: 'date', name: 'visitedOn', label: t('visits.on'), required: true },
      { kind: 'text', name: 'place', label: t('visits.place'), required: true, most: 200 },
      { kind: 'text', name: 'people', label: t('visits.people'), optional: true, most: 500 },
      { kind: 'long', name: 'notes', label: t('visits.notes'), optional: true, most: 4000 },
    ],
    send: ({ visitedOn, ...body }) =>
      callApi(recordVisit, { params: { id: of.id }, body: { ...body, visitedOn: visitedOn ?? '' } }),
    touches,
    onSaved: () => {
      onClose()
      toast.success(t('visits.saved'))
    },
  })
  return <FormDialog form={form} title={t('visits.add')} submit={t('visits.save')} onClose={onClose} />
}
