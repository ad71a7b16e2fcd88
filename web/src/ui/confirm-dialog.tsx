import { useId, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { focusMistake } from './focus-mistake.ts'

type ConfirmDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  /** What happens then, and what does not. */
  readonly text: ReactNode
  readonly closeLabel: string
  readonly width?: 'sm' | 'md' | 'lg'
  /** Leaves things as they are; closes where it does nothing else. */
  readonly cancel: { readonly label: string; readonly onClick?: () => void }
  readonly act: {
    readonly label: string
    readonly onClick: () => void
    readonly busy?: boolean
    /** For what cannot be taken back, or takes something from others. */
    readonly danger?: boolean
  }
  readonly children?: ReactNode
}

/**
 * A question with two answers, before something is done that its reader may not have meant. What is typed first is sent by Enter, as
 * in every form, and what is wrong with it takes the focus.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  closeLabel,
  width = 'sm',
  cancel,
  act,
  children = null,
}: ConfirmDialogProps) {
  const form = useId()
  const asks = children !== null
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width={width}
      title={title}
      description={text}
      closeLabel={closeLabel}
      footer={
        <>
          <Button onClick={cancel.onClick ?? (() => onOpenChange(false))}>{cancel.label}</Button>
          <Button
            variant={act.danger ? 'danger' : 'primary'}
            busy={act.busy ?? false}
            {...(asks ? { type: 'submit', form } : { onClick: act.onClick })}
          >
            {act.label}
          </Button>
        </>
      }
    >
      {asks && (
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            act.onClick()
            focusMistake(event.currentTarget)
          }}
        >
          {children}
        </form>
      )}
    </Dialog>
  )
}
