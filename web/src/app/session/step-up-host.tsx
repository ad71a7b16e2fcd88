import { useEffect, useState, type ComponentType } from 'react'
import { loadStepUpDialog } from '../../identity/index.ts'
import { hostStepUp, type StepUpNeed } from '../../platform/api/index.ts'

type DialogProps = { readonly need: StepUpNeed; readonly onClose: (confirmed: boolean) => void }
type Asked = {
  readonly need: StepUpNeed
  readonly Dialog: ComponentType<DialogProps>
  readonly answer: (confirmed: boolean) => void
}

/** Where the second factor is asked for, over whatever page stands there. */
export function StepUpHost() {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(
    () =>
      hostStepUp(async (need, gaveUp) => {
        // Without the dialog's code nobody can be asked: the refusal then stays what it was.
        const Dialog = await loadStepUpDialog().catch(() => null)
        if (Dialog === null || gaveUp.aborted) return false
        const confirmed = await new Promise<boolean>((answer) => {
          gaveUp.addEventListener('abort', () => answer(false), { once: true })
          setAsked({ need, Dialog, answer })
        })
        setAsked(null)
        return confirmed
      }),
    [],
  )
  return asked && <asked.Dialog need={asked.need} onClose={asked.answer} />
}
