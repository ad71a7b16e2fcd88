import {
  askDeletion,
  exportFreshDays,
  graceDays,
  listFullExports,
  readMe,
  readStanding,
} from '@athar/contracts/organisations'
import { dayOf, isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { useMembership } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Panel } from '../panel.tsx'
import { useAction } from '../../platform/api/use-action.ts'

/** The end of an organisation: an export first, its name typed by hand, and thirty days to think better of it. */
export function DeletePanel({ asked }: { readonly asked: boolean }) {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const fresh = useApiQuery(listFullExports, {}, { staleTime: 0 }).data?.fresh ?? false
  return (
    <Panel title={t('screen.ownershipTab.deletion.title')} text={t('screen.ownershipTab.deletion.text')}>
      {asked ? (
        <p>{t('screen.ownershipTab.deletion.asked')}</p>
      ) : (
        <>
          {!fresh && <p>{t('screen.ownershipTab.deletion.first', { days: format.count(exportFreshDays) })}</p>}
          <Button variant="danger" disabled={!fresh} onClick={() => setAsking(true)}>
            {t('screen.ownershipTab.deletion.act')}
          </Button>
        </>
      )}
      {asking && <DeleteDialog onClose={() => setAsking(false)} />}
    </Panel>
  )
}

const dayMs = 86_400_000
const plain = (name: string): string => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('organisations')
  const { lang } = useLanguage()
  const format = useFormat()
  const organisation = useMembership()?.organisation
  const [due] = useState(() => dayOf(new Date(Date.now() + graceDays * dayMs)))
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const ask = useAction(askDeletion, {
    touches: [readStanding, readMe],
    onDone: ({ dueOn }) => {
      toast.success(t('screen.ownershipTab.deletion.done', { date: format.day(dueOn) }))
      onClose()
    },
  })
  if (!organisation) return null
  const shown = nameIn(lang, organisation.name)
  const fits = [organisation.name.en, organisation.name.ar].some((name) => name !== '' && plain(name) === plain(typed))
  const submit = () => {
    setTried(true)
    if (fits) ask.mutate({ body: { name: typed } })
  }
  return (
    <ConfirmDialog
      danger
      title={t('screen.ownershipTab.deletion.confirmTitle', { name: isolate(shown.text) })}
      text={t('screen.ownershipTab.deletion.confirmText', { date: format.day(due) })}
      act={t('screen.ownershipTab.deletion.act')}
      busy={ask.isPending}
      onAct={submit}
      onClose={onClose}
    >
      <Field
        label={t('screen.ownershipTab.deletion.typeName')}
        hint={<bdi lang={shown.lang}>{shown.text}</bdi>}
        error={tried && !fits ? t('screen.ownershipTab.deletion.typeWrong') : undefined}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
