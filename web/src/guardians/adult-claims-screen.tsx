import { decideAdultClaim, listAdultClaims, type AdultClaim } from '@athar/contracts/guardians'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminFrame } from '../platform/admin/index.ts'
import { useApiQuery } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { ReasonDialog } from '../platform/form/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { toast } from '../ui/toast/toast-store.ts'

/** People who once said that they are under 18 and say that they are adults; moderators decide. */
export function AdultClaimsScreen() {
  const { t } = useTranslation('guardians')
  const claims = useApiQuery(listAdultClaims, {}, { staleTime: 0 })
  return (
    <AdminFrame title={t('claims.title')} intro={t('claims.lead')}>
      <LoadedPage query={claims}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon="success" title={t('claims.none')}>
              <p>{t('claims.noneText')}</p>
            </EmptyState>
          ) : (
            <ul
              aria-label={t('claims.title')}
              className="divide-y divide-line rounded-card border border-line bg-surface"
            >
              {items.map((claim) => (
                <li key={claim.id} className="grid gap-3 px-6 py-5">
                  <Claim claim={claim} />
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPage>
    </AdminFrame>
  )
}

function Claim({ claim }: { readonly claim: AdultClaim }) {
  const { t } = useTranslation('guardians')
  const format = useFormat()
  const day = (instant: string) => isolate(format.dayOf(instant))
  return (
    <>
      <h2 className="text-lg">
        <bdi>{claim.name}</bdi>
      </h2>
      <p className="text-sm text-muted">
        {t('claims.said', { day: day(claim.saidUnder18At), claimed: day(claim.claimedAt) })}
      </p>
      {claim.guardians.length === 0 ? (
        <p>{t('claims.noGuardian')}</p>
      ) : (
        <section aria-label={t('claims.guardians')}>
          <h3 className="text-sm font-semibold">{t('claims.guardians')}</h3>
          <ul className="list-disc ps-5">
            {claim.guardians.map(({ state, at }, place) => (
              // They have nothing else to be told apart by.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={place}>{t('claims.guardian', { state: t(`states.${state}`), day: day(at) })}</li>
            ))}
          </ul>
        </section>
      )}
      <Decision claim={claim} />
    </>
  )
}

const decisions = ['confirm', 'decline'] as const

function Decision({ claim }: { readonly claim: AdultClaim }) {
  const { t } = useTranslation('guardians')
  const [open, setOpen] = useState<(typeof decisions)[number] | null>(null)
  const name = isolate(claim.name)
  const action = useAction(decideAdultClaim, {
    touches: [listAdultClaims],
    onDone: () => {
      setOpen(null)
      toast.success(t('claims.done'))
    },
  })
  return (
    <div className="flex flex-wrap gap-3">
      {decisions.map((one) => (
        <Button key={one} aria-label={t(`claims.${one}Of`, { name })} onClick={() => setOpen(one)}>
          {t(`claims.${one}`)}
        </Button>
      ))}
      {open && (
        <ReasonDialog
          title={t(`claims.${open}`)}
          text={t(`claims.${open}Text`, { name })}
          act={t(`claims.${open}`)}
          label={t('claims.reason')}
          hint={t('claims.reasonHint', { name })}
          missing={t('claims.reasonWrong')}
          busy={action.isPending}
          onClose={() => setOpen(null)}
          onAct={(reason) => action.mutate({ params: { id: claim.id }, body: { adult: open === 'confirm', reason } })}
        />
      )}
    </div>
  )
}
