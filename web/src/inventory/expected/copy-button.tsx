import type { ResponseOf } from '@athar/contracts'
import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../platform/api/use-action.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NameText } from '../../ui/inline.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useRecordWords } from '../records/use-record-words.ts'

type Left = ResponseOf<typeof inventory.copyExpected>['left']

/** Copies the sources of the year before; what was left out is named until it is closed. */
export function CopyButton({ year }: { readonly year: number }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const [left, setLeft] = useState<Left>([])
  const copy = useAction(inventory.copyExpected, {
    touches: [inventory.listExpected, inventory.readInventory, inventory.listGaps],
    onDone: (copied) => {
      toast.success(t('expected.copied', format.counted(copied.added)))
      setLeft(copied.left)
    },
  })
  return (
    <>
      <Button variant="primary" icon="copy" busy={copy.isPending} onClick={() => copy.mutate({ params: { year } })}>
        {t('expected.copy', { year: format.year(year - 1) })}
      </Button>
      {left.length > 0 && <LeftOut left={left} year={year} onClose={() => setLeft([])} />}
    </>
  )
}

function LeftOut({
  left,
  year,
  onClose,
}: {
  readonly left: Left
  readonly year: number
  readonly onClose: () => void
}) {
  const { t } = useTranslation(['inventory', 'common'])
  const format = useFormat()
  const words = useRecordWords()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('expected.copiedTitle', { year: format.year(year - 1) })}
      description={t('expected.leftText')}
      closeLabel={t('common:generic.close')}
    >
      <ul className="list-disc space-y-1 ps-5">
        {left.map(({ site, activity, reason }) => (
          <li key={`${site.id} ${activity}`}>
            <NameText name={words.name(site.name)} /> · {words.activity(activity)}: {t(`expected.left.${reason}`)}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
