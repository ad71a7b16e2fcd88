import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Field } from './field.tsx'
import { TextArea } from './text-input.tsx'

type ReasonDialogProps = {
  readonly title: string
  /** What happens then, and who reads the reason. */
  readonly text: string
  readonly words: {
    readonly reason: string
    readonly tooShort: string
    readonly act: string
    readonly cancel: string
    readonly close: string
  }
  readonly busy: boolean
  readonly onClose: () => void
  readonly onConfirm: (reason: string) => void
}

const least = 3
const most = 1000

/** Takes something from somebody, and asks for the words that they will read. */
export function ReasonDialog({ title, text, words, busy, onClose, onConfirm }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isShort = reason.trim().length < least
  return (
    <ConfirmDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      text={text}
      closeLabel={words.close}
      cancel={{ label: words.cancel }}
      act={{
        label: words.act,
        danger: true,
        busy,
        onClick: () => {
          setTried(true)
          if (!isShort) onConfirm(reason.trim())
        },
      }}
    >
      <Field label={words.reason} error={tried && isShort ? words.tooShort : undefined} required>
        {(control) => (
          <TextArea
            {...control}
            dir="auto"
            rows={3}
            maxLength={most}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
