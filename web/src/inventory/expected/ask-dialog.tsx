import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { FormDialog, useForm } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { usePreparers, type Source } from './queries.ts'

type AskDialogProps = {
  readonly sources: readonly Source[]
  readonly onAsked: () => void
  readonly onClose: () => void
}
type Draft = { readonly person: string; readonly due: string | null; readonly note: string }

const eachOwner = 'each-owner'
/** How long a colleague has where no other day is chosen. */
const usualDays = 14
const dayMs = 86_400_000

const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

/** Asks colleagues for the open months of sources. */
export function AskDialog({ sources, onAsked, onClose }: AskDialogProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const people = usePreparers()
  const owned = sources.every(({ ownerId }) => ownerId !== null)
  const form = useForm({
    name: 'ask-for-data',
    initial: { person: owned ? eachOwner : '', due: inDays(usualDays), note: '' } as Draft,
    toBody: ({ person, due, note }) => ({
      sources: sources.map(({ id }) => id),
      personId: person === eachOwner ? null : person,
      due: due ?? '?',
      note,
    }),
    schema: inventory.dataQuestion,
    problem: ({ path }) => t(`expected.problem.${path === 'personId' ? 'ownerId' : path === 'due' ? 'due' : 'other'}`),
    send: (body) => callApi(inventory.askForData, { body }),
    touches: [inventory.listExpected],
    onSaved: ({ asked }: { asked: number }) => {
      if (asked === 0) toast.info(t('expected.nothingToAsk'))
      else toast.success(t('expected.askedDone', format.counted(asked)))
      onAsked()
      onClose()
    },
    fields: [
      {
        kind: 'choice',
        name: 'person',
        path: 'personId',
        label: t('expected.person'),
        required: true,
        options: [...(owned ? [{ value: eachOwner, label: t('expected.eachOwner') }] : []), ...people],
      },
      { kind: 'date', name: 'due', label: t('expected.askDue'), required: true },
      { kind: 'long', name: 'note', label: t('expected.note'), optional: true, rows: 2, most: 1000 },
    ],
  })
  return (
    <FormDialog
      form={form}
      title={t('expected.askTitle')}
      description={t('expected.askText')}
      submit={t('expected.send')}
      onClose={onClose}
    />
  )
}
