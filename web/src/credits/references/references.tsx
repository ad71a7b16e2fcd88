import { mayPrepare } from '@athar/contracts/core'
import {
  listReferences,
  maxCreditFileBytes,
  removeReference,
  showReferenceDocument,
  type CreditReference,
} from '@athar/contracts/credits'
import { isolate } from '@athar/i18n'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile, saveFile, useErrorWords } from '../../platform/api/index.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { useFormat } from '../../platform/language/index.ts'
import { ListEmpty, ListPages, usePages } from '../../platform/list/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Tonnes } from '../tonnes.tsx'
import { ReferenceDialog } from './reference-dialog.tsx'
import { ReferenceListDialog } from './reference-list-dialog.tsx'
import { uploadDocument } from './upload-document.ts'

/** Ranges of other registries, apart from the organisation's own credits. */
export function References() {
  const { t } = useTranslation(['credit-references', 'credits'])
  const writes = useMayAct(mayPrepare)
  const [opened, setOpened] = useState<'one' | 'list' | null>(null)
  const list = usePages(listReferences, {}, { limit: 25 })
  const close = () => setOpened(null)
  return (
    <>
      <Alert severity="info" title={t('apart')} live={false}>
        {t('apartText')}
      </Alert>
      {writes && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setOpened('one')}>{t('add')}</Button>
          <Button onClick={() => setOpened('list')}>{t('list.open')}</Button>
        </div>
      )}
      <ListPages<CreditReference>
        list={list}
        more={t('credits:own.more')}
        empty={<ListEmpty icon="list" title={t('none')} text={t('noneText')} />}
      >
        {(references) => (
          <ul className="grid grid-cols-1 gap-4">
            {references.map((reference) => (
              <Reference key={reference.id} reference={reference} writes={writes} />
            ))}
          </ul>
        )}
      </ListPages>
      {opened === 'one' && <ReferenceDialog onClose={close} />}
      {opened === 'list' && <ReferenceListDialog onClose={close} />}
    </>
  )
}

type ReferenceProps = { readonly reference: CreditReference; readonly writes: boolean }

function Reference({ reference, writes }: ReferenceProps) {
  const { t } = useTranslation('credit-references')
  const format = useFormat()
  const { registry, from, to, vintage, tonnes, link, createdAt } = reference
  const facts = [
    [t('from'), <bdi key="from">{from}</bdi>],
    [t('to'), <bdi key="to">{to}</bdi>],
    [t('vintage'), format.year(vintage)],
    [t('added'), format.instant(createdAt)],
  ] as const
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-5 wrap-anywhere">
      <h2 className="flex flex-wrap items-baseline gap-3 text-base">
        <bdi>{registry}</bdi> <Tonnes of={tonnes} />
      </h2>
      <dl className="grid grid-cols-1 gap-x-4 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <ExternalLink href={link} leaves={t('leaves')}>
          {t('openLink')}
        </ExternalLink>
      </p>
      <Document reference={reference} writes={writes} />
      {writes && <Removing reference={reference} />}
    </li>
  )
}

function Document({ reference: { id, document }, writes }: ReferenceProps) {
  const { t } = useTranslation(['credit-references', 'ui'])
  const format = useFormat()
  const client = useQueryClient()
  const errorWords = useErrorWords()
  const [tooLarge, setTooLarge] = useState(false)
  const upload = useMutation({
    mutationFn: (file: File) => uploadDocument(id, file),
    onSuccess: () => void toast.success(t('documentAdded')),
    onSettled: () => client.invalidateQueries({ queryKey: [listReferences.name] }),
  })
  const download = async () => {
    try {
      saveFile(await fetchFile(showReferenceDocument, { params: { id } }))
    } catch (error) {
      toast.error(errorWords(error).text)
    }
  }
  const size = format.fileSize(maxCreditFileBytes)
  const large = tooLarge ? t('ui:form.file.large', { size: isolate(size) }) : undefined
  if (document)
    return (
      <p>
        <Button
          size="sm"
          icon="download"
          aria-label={t('openDocument', { name: isolate(document.fileName) })}
          onClick={() => void download()}
        >
          <bdi className="wrap-anywhere">{document.fileName}</bdi>
        </Button>
      </p>
    )
  if (!writes) return null
  return (
    <FileDrop
      label={t('document')}
      hint={t('documentHint', { size: isolate(size) })}
      chooseLabel={t('ui:file.choose')}
      dropLabel={t('ui:file.drop')}
      accept=".pdf"
      disabled={upload.isPending}
      error={upload.error ? errorWords(upload.error).text : large}
      onFiles={([file]) => {
        setTooLarge(file !== undefined && file.size > maxCreditFileBytes)
        if (file && file.size <= maxCreditFileBytes) upload.mutate(file)
      }}
    />
  )
}

function Removing({ reference: { id, registry, from, to } }: { readonly reference: CreditReference }) {
  const { t } = useTranslation(['credit-references', 'common'])
  const [opened, setOpened] = useState(false)
  const remove = useAction(removeReference, {
    touches: [listReferences],
    onDone: () => void toast.success(t('removed')),
  })
  return (
    <div>
      <Button
        size="sm"
        variant="danger"
        aria-label={t('removeOne', { range: isolate(`${from} – ${to}`) })}
        onClick={() => setOpened(true)}
      >
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={opened}
        onOpenChange={setOpened}
        title={t('removeTitle')}
        text={t('removeText', { registry: isolate(registry), from: isolate(from), to: isolate(to) })}
        closeLabel={t('common:generic.close')}
        cancel={{ label: t('common:generic.cancel') }}
        act={{
          label: t('remove'),
          danger: true,
          busy: remove.isPending,
          onClick: () => remove.mutate({ params: { id } }),
        }}
      />
    </div>
  )
}
