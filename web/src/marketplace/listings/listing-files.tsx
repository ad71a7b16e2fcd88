import {
  addListingDocument,
  addListingPicture,
  maxListingDocumentBytes,
  maxPictureBytes,
  readOwnListing,
  showOwnListingFile,
  type ListingFile,
} from '@athar/contracts/marketplace'
import { isolate } from '@athar/i18n'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile, saveFile, uploadFile, useErrorWords } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

const kinds = {
  picture: { contract: addListingPicture, accept: '.jpg,.jpeg,.png', bytes: maxPictureBytes },
  document: { contract: addListingDocument, accept: '.pdf', bytes: maxListingDocumentBytes },
} as const
type Kind = keyof typeof kinds

type Loaded = () => Promise<Parameters<typeof saveFile>[0]>

type ListingFilesProps = {
  readonly listingId: string
  /** Those that were uploaded to the listing. */
  readonly files: readonly ListingFile[]
  readonly kind: Kind
  /** Those that the answer names. */
  readonly ids: readonly string[]
  readonly most: number
  readonly onChange: ((ids: readonly string[]) => void) | null
}

/** Pictures or documents of a listing, as its provider writes it. */
export function ListingFiles({ listingId, files, kind, ids, most, onChange }: ListingFilesProps) {
  const { t } = useTranslation(['marketplace', 'ui'])
  const format = useFormat()
  const client = useQueryClient()
  const errorWords = useErrorWords()
  const { contract, accept, bytes } = kinds[kind]
  const [tooLarge, setTooLarge] = useState(false)
  const upload = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      const added: string[] = []
      for (const file of chosen) {
        const body = new FormData()
        body.append('file', file, file.name)
        added.push((await uploadFile(contract, { params: { id: listingId }, body })).id)
      }
      return added
    },
    onSuccess: async (added) => {
      await client.invalidateQueries({ queryKey: [readOwnListing.name] })
      onChange?.([...ids, ...added].slice(0, most))
    },
  })
  const send = (chosen: readonly File[]) => {
    const fitting = chosen.filter(({ size }) => size <= bytes).slice(0, most - ids.length)
    setTooLarge(chosen.some(({ size }) => size > bytes))
    if (fitting.length > 0) upload.mutate(fitting)
  }
  const said = upload.error
    ? errorWords(upload.error).text
    : tooLarge
      ? t(`files.tooLarge.${kind}`, { most: format.fileSize(bytes) })
      : undefined
  const loadOf = (fileId: string) => () => fetchFile(showOwnListingFile, { params: { id: listingId, fileId } })
  return (
    <div className="grid grid-cols-1 gap-3 text-sm">
      <NamedFiles
        files={files}
        ids={ids}
        loadOf={loadOf}
        onRemove={onChange && ((id) => onChange(ids.filter((one) => one !== id)))}
      />
      {onChange && ids.length < most && (
        <FileDrop
          multiple
          label={t(`files.of.${kind}`)}
          hint={t(`files.hint.${kind}`, { most: format.count(most), size: format.fileSize(bytes) })}
          chooseLabel={upload.isPending ? t('files.sending') : t('ui:file.choose')}
          dropLabel={t('ui:file.drop')}
          accept={accept}
          disabled={upload.isPending}
          error={said}
          onFiles={send}
        />
      )}
    </div>
  )
}

type NamedFilesProps = {
  readonly files: readonly ListingFile[]
  readonly ids: readonly string[]
  readonly loadOf: (id: string) => Loaded
  readonly onRemove: ((id: string) => void) | null
}

/** The files that an answer names: pictures drawn, documents to be downloaded. */
export function NamedFiles({ files, ids, loadOf, onRemove }: NamedFilesProps) {
  const { t } = useTranslation('marketplace')
  const named = ids.flatMap((id) => files.find((file) => file.id === id) ?? [])
  if (named.length === 0) return <p className="text-muted">{t('files.none')}</p>
  return (
    <ul className="flex flex-wrap gap-3">
      {named.map((file) => (
        <li key={file.id} className="flex max-w-full items-start gap-2 rounded-control border border-line p-2">
          {file.kind === 'picture' ? (
            <Picture file={file} load={loadOf(file.id)} />
          ) : (
            <Download file={file} load={loadOf(file.id)} />
          )}
          {onRemove && (
            <IconButton
              icon="close"
              label={t('files.remove', { name: isolate(file.fileName) })}
              onClick={() => onRemove(file.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

type FileProps = { readonly file: ListingFile; readonly load: Loaded }

/** Its bytes are read with the rights of the caller, and drawn from memory. */
function Picture({ file, load }: FileProps) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let gone = false
    load().then(
      ({ blob }) => {
        if (gone) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      },
      () => setAddress(null),
    )
    return () => {
      gone = true
      if (made !== null) URL.revokeObjectURL(made)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the bytes of a file never change
  }, [file.id])
  return address === null ? (
    <bdi className="wrap-anywhere">{file.fileName}</bdi>
  ) : (
    <img src={address} alt={file.fileName} className="h-24 w-36 rounded-control object-cover" />
  )
}

type DownloadProps = { readonly file: Pick<ListingFile, 'fileName' | 'bytes'>; readonly load: Loaded }

/** A file by its name, saved with the rights of the caller. */
export function Download({ file, load }: DownloadProps) {
  const { t } = useTranslation('marketplace')
  const format = useFormat()
  const errorWords = useErrorWords()
  const download = async () => {
    try {
      saveFile(await load())
    } catch (error) {
      toast.error(errorWords(error).text)
    }
  }
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2">
      <Button
        icon="download"
        size="sm"
        aria-label={t('files.download', { name: isolate(file.fileName) })}
        onClick={() => void download()}
      >
        <bdi className="wrap-anywhere">{file.fileName}</bdi>
      </Button>
      <bdi className="text-muted">{format.fileSize(file.bytes)}</bdi>
    </span>
  )
}
