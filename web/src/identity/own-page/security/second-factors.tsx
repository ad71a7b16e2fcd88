import type { User } from '@supabase/auth-js'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { properFactors, useAccountChanged, type OwnFactor } from '../../account.ts'
import { SetUpFactor } from '../../second-factor/set-up-factor.tsx'
import { useAuthAction } from '../../use-auth-action.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { backend } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { Section } from '../../../ui/section.tsx'

/** What a person confirms important steps with: listed, added, removed. */
export function SecondFactors({ user }: { readonly user: User }) {
  const { t } = useTranslation('profile')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const changed = useAccountChanged()
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<OwnFactor | null>(null)
  const factors = properFactors(user.factors)
  return (
    <Section title={t('factors.title')} text={t('factors.text')}>
      {factors.length === 0 ? (
        <Alert severity="warning" live={false}>
          {t('factors.none')}
        </Alert>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {factors.map((factor) => (
            <li key={factor.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="font-semibold break-words">
                  <bdi>{nameOf(factor, t)}</bdi>
                </p>
                <p className="text-sm text-muted">
                  {t(`factors.kinds.${kindOf(factor)}`)} ·{' '}
                  {t('factors.since', { date: format.dayOf(factor.created_at) })}
                </p>
              </div>
              <Button
                size="sm"
                aria-label={t('factors.removeLabel', { name: nameOf(factor, t) })}
                onClick={() => setLeaving(factor)}
              >
                {t('factors.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button icon="plus" variant="primary" className="justify-self-start" onClick={() => setAdding(true)}>
        {t('factors.add')}
      </Button>
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title={t('factors.addTitle')}
        description={factors.length === 0 ? t('factors.addText') : undefined}
        closeLabel={tCommon('generic.close')}
      >
        <SetUpFactor
          taken={(user.factors ?? []).map(({ friendly_name: name }) => name ?? '')}
          onDone={() => {
            setAdding(false)
            toast.success(t('factors.added'))
            void changed()
          }}
        />
      </Dialog>
      {leaving && <RemoveFactor factor={leaving} last={factors.length === 1} onClose={() => setLeaving(null)} />}
    </Section>
  )
}

const kindOf = (factor: OwnFactor): 'totp' | 'webauthn' => (factor.factor_type === 'webauthn' ? 'webauthn' : 'totp')

/** Its own name; those that came from elsewhere may have none. */
const nameOf = (factor: OwnFactor, t: TFunction<'profile'>): string =>
  factor.friendly_name || t(`factors.kinds.${kindOf(factor)}`)

type RemoveFactorProps = { readonly factor: OwnFactor; readonly last: boolean; readonly onClose: () => void }

/** Says what goes with it before it goes. */
function RemoveFactor({ factor, last, onClose }: RemoveFactorProps) {
  const { t } = useTranslation('profile')
  const { t: tCommon } = useTranslation()
  const action = useAuthAction()
  const changed = useAccountChanged()
  const remove = () =>
    void action.run(
      (auth) => auth.mfa.unenroll({ factorId: factor.id }),
      async () => {
        // A session that stood on this factor stands lower now: its token has to say so.
        await (await backend()).auth.refreshSession()
        toast.success(t('factors.removed'))
        onClose()
        await changed()
      },
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('factors.removeTitle')}
      description={t(last ? 'factors.removeLast' : 'factors.removeText')}
      closeLabel={tCommon('generic.close')}
      width="sm"
      footer={
        <>
          <Button onClick={onClose}>{tCommon('generic.cancel')}</Button>
          <Button variant="danger" busy={action.busy} onClick={remove}>
            {t('factors.remove')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="font-semibold break-words">
          <bdi>{nameOf(factor, t)}</bdi>
        </p>
        {action.problem && <Alert severity="error">{action.problem.text}</Alert>}
      </div>
    </Dialog>
  )
}
