import type { ResponseOf } from '@athar/contracts'
import {
  inviteMembers,
  listMembers,
  maxInvitationListBytes,
  mostInvitations,
  readInvitationList,
  type InvitationRow,
} from '@athar/contracts/organisations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, saveFile, uploadFile, useErrorWords } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Select } from '../../ui/select/index.ts'
import { Spinner } from '../../ui/states.tsx'
import { useAction } from '../../platform/api/use-action.ts'
import { BulkPreview } from './bulk-preview.tsx'
import { BulkReceipt } from './bulk-receipt.tsx'
import { templateOf } from './bulk-template.ts'

type Sent = ResponseOf<typeof inviteMembers>

/** From a file to the mails: choose it, look at what would be sent, send, and see what was not. */
export function BulkInvite() {
  const { t } = useTranslation('organisations')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="upload" className="w-full" onClick={() => setOpen(true)}>
        {t('screen.bulk.open')}
      </Button>
      {open && <BulkDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function BulkDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('organisations')
  const common = useTranslation().t
  const format = useFormat()
  const errorWords = useErrorWords()
  const [rows, setRows] = useState<readonly InvitationRow[] | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const invite = useAction(inviteMembers, { touches: [listMembers], onDone: setSent, tellsRefusal: true })
  const ready = (rows ?? []).flatMap(({ line, email, role, language, refusal }) =>
    refusal === null && role !== null ? [{ line, email, role, language }] : [],
  )
  const counted = { count: ready.length, number: format.count(ready.length) }
  const footer = sent ? (
    <Button variant="primary" onClick={onClose}>
      {t('screen.bulk.close')}
    </Button>
  ) : rows ? (
    <>
      <Button
        onClick={() => {
          invite.reset()
          setRows(null)
        }}
      >
        {t('screen.bulk.another')}
      </Button>
      <Button
        variant="primary"
        busy={invite.isPending}
        disabled={ready.length === 0}
        onClick={() => invite.mutate({ body: { invitations: ready } })}
      >
        {t('screen.bulk.send', counted)}
      </Button>
    </>
  ) : null
  return (
    <Dialog
      open
      width="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t('screen.bulk.title')}
      description={rows ? undefined : t('screen.bulk.text')}
      closeLabel={common('generic.close')}
      footer={footer}
    >
      {sent ? (
        <BulkReceipt sent={sent} />
      ) : rows ? (
        <div className="grid gap-4">
          {invite.isError && <Alert severity="error">{errorWords(invite.error).text}</Alert>}
          <BulkPreview rows={rows} ready={ready.length} />
        </div>
      ) : (
        <ChooseList onRead={setRows} />
      )}
    </Dialog>
  )
}

function ChooseList({ onRead }: { readonly onRead: (rows: readonly InvitationRow[]) => void }) {
  const { t } = useTranslation('organisations')
  const { lang } = useLanguage()
  const format = useFormat()
  const errorWords = useErrorWords()
  const [language, setLanguage] = useState<'en' | 'ar'>(lang)
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const read = async ([file]: readonly File[]) => {
    if (!file) return
    if (file.size > maxInvitationListBytes)
      return setProblem(new ApiError({ code: 'organisations.list-too-large', status: 413 }))
    setProblem(null)
    setReading(true)
    const body = new FormData()
    body.append('file', file)
    try {
      onRead((await uploadFile(readInvitationList, { query: { language }, body })).rows)
    } catch (error) {
      setProblem(error)
    } finally {
      setReading(false)
    }
  }
  const template = () => saveFile({ blob: templateOf(lang, t), name: t('screen.bulk.templateName') })
  if (reading) return <Spinner label={t('screen.bulk.reading')} />
  return (
    <div className="grid gap-5">
      {problem !== null && <Alert severity="error" title={errorWords(problem).text} />}
      <FileDrop
        label={t('screen.bulk.file')}
        hint={t('screen.bulk.hint', { most: format.count(mostInvitations) })}
        chooseLabel={t('screen.bulk.choose')}
        dropLabel={t('screen.bulk.drop')}
        accept=".csv,.tsv,.txt,.xlsx,.xls"
        onFiles={(files) => void read(files)}
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Field label={t('screen.bulk.language')} className="w-full sm:max-w-xs">
          {(control) => (
            <Select
              {...control}
              options={(['ar', 'en'] as const).map((value) => ({
                value,
                label: t(`screen.invite.languages.${value}`),
              }))}
              value={language}
              onChange={setLanguage}
            />
          )}
        </Field>
        <Button variant="quiet" icon="download" onClick={template}>
          {t('screen.bulk.template')}
        </Button>
      </div>
    </div>
  )
}
