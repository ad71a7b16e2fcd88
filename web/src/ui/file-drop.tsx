import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'
import { Icon } from './icon.tsx'

type FileDropProps = {
  readonly label: string
  readonly hint: ReactNode
  readonly chooseLabel: string
  readonly dropLabel: string
  /** As in the `accept` attribute, such as `.csv,.xlsx`. */
  readonly accept: string
  readonly multiple?: boolean
  readonly disabled?: boolean
  readonly error?: ReactNode
  readonly onFiles: (files: readonly File[]) => void
}

/** A place to drop files on; the same file dialog by button and keyboard. What a file must be is judged by whoever takes it. */
export function FileDrop({
  label,
  hint,
  chooseLabel,
  dropLabel,
  accept,
  multiple = false,
  disabled = false,
  error,
  onFiles,
}: FileDropProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1))
    // The same file may be chosen again after it was mended.
    if (input.current) input.current.value = ''
  }
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover' && !disabled)
    if (event.type === 'drop') take(event.dataTransfer.files)
  }
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={onDrag}
        className={cx(
          'grid justify-items-center gap-3 rounded-container border-2 border-dashed px-6 py-10 text-center transition-colors duration-150',
          over ? 'border-action bg-selected' : 'border-line-strong bg-sunken',
        )}
      >
        <Icon name="upload" className="size-8 text-muted" />
        <p className="text-base font-semibold">{dropLabel}</p>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-label={label}
          aria-describedby={cx(`${id}-hint`, error != null && `${id}-error`)}
          aria-invalid={error != null || undefined}
          onChange={(event) => take(event.target.files)}
          className="peer sr-only"
        />
        <label
          htmlFor={id}
          className={cx(
            buttonClass(),
            'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:cursor-not-allowed peer-disabled:opacity-55',
          )}
        >
          {chooseLabel}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      </div>
      {error != null && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
