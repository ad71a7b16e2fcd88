import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../api/index.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { Failure } from './failure.tsx'
import { asApiError } from './issues.ts'

type ReasonDialogProps = {
  readonly title: string
  /** What happens then, and who reads the reason. */
  readonly text?: string | undefined
  /** The words of its button. */
  readonly act: string
  readonly label?: string | undefined
  readonly hint?: string | undefined
  /** Said of a reason that is too short. */
  readonly missing?: string
  readonly danger?: boolean
  readonly busy?: boolean
  readonly most?: number
  /** It may be left out. */
  readonly optional?: boolean
  readonly width?: 'sm' | 'md'
  /** With the reason, once there is one. A promise is waited for: the dialog closes after it, or says why it failed. */
  readonly onAct: (reason: string) => unknown
  readonly onClose: () => void
  /** Whether what else is asked is answered. */
  readonly complete?: boolean
  /** What stands above the reason; `tried` once it was pressed too early. */
  readonly children?: ReactNode | ((tried: boolean) => ReactNode)
}

/** Fewest letters that say something. */
const least = 3

/** Asks why, before something is done that others will ask about. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, act, label, hint, missing, danger = false, most = 1000, complete = true, children } = props
  const { optional = false } = props
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const isShort = !optional && reason.trim().length < least
  const submit = async () => {
    setTried(true)
    if (isShort || !complete || running) return
    const doing = props.onAct(reason.trim())
    if (!(doing instanceof Promise)) return
    setRunning(true)
    setProblem(null)
    try {
      await doing
      props.onClose()
    } catch (error) {
      setProblem(asApiError(error))
      setRunning(false)
    }
  }
  return (
    <ConfirmDialog
      open
      width={props.width ?? 'sm'}
      onOpenChange={(stays) => !stays && props.onClose()}
      title={title}
      text={text}
      closeLabel={t('generic.close')}
      cancel={{ label: t('generic.cancel') }}
      act={{ label: act, danger, busy: running || (props.busy ?? false), onClick: () => void submit() }}
    >
      <div className="grid grid-cols-1 gap-4">
        <Failure failure={problem} />
        {typeof children === 'function' ? children(tried) : children}
        <Field
          label={label ?? t('reason.label')}
          hint={hint}
          error={tried && isShort ? (missing ?? t('reason.tooShort')) : undefined}
          required={!optional}
          optional={optional ? t('generic.optional') : undefined}
        >
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
      </div>
    </ConfirmDialog>
  )
}
