import { mayAdminister } from '@athar/contracts/core'
import { listEngagements } from '@athar/contracts/organisations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { useMayAct, useMembership } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../platform/api/loaded.tsx'
import { Panel } from '../panel.tsx'
import { AccreditationPanel } from './accreditation-panel.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { GrantedList, ReceivedList } from './engagement-lists.tsx'

/** What verifiers may look at: opened by us to others, and by others to us. */
export function EngagementsTab() {
  const { t } = useTranslation('organisations')
  const mayGrant = useMayAct(mayAdminister)
  const isVerifier = useMembership()?.organisation.type === 'verifier'
  const [granting, setGranting] = useState(false)
  const engagements = useApiQuery(listEngagements, {}, { staleTime: 0 })
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      {isVerifier && <AccreditationPanel />}
      <Loaded query={engagements}>
        {({ granted, received }) => (
          <>
            {(isVerifier || received.length > 0) && (
              <Panel title={t('screen.engagement.received')} text={t('screen.engagement.receivedText')}>
                {received.length === 0 ? (
                  <p className="text-muted">{t('screen.engagement.noneReceived')}</p>
                ) : (
                  <ReceivedList engagements={received} />
                )}
              </Panel>
            )}
            <Panel
              title={t('screen.engagement.granted')}
              text={t('screen.engagement.grantedText')}
              aside={
                mayGrant && (
                  <Button variant="primary" icon="eye" onClick={() => setGranting(true)}>
                    {t('screen.engagement.open')}
                  </Button>
                )
              }
            >
              {granted.length === 0 ? (
                <p className="text-muted">{t('screen.engagement.none')}</p>
              ) : (
                <GrantedList engagements={granted} />
              )}
            </Panel>
          </>
        )}
      </Loaded>
      {granting && <GrantDialog onClose={() => setGranting(false)} />}
    </div>
  )
}
