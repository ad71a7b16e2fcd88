import type { RequestKind } from '@athar/contracts/requests'
import { Suspense, useState, type ComponentProps } from 'react'
import { getI18n } from 'react-i18next'
import { lazyPart } from '../platform/lazy-part.ts'
import { loadWords } from '../platform/language/index.ts'
import { useSeat } from '../platform/session/use-seat.ts'
import { Button } from '../ui/button.tsx'
import { useTrack } from '../usage/index.ts'

const RequestDialog = lazyPart(async () => {
  const [{ RequestDialog: Dialog }] = await Promise.all([
    import('./request-dialog.tsx'),
    loadWords(getI18n(), ['requests']),
  ])
  return { default: Dialog }
})

type RequestButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'icon' | 'className'> & {
  readonly kind: RequestKind
  /** What the button says, in the words of the page it stands on. */
  readonly label: string
}

/** Opens the form by which somebody asks for something without an account. What was typed stays when it is closed. */
export function RequestButton({ kind, label, ...look }: RequestButtonProps) {
  const track = useTrack()
  const seat = useSeat()
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <Button
        {...look}
        aria-haspopup="dialog"
        onClick={() => {
          track('requests.open-form', { kind })
          setOpen(true)
        }}
      >
        {label}
      </Button>
      {open !== null && (
        <Suspense>
          <RequestDialog key={seat} kind={kind} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

/** 'Schedule Demo', 'Book a Demo': somebody is shown the product. */
export const RequestDemoButton = (props: Omit<RequestButtonProps, 'kind'>) => <RequestButton kind="demo" {...props} />
