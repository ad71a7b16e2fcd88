import type { RecordFilter } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMembership } from '../../../platform/session/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { actionOf } from './mark-action.ts'

type MarkButtonProps = { readonly flag: string; readonly filter: RecordFilter; readonly className?: string }

/** The way to put a mark right, for those who may. */
export function MarkButton({ flag, filter, className }: MarkButtonProps) {
  const { t } = useTranslation('inventory')
  const role = useMembership()?.role
  const action = actionOf(flag)
  if (!action || !action.roles.some((each) => each === role)) return null
  return (
    <Link to={action.to(filter)} className={cx(buttonClass({ size: 'sm' }), className)}>
      {t(`yearly.marks.actions.${action.key}`)}
    </Link>
  )
}
