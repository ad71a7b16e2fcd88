import type * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { GiveUpImport } from '../list/give-up-import.tsx'
import { UndoImport } from '../list/undo-import.tsx'
import { isStored } from './steps.ts'

const unfinished: readonly inventory.ImportState[] = ['uploaded', 'review', 'failed']

/** Leaving an import, or taking it back, from its own page. */
export function ImportMenu({ one }: { readonly one: inventory.ImportDetail }) {
  const { t } = useTranslation('inventory')
  const [open, setOpen] = useState(false)
  const undo = isStored(one)
  if (!undo && !(unfinished.includes(one.state) && one.receipt === null)) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="quiet" className="max-sm:-ms-4" onClick={() => setOpen(true)}>
        {t(undo ? 'import.undo.action' : 'import.giveUp.action')}
      </Button>
      {open && undo && <UndoImport one={one} onClose={close} />}
      {open && !undo && <GiveUpImport one={one} onClose={close} />}
    </>
  )
}
