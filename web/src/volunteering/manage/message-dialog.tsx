import { listMessages, messageInput, mostMessage, sendMessage, type OwnEvent } from '@athar/contracts/volunteering'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { FormDialog, useForm } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { useShiftText } from '../shifts.tsx'

const all = 'all'
type Draft = { readonly text: { readonly en: string; readonly ar: string }; readonly to: string }

/** Writes to all who have a place, or to those of one shift. */
export function MessageDialog({ event, onClose }: { readonly event: OwnEvent; readonly onClose: () => void }) {
  const { t } = useTranslation('volunteering')
  const format = useFormat()
  const shiftText = useShiftText()
  const form = useForm({
    name: 'message',
    keep: `event-message:${event.id}`,
    initial: { text: { en: '', ar: '' }, to: all } as Draft,
    toBody: ({ text, to }) => ({ text, shift: to === all ? null : to }),
    schema: messageInput,
    send: (body) => callApi(sendMessage, { params: { id: event.id }, body }),
    touches: [listMessages],
    onSaved: ({ recipients }) => {
      toast.success(t('messages.sent', format.counted(recipients)))
      onClose()
    },
    fields: [
      ...(event.shifts.length === 0
        ? []
        : [
            {
              kind: 'choice' as const,
              name: 'to' as const,
              label: t('messages.to'),
              options: [
                { value: all, label: t('messages.all') },
                ...event.shifts.map((shift) => ({ value: shift.id, label: shiftText(shift) })),
              ],
            },
          ]),
      {
        kind: 'pair',
        name: 'text',
        long: true,
        most: mostMessage,
        label: { en: t('messages.textEn'), ar: t('messages.textAr') },
        wrong: t('messages.textWrong'),
      },
    ],
  })
  return (
    <FormDialog
      form={form}
      width="lg"
      title={t('messages.write')}
      description={t('messages.text')}
      submit={t('messages.send')}
      onClose={onClose}
    />
  )
}
