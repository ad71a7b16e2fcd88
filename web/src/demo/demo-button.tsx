import { Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { getI18n } from 'react-i18next'
import { lazyPart } from '../platform/lazy-part.ts'
import { loadWords } from '../platform/language/index.ts'
import { Button } from '../ui/button.tsx'

/** Neither its code nor its words nor the film are fetched before somebody asks for them. */
const DemoDialog = lazyPart(async () => {
  const [{ DemoDialog: dialog }] = await Promise.all([import('./demo-dialog.tsx'), loadWords(getI18n(), ['demo'])])
  return { default: dialog }
})

type DemoButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> & {
  readonly children: ReactNode
  readonly onOpen?: () => void
}

/** Shows the product at work: a recording of it, or the same as a tour to read. */
export function DemoButton({ children, onOpen, ...look }: DemoButtonProps) {
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <Button
        {...look}
        icon="play"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          onOpen?.()
        }}
      >
        {children}
      </Button>
      {open !== null && (
        <Suspense>
          <DemoDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
