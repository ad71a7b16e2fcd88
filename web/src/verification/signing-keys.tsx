import { mayAdminister } from '@athar/contracts/core'
import { listKeys, revokeKey } from '@athar/contracts/verification'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { ReasonDialog } from '../platform/form/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { useMayAct } from '../platform/session/index.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Code } from '../ui/inline.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { RegisterOwnKey } from './register-own-key.tsx'

/** Keys that the verifier signs with, and their history. */
export function SigningKeys() {
  const { t } = useTranslation('verification')
  const format = useFormat()
  const administers = useMayAct(mayAdminister)
  const keys = useApiQuery(listKeys, {}, { staleTime: 0 })
  const [revoking, setRevoking] = useState<string | null>(null)
  const revoke = useAction(revokeKey, {
    touches: [listKeys],
    onDone: () => {
      setRevoking(null)
      toast.success(t('keys.done'))
    },
  })
  const items = keys.data?.items ?? []
  const hasOwn = items.some(({ kind, revokedAt }) => kind === 'own' && revokedAt === null)
  return (
    <Section title={t('keys.title')} text={t('keys.text')}>
      {items.length === 0 && <p className="text-muted">{t('keys.none')}</p>}
      <ul className="grid grid-cols-1 gap-3">
        {items.map(({ id, kind, keyId, createdAt, revokedAt, revokeReason, statements }) => (
          <li key={id} className="grid grid-cols-1 gap-1 border-t border-line pt-3">
            <p className="flex flex-wrap items-center gap-3">
              <Code className="break-all">{keyId}</Code>
              <Badge tone="neutral">{t(`keys.kinds.${kind}`)}</Badge>
              {revokedAt === null && (kind === 'own' || !hasOwn) && <Badge tone="positive">{t('keys.inUse')}</Badge>}
            </p>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
              <span>{t('keys.made', { date: format.dayOf(createdAt) })}</span>
              <span>{t('keys.count', format.counted(statements))}</span>
              {revokedAt === null && kind === 'kept-here' && hasOwn && <span>{t('keys.beside')}</span>}
              {revokedAt !== null && (
                <span>{t('keys.revoked', { date: format.dayOf(revokedAt), reason: isolate(revokeReason ?? '') })}</span>
              )}
              {administers && revokedAt === null && (
                <Button size="sm" variant="quiet" onClick={() => setRevoking(id)}>
                  {t('keys.revoke')}
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {administers && keys.data && !hasOwn && <RegisterOwnKey />}
      {revoking !== null && (
        <ReasonDialog
          title={t('keys.revokeTitle')}
          text={t('keys.revokeText')}
          act={t('keys.revoke')}
          label={t('page.reason')}
          missing={t('page.reasonMissing')}
          danger
          busy={revoke.isPending}
          onAct={(reason) => revoke.mutate({ params: { id: revoking }, body: { reason } })}
          onClose={() => setRevoking(null)}
        />
      )}
    </Section>
  )
}
