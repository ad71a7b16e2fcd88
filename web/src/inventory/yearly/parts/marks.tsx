import { contractFlags, type InventoryMark, type RecordFilter } from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { inOrder } from './derive.ts'
import { countedLink } from './links.ts'
import { inLevels } from './mark-action.ts'
import { MarkButton } from './mark-button.tsx'
import { useNames } from './use-names.ts'

type MarksProps = {
  readonly marks: readonly InventoryMark[]
  /** The figure they stand beside, for those who hear the page. */
  readonly figure: string
  /** The records behind the figure; each warning leads to those it touches. */
  readonly filter: RecordFilter
}

/** What a contract covers is said of the year, not of its records. */
const linkOf = (filter: RecordFilter, flag: string): string =>
  contractFlags.some((one) => one === flag)
    ? `${paths.inventoryContracts()}${filter.year === undefined ? '' : `?year=${filter.year}`}`
    : countedLink({ ...filter, flag })

/** Beside a figure: how many marks ask for an action, or a quiet sign where there are notes only. Pressed, it says which. */
export function Marks({ marks, figure, filter }: MarksProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  if (marks.length === 0) return null
  const { toDo, notes } = inLevels(inOrder(marks))
  const isToDo = toDo.length > 0
  const label = isToDo
    ? t('yearly.marks.label', { number: format.count(toDo.length), figure })
    : t('yearly.marks.notesOf', { figure })
  return (
    <Popover
      label={label}
      trigger={
        <button
          type="button"
          aria-label={label}
          title={label}
          onClick={(event) => event.stopPropagation()}
          className={cx(
            '-my-0.5 inline-flex min-h-6 min-w-6 cursor-pointer items-center gap-0.5 rounded-control px-0.5 hover:bg-hover',
            isToDo ? 'text-warning' : 'text-muted',
          )}
        >
          <Icon name={isToDo ? 'warning' : 'info'} className="size-4" />
          {isToDo && (
            <span aria-hidden="true" className="text-xs font-semibold">
              {format.count(toDo.length)}
            </span>
          )}
        </button>
      }
    >
      <p className="font-semibold">{t('yearly.marks.title', { figure })}</p>
      <div className="mt-2 max-h-80 space-y-3 overflow-y-auto">
        {isToDo && (
          <ul className="space-y-3">
            {toDo.map((mark) => (
              <Mark key={mark.flag} mark={mark} filter={filter} />
            ))}
          </ul>
        )}
        {isToDo && notes.length > 0 && <p className="text-muted">{t('yearly.marks.notes')}</p>}
        {notes.length > 0 && (
          <ul className="space-y-3">
            {notes.map((mark) => (
              <Mark key={mark.flag} mark={mark} filter={filter} />
            ))}
          </ul>
        )}
      </div>
    </Popover>
  )
}

function Mark({ mark: { flag, share }, filter }: { readonly mark: InventoryMark; readonly filter: RecordFilter }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const names = useNames()
  return (
    <li>
      <Link className="font-semibold text-link underline" to={linkOf(filter, flag)}>
        {names.warning(flag)}
      </Link>
      <p className="text-muted">{names.meaning(flag)}</p>
      <p className="text-xs text-muted">{t('yearly.marks.share', { share: format.percent(share) })}</p>
      <MarkButton flag={flag} filter={filter} className="mt-1.5" />
    </li>
  )
}
