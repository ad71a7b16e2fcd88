import {
  describeFile,
  maxDocumentBytes,
  maxDocuments,
  maxPhotoBytes,
  maxPhotos,
  mostAltText,
  readRegistration,
  removeFile,
  uploadDocument,
  uploadPhoto,
  type Registration,
  type RegistrationFile,
} from '@athar/contracts/sgi'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { oneDoer, uploadFile, useErrorWords } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useAction } from '../../platform/api/use-action.ts'

const kinds = {
  photo: { contract: uploadPhoto, accept: '.jpg,.jpeg,.png', bytes: maxPhotoBytes, most: maxPhotos },
  document: { contract: uploadDocument, accept: '.pdf', bytes: maxDocumentBytes, most: maxDocuments },
} as const

/** Photographs and papers that everybody will see once it is published. */
type FilesStepProps = {
  readonly registration: Registration
  /** Said once the step was left with a photo that nobody described. */
  readonly undescribed: string | undefined
}

export function FilesStep({ registration, undescribed }: FilesStepProps) {
  return (
    <>
      {undescribed !== undefined && <Alert severity="error">{undescribed}</Alert>}
      <Files registration={registration} kind="photo" />
      <Files registration={registration} kind="document" />
    </>
  )
}

type FilesProps = { readonly registration: Registration; readonly kind: RegistrationFile['kind'] }

function Files({ registration, kind }: FilesProps) {
  const { t } = useTranslation(['sgi', 'ui'])
  const format = useFormat()
  const client = useQueryClient()
  const errorWords = useErrorWords()
  const { contract, accept, bytes, most } = kinds[kind]
  const files = registration.files.filter((file) => file.kind === kind)
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => void (here.current = false)
  }, [])
  // An action like others: it goes on when the step is left, and nothing is handed in before it is done.
  const upload = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      const sameDoer = oneDoer()
      for (const file of chosen) {
        const body = new FormData()
        body.append('file', file, file.name)
        sameDoer()
        await uploadFile(contract, { params: { id: registration.id }, body })
      }
    },
    onError: (failure) => {
      if (!here.current) toast.error(errorWords(failure).text)
    },
    onSettled: () => client.invalidateQueries({ queryKey: [readRegistration.name] }),
  })
  const [tooLarge, setTooLarge] = useState(false)
  const said = () => {
    if (upload.error) return errorWords(upload.error).text
    return tooLarge ? t(`register.tooLarge.${kind}`, { most: format.fileSize(bytes) }) : undefined
  }
  const sending = upload.isPending
  const send = (chosen: readonly File[]) => {
    const fitting = chosen.filter(({ size }) => size <= bytes)
    setTooLarge(fitting.length < chosen.length)
    upload.mutate(fitting)
  }
  return (
    <section aria-labelledby={`files-${kind}`} className="grid grid-cols-1 gap-4">
      <h3 id={`files-${kind}`} className="text-lg">
        {t(`register.filesOf.${kind}`)}
      </h3>
      {files.length < most && (
        <FileDrop
          multiple
          label={t(`register.filesOf.${kind}`)}
          hint={t(`register.filesHint.${kind}`, { most: format.count(most), size: format.fileSize(bytes) })}
          chooseLabel={sending ? t('register.sending') : t('ui:file.choose')}
          dropLabel={t('ui:file.drop')}
          accept={accept}
          disabled={sending}
          error={said()}
          onFiles={send}
        />
      )}
      {files.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {files.map((file) => (
            <FileLine key={file.id} registrationId={registration.id} file={file} />
          ))}
        </ul>
      )}
    </section>
  )
}

function FileLine({ registrationId, file }: { readonly registrationId: string; readonly file: RegistrationFile }) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const [alt, setAlt] = useState(file.alt)
  const touches = [readRegistration]
  const describe = useAction(describeFile, { touches })
  const remove = useAction(removeFile, { touches })
  const params = { id: registrationId, fileId: file.id }
  const changed = alt.en !== file.alt.en || alt.ar !== file.alt.ar
  return (
    <li className="grid grid-cols-1 gap-3 px-5 py-4 sm:grid-cols-2">
      <p className="flex flex-wrap items-center justify-between gap-2 sm:col-span-2">
        <span>
          <bdi className="font-semibold">{file.fileName}</bdi>{' '}
          <bdi className="text-sm text-muted">{format.fileSize(file.bytes)}</bdi>
        </span>
        <Button size="sm" busy={remove.isPending} onClick={() => remove.mutate({ params })}>
          {t('register.remove')}
        </Button>
      </p>
      {(['ar', 'en'] as const).map((lang) => (
        <Field key={lang} label={t(`register.alt.${file.kind}.${lang}`)} required={file.kind === 'photo'}>
          {(control) => (
            <TextInput
              {...control}
              lang={lang}
              dir={lang === 'ar' ? 'rtl' : 'ltr'}
              maxLength={mostAltText}
              value={alt[lang]}
              onChange={(event) => setAlt({ ...alt, [lang]: event.target.value })}
              onBlur={() => changed && describe.mutate({ params, body: { alt } })}
            />
          )}
        </Field>
      ))}
    </li>
  )
}
