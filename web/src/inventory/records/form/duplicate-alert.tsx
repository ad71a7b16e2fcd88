import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

type DuplicateAlertProps = {
  readonly records: readonly string[]
  readonly busy: boolean
  readonly onInsist: () => void
}

/** The same bill is there already: look at it, or insist. */
export function DuplicateAlert({ records, busy, onInsist }: DuplicateAlertProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  return (
    <Alert severity="warning" title={t('records.form.duplicate')}>
      <p>{t('records.form.duplicateText', { count: records.length, number: format.count(records.length) })}</p>
      <RecordLinks records={records} />
      <Button size="sm" busy={busy} onClick={onInsist} className="mt-2">
        {t('records.form.duplicateInsist')}
      </Button>
    </Alert>
  )
}

const shownAtMost = 5

/** Records by number, each opening in its own page; where they take two lines, each is still large enough to be met. */
export function RecordLinks({ records }: { readonly records: readonly string[] }) {
  const { t } = useTranslation('inventory')
  return (
    <ul className="flex flex-wrap gap-x-4">
      {records.slice(0, shownAtMost).map((id) => (
        <li key={id}>
          <Link
            to={paths.inventoryRecord(id)}
            target="_blank"
            className="inline-flex min-h-6 items-center text-link underline"
          >
            {t('records.form.openRecord', { id })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
