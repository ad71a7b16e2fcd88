import { destroyEvidence, listEvidence, readEvidence, type EvidenceDetail } from '@athar/contracts/evidence'
import { isolate } from '@athar/i18n'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { ReasonDialog } from '../../platform/form/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

/** For what should never have been uploaded: the owner destroys it, and says why. */
export function Destroy({ evidence }: { readonly evidence: EvidenceDetail }) {
  const { t } = useTranslation('evidence')
  const owns = useMayAct(destroyEvidence.access.roles)
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  if (!owns || evidence.state === 'destroyed' || evidence.origin !== 'upload') return null
  if (evidence.isHeld) return <p className="text-sm text-muted">{t('one.held')}</p>
  return (
    <>
      <Button variant="quiet" className="justify-self-start text-critical" onClick={() => setAsking(true)}>
        {t('one.destroy')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('one.destroyTitle')}
          text={t('one.destroyText', { name: isolate(evidence.fileName) })}
          act={t('one.destroy')}
          danger
          width="md"
          onAct={async (reason) => {
            await callApi(destroyEvidence, { params: { id: evidence.id }, body: { reason } })
            toast.success(t('one.destroyed'))
            await Promise.all(
              [readEvidence, listEvidence].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })),
            )
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
