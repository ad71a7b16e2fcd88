import { brandDefaults, pictureSize, uploadPicture, type BrandKey } from '@athar/contracts/brand'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadFile, useErrorWords } from '../../platform/api/index.ts'
import { BrandImage } from '../../ui/brand-image.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldError } from '../../ui/field.tsx'
import { readAt, type Slot } from './slots.ts'
import { useName } from './use-name.ts'

type PictureSlotProps = {
  readonly brandKey: BrandKey
  readonly slot: Slot
  readonly value: unknown
  /** Named where the picture cannot be shown. */
  readonly alt: string
  readonly error: string | undefined
  readonly onChange: (address: string | null) => void
}

/** One picture in the tone it is made for: seen, replaced, brought back or taken away. */
export function PictureSlot({ brandKey, slot, value, alt, error, onChange }: PictureSlotProps) {
  const { t } = useTranslation('brand')
  const name = useName().join(slot.name)
  const errorWords = useErrorWords()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const own = readAt(value, slot.path) as string | null
  const shipped = readAt(brandDefaults[brandKey], slot.path) as string | null
  const instead = slot.instead === undefined ? null : (readAt(value, slot.instead) as string | null)
  const shown = own ?? instead
  const send = async (file: File) => {
    setBusy(true)
    setRefusal(null)
    const body = new FormData()
    body.append('file', file)
    try {
      onChange((await uploadFile(uploadPicture, { body })).address)
    } catch (failure) {
      setRefusal(failure)
    } finally {
      setBusy(false)
      // The same file may be chosen again after it was mended.
      if (input.current) input.current.value = ''
    }
  }
  const said = refusal === null ? error : errorWords(refusal).text
  return (
    <figure className="grid min-w-0 grid-cols-1 content-start gap-2" id={`brand-${slot.path}`} tabIndex={-1}>
      <div
        className={cx(
          'grid min-h-28 place-items-center overflow-hidden rounded-container border border-line bg-surface p-4 text-text',
          slot.tone === 'dark' ? 'scheme-dark' : 'scheme-light',
        )}
      >
        <BrandImage
          key={shown}
          src={shown}
          alt={alt}
          badge={alt}
          {...pictureSize(shown ?? '')}
          size="lg"
          className="max-h-16 object-contain"
        />
      </div>
      <figcaption className="text-sm">
        <span className="font-semibold">{name}</span>
        {own === null && (
          <span className="block text-muted">{t(instead === null ? 'editor.none' : 'editor.inherits')}</span>
        )}
      </figcaption>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          hidden
          type="file"
          accept=".svg,.png,.webp,image/svg+xml,image/png,image/webp"
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) void send(file)
          }}
        />
        <Button
          size="sm"
          icon="upload"
          busy={busy}
          aria-label={t('editor.uploadOne', { name })}
          aria-describedby={said == null ? undefined : `${id}-error`}
          onClick={() => input.current?.click()}
        >
          {t(busy ? 'editor.uploading' : 'editor.upload')}
        </Button>
        {own !== shipped && (
          <Button
            size="sm"
            variant="quiet"
            disabled={busy}
            aria-label={t('editor.useShippedOne', { name })}
            onClick={() => onChange(shipped)}
          >
            {t('editor.useShipped')}
          </Button>
        )}
        {slot.optional && own !== null && (
          <Button
            size="sm"
            variant="quiet"
            disabled={busy}
            aria-label={t('editor.removeOne', { name })}
            onClick={() => onChange(null)}
          >
            {t('editor.remove')}
          </Button>
        )}
      </div>
      {said != null && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{said}</FieldError>
        </div>
      )}
    </figure>
  )
}
