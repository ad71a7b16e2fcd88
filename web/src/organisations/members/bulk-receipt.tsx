import type { ResponseOf } from '@athar/contracts'
import type { inviteMembers } from '@athar/contracts/organisations'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'

/** What went out, and what was refused since the list was looked at. */
export function BulkReceipt({ sent: { sent, refused } }: { readonly sent: ResponseOf<typeof inviteMembers> }) {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  return (
    <div className="grid gap-4">
      <Alert
        severity={sent > 0 ? 'success' : 'info'}
        title={t('screen.bulk.sent', { count: sent, number: format.count(sent) })}
      />
      {refused.length > 0 && (
        <Alert
          severity="warning"
          title={t('screen.bulk.notSent', { count: refused.length, number: format.count(refused.length) })}
        >
          <ul className="list-disc space-y-1 ps-5">
            {refused.map(({ line, email, refusal }) => (
              <li key={line}>
                <bdi className="break-all">{email}</bdi>: {t(`screen.bulk.refusals.${refusal}`)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
