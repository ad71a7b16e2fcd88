import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EvidenceCards } from '../../evidence/index.ts'
import { MrvInventory } from '../../inventory/index.ts'
import { PublicRegister } from '../../mrv-projects/index.ts'
import { VerificationCards } from '../../verification/index.ts'
import { useMayAct, useSession } from '../../platform/session/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/states.tsx'
import { HubFacts, HubFigures } from './hub-facts.tsx'
import { HubPage, HubSection } from './hub-page.tsx'
import { HubIntroduction, HubPart } from './hub-part.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { pointsOf, PointSteps } from './hub-points.tsx'

export function MrvScreen() {
  const { t } = useTranslation('hubs')
  const session = useSession()
  const readsProjects = useMayAct(mayReadAll)
  const { t: words } = useTranslation('mrv-hub')
  const { t: register } = useTranslation('project-register')
  return (
    <HubPage area="mrv">
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <MrvInventory />
      </Suspense>
      <HubFigures area="mrv" />
      <MrvSteps />
      <HubFacts area="mrv" />
      {session.status === 'signed-in' && (
        <Suspense>
          <EvidenceCards />
        </Suspense>
      )}
      {session.status === 'signed-in' && (
        <Suspense>
          <VerificationCards />
        </Suspense>
      )}
      <HubSection id="projects" title={words('hub.projects')}>
        <p className="max-w-2xl">{words('hub.projectsText')}</p>
        <p className="max-w-2xl text-muted">{words('hub.projectsCredits')}</p>
        {/* A visitor signs in on the way. */}
        {(readsProjects || session.status === 'signed-out') && (
          <Link to={paths.mrvProjects()} className={cx(buttonClass({ variant: 'secondary' }), 'justify-self-start')}>
            {words('hub.projectsOpen')}
          </Link>
        )}
      </HubSection>
      <HubSection id="register" title={register('title')}>
        <PublicRegister />
      </HubSection>
      <HubSection id="methodologies" title={words('hub.methodologies')}>
        <p className="max-w-2xl">{words('hub.methodologiesText')}</p>
        <Link to={paths.mrvMethodologies()} className={cx(buttonClass({ variant: 'secondary' }), 'justify-self-start')}>
          {words('hub.methodologiesOpen')}
        </Link>
      </HubSection>
      <HubSection id="docs" title={t('mrv.docs.title')}>
        <p className="max-w-2xl">{t('mrv.docs.text')}</p>
        <Link to={paths.mrvDocs()} className={cx(buttonClass({ variant: 'secondary' }), 'justify-self-start')}>
          {t('mrv.docs.open')}
        </Link>
      </HubSection>
      <HubSection id="help" title={words('hub.help')}>
        <p className="max-w-2xl">{words('hub.helpText')}</p>
        <p>
          <ExternalLink href="https://ghgprotocol.org/corporate-standard" leaves={words('hub.leaves')}>
            {words('hub.protocol')}
          </ExternalLink>
        </p>
      </HubSection>
    </HubPage>
  )
}

/** The path of a project, from the plan to the credit. */
export function MrvSteps() {
  const { t } = useTranslation('hubs')
  return (
    <HubPart
      kind="hub-point"
      id="steps"
      title={t('mrv.sectionTitle')}
      text={<HubIntroduction slug="mrv-overview" />}
      none={t('common.nothing')}
      room="h-64 w-full"
      only={pointsOf('mrv-step')}
    >
      {(points) => <PointSteps {...points} />}
    </HubPart>
  )
}
