import { useId } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useShownOnce } from './routing/use-shown-once.ts'

type SecretDialogProps = {
  readonly secret: string
  readonly onClose: () => void
  readonly words: {
    readonly title: string
    readonly text: string
    readonly label: string
    readonly copy: string
    readonly copied: string
    readonly done: string
    /** Said to who goes elsewhere before the secret is stored. */
    readonly first: string
  }
}

/**
 * The one time a secret is shown. Closed, it is gone from here too: by its button alone, and by no slip of the hand
 * beside it.
 */
export function SecretDialog({ secret, onClose, words }: SecretDialogProps) {
  const id = useId()
  const tried = useShownOnce()
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={words.title}
      footer={
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Alert severity="warning" live={false}>
          {words.text}
        </Alert>
        {tried && <Alert severity="error">{words.first}</Alert>}
        <div className="grid grid-cols-1 gap-1.5">
          <label htmlFor={id} className="text-sm font-semibold">
            {words.label}
          </label>
          <TextInput
            id={id}
            readOnly
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            value={secret}
            onFocus={(event) => event.target.select()}
            trailing={<CopyButton text={secret} label={words.copy} copiedLabel={words.copied} />}
          />
        </div>
      </div>
    </Dialog>
  )
}
