import type { ContentBodies } from '@athar/contracts/content'
import {
  logAction,
  mostPhotoBytes,
  readOwn,
  readParticipation,
  uploadPhoto,
  type ParticipationDetail,
} from '@athar/contracts/youth'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePick } from '../../content/index.ts'
import { callApi, uploadFile } from '../../platform/api/index.ts'
import { Failure, Form, useForm } from '../../platform/form/index.ts'
import { todayInRiyadh } from '../../platform/today-in-riyadh.ts'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

type Props = { readonly participation: ParticipationDetail; readonly body: ContentBodies['youth-challenge'] }

/** What was done, how much, when, and a photo of it. */
export function LogForm({ participation, body }: Props) {
  const { t } = useTranslation('youth')
  const pick = usePick()
  const [today] = useState(() => todayInRiyadh(new Date()))
  const first = body.actions.length === 1 ? '0' : null
  const params = { id: participation.id }
  const form = useForm({
    name: 'log-action',
    initial: { action: first as string | null, amount: '', doneOn: today as string | null, photo: null as File | null },
    check: ({ action, doneOn }) => [
      ...(action === null ? [{ path: 'action', code: 'missing' }] : []),
      ...(doneOn === null || doneOn === '' ? [{ path: 'doneOn', code: 'missing' }] : []),
    ],
    async send({ action, amount, doneOn, photo }, _version, sameDoer) {
      const logged = await callApi(logAction, {
        params,
        body: { action: Number(action), amount, doneOn: doneOn ?? today, withPhoto: photo !== null },
      })
      if (photo) {
        sameDoer()
        const form = new FormData()
        form.append('file', photo)
        await uploadFile(uploadPhoto, { params: { id: logged.logged }, body: form })
      }
      return photo !== null
    },
    touches: [readParticipation, readOwn],
    onSaved: (withPhoto) => toast.success(t(withPhoto ? 'log.waits' : 'log.saved')),
    fields: (draft) => {
      const action = draft.action === null ? undefined : body.actions[Number(draft.action)]
      return [
        {
          kind: 'choice',
          as: 'radio',
          name: 'action',
          label: t('log.action'),
          wrong: t('log.actionWrong'),
          options: body.actions.map(({ name }, at) => ({ value: String(at), label: pick(name).text })),
        },
        [
          {
            kind: 'number',
            name: 'amount',
            label: t('log.amount'),
            unit: action ? pick(action.unit).text : null,
            hint: action && t('log.amountHint', { what: pick(action.counted).text }),
            required: true,
            wrong: t('log.amountWrong'),
          },
          { kind: 'date', name: 'doneOn', label: t('log.doneOn'), wrong: t('log.doneOnWrong') },
        ],
        {
          kind: 'file',
          name: 'photo',
          label: t('log.photo'),
          hint: t('log.photoHint'),
          optional: true,
          accept: 'image/jpeg,image/png,image/webp',
          mostBytes: mostPhotoBytes,
        },
      ]
    },
  })
  return (
    <Section title={t('log.title')}>
      <Form form={form} short problems={<Failure failure={form.failure} />} size="lg" submit={t('log.submit')} />
    </Section>
  )
}
