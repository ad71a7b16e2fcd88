import { contractFlags, type InventoryMark, type RecordFilter } from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { inOrder } from './derive.ts'
import { countedLink } from './links.ts'
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

/** A small sign beside a figure that rests on a factor which fits only in part; pressed, it says how. */
export function Marks({ marks, figure, filter }: MarksProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const names = useNames()
  if (marks.length === 0) return null
  const label = t('yearly.marks.label', { number: format.count(marks.length), figure })
  return (
    <Popover
      label={label}
      trigger={
        <button
          type="button"
          aria-label={label}
          title={label}
          onClick={(event) => event.stopPropagation()}
          className="-my-0.5 inline-flex min-h-6 min-w-6 cursor-pointer items-center gap-0.5 rounded-control px-0.5 text-warning hover:bg-hover"
        >
          <Icon name="warning" className="size-4" />
          <span aria-hidden="true" className="text-xs font-semibold">
            {format.count(marks.length)}
          </span>
        </button>
      }
    >
      <p className="font-semibold">{t('yearly.marks.title', { figure })}</p>
      <ul className="mt-2 max-h-80 space-y-3 overflow-y-auto">
        {inOrder(marks).map(({ flag, share }) => (
          <li key={flag}>
            <Link className="font-semibold text-link underline" to={linkOf(filter, flag)}>
              {names.warning(flag)}
            </Link>
            <p className="text-muted">{names.meaning(flag)}</p>
            <p className="text-xs text-muted">{t('yearly.marks.share', { share: format.percent(share) })}</p>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
