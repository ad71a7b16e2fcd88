import type { ContractShape } from '@athar/contracts'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import type { InputOf } from './api/index.ts'
import { useAction } from './api/use-action.ts'
import { ReasonDialog } from './form/reason-dialog.tsx'
import { ForEditors } from './session/index.ts'
import { useGoOn } from './routing/use-go-on.ts'

type HideProps<C extends ContractShape & { readonly answer?: 'json' }> = {
  readonly contract: C
  /** What is sent with the reason. */
  readonly inputOf: (reason: string) => InputOf<C>
  readonly touches: readonly ContractShape[]
  readonly label: string
  /** The same with what it is about, for whoever does not see what stands around it. */
  readonly labelOf?: string
  /** What happens then, and who reads the reason. */
  readonly text: string
  readonly done: string
  /** Where to go when the page showed nothing else. */
  readonly leaveTo?: string
}

/** A small button beside what is public, for editors: nobody looks at it before everybody sees it. */
export const Hide = <C extends ContractShape & { readonly answer?: 'json' }>(props: HideProps<C>) => (
  <ForEditors>
    <Down {...props} />
  </ForEditors>
)

function Down<C extends ContractShape & { readonly answer?: 'json' }>(props: HideProps<C>) {
  const { contract, inputOf, touches, label, labelOf = label, text, done, leaveTo } = props
  const goOn = useGoOn()
  const [open, setOpen] = useState(false)
  const action = useAction(contract, {
    touches,
    onDone: () => {
      toast.success(done)
      if (leaveTo !== undefined) void goOn(leaveTo)
    },
  })
  return (
    <p data-no-print="">
      <Button size="sm" variant="quiet" aria-label={labelOf} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <ReasonDialog
          title={labelOf}
          text={text}
          act={label}
          danger
          busy={action.isPending}
          onClose={() => setOpen(false)}
          onAct={(reason) => action.mutate(inputOf(reason))}
        />
      )}
    </p>
  )
}
